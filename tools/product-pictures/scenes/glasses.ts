import { CatmullRomCurve3, type Group, Vector3 } from 'three';
import { chrome, clear, gloss, glowing, rubber } from './materials.ts';
import { eye } from './optics.ts';
import { moved, type Outline, rounded, roundedRect, traced } from './outlines.ts';
import { ball, pill, puck } from './parts.ts';
import { at, facing, group, mesh, tilt } from './placing.ts';
import { pebble, slab, swept } from './solids.ts';

/** One lens of the glasses: broader above than below. */
function rim(grow: number, x: number): Outline {
  const w = 2.55 + grow;
  const h = 2.15 + grow;
  return moved(
    traced((t) => {
      const angle = t * Math.PI * 2;
      const c = Math.cos(angle);
      const s = Math.sin(angle);
      const radius = (Math.abs(c) ** 3 + Math.abs(s) ** 3) ** (-1 / 3);
      return [radius * c * w * (1 + 0.07 * s), radius * s * h];
    }, 120),
    x,
    0,
  );
}

export function glasses(): Group {
  const acetate = gloss('#6b4632', 0.3);
  const x = 3.35;
  const bridge = rounded([
    [-1.1, 0.15, 0.1],
    [-0.5, 0.62, 0.5],
    [0.5, 0.62, 0.5],
    [1.1, 0.15, 0.1],
    [1.1, 1.55, 0.2],
    [-1.1, 1.55, 0.2],
  ]);
  const front = group(
    ...[-x, x].map((cx) => mesh(slab(rim(0.42, cx), 0.46, 0.14, [rim(0, cx)]), acetate)),
    mesh(slab(bridge, 0.44, 0.14), acetate),
    ...[-x, x].map((cx) => at(mesh(slab(rim(0.05, cx), 0.1), clear('#a9bdb8', 0.3)), 0, 0, 0)),
    ...[-1, 1].map((s) =>
      at(mesh(slab(roundedRect(1.3, 1.25, 0.4), 0.62, 0.18), acetate), s * 6.5, 1.45, -0.1),
    ),
    at(eye(0.34, chrome('#8f8f91', 0.25)), -6.55, 1.45, 0.21),
    at(facing(puck(0.14, 0.05, 0.02, glowing('#f4f0e6', 1.2))), 6.55, 1.45, 0.2),
    ...[-1, 1].map((s) =>
      at(tilt(mesh(pebble([0.34, 1, 0.5]), acetate), 0, s * 30, s * -14), s * 0.95, -0.35, -0.35),
    ),
  );
  const temple = (s: 1 | -1) => {
    const path = new CatmullRomCurve3(
      [
        [6.85, 1.4, -0.2],
        [7.1, 1.4, -2],
        [7.15, 1.35, -6],
        [7.0, 1.1, -9.5],
        [6.8, 0.1, -11.8],
        [6.6, -2.2, -14],
      ].map(([px = 0, py = 0, pz = 0]) => new Vector3(px * s, py, pz)),
    );
    const taper = (t: number) =>
      [t < 0.5 ? 1 : 1 - (t - 0.5) * 0.5, t < 0.45 ? 1 : 1 - (t - 0.45) * 0.55] as const;
    return group(
      mesh(
        swept(path, roundedRect(0.52, 1.25, 0.22), new Vector3(0, 1, 0), { scale: taper }),
        acetate,
      ),
      at(tilt(pill(1.5, 0.14, 0.06, rubber('#1d120c')), 0, s * 91), s * 7.41, 1.05, -5.4),
      at(tilt(pill(0.5, 0.16, 0.08, chrome()), 0, s * 86), s * 7.12, 1.55, -0.75),
      at(ball(0.22, acetate), s * 6.6, -2.2, -14),
    );
  };
  return group(at(group(front, temple(1), temple(-1)), 0, 2.6, 0));
}
