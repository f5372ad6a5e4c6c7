import { type BufferGeometry, CatmullRomCurve3, type Group, Vector3 } from 'three';
import { knurled } from './knurl.ts';
import { anodised, plastic, rubber, soft } from './materials.ts';
import { plate } from './parts.ts';
import { at, group, laid, mesh, tilt } from './placing.ts';
import { surface } from './solids.ts';

// Seen from its front: the ridge, the slope for the fingers, the rest for the little finger, the foot, the hollow for the thumb.
const SECTION = new CatmullRomCurve3(
  [
    [-1.7, 6.5],
    [-0.3, 5.9],
    [1.3, 3.9],
    [2.7, 2.1],
    [3.8, 0.95],
    [3.8, 0.1],
    [0.4, 0],
    [-2.7, 0.1],
    [-3.1, 0.9],
    [-2.35, 2.4],
    [-2.1, 4.2],
    [-2.5, 5.9],
  ].map(([x = 0, y = 0]) => new Vector3(x, y, 0)),
  true,
  'centripetal',
);

/** A fist resting on its side: u runs around it from the ridge to the right, v from its front to its back. */
function hand(u: number, v: number, grow: number): Vector3 {
  const along = (v - 0.5) * Math.PI;
  const end = Math.abs(Math.cos(along)) ** 0.5;
  const forward = -Math.sign(Math.sin(along)) * Math.abs(Math.sin(along)) ** 0.85;
  const t = (1 - forward) / 2;
  const round = ((u % 1) + 1) % 1;
  const at0 = SECTION.getPoint(round);
  const tangent = SECTION.getTangent(round);
  const tall = (0.74 + 0.3 * Math.sin(Math.PI * (0.18 + t * 0.72))) * end;
  const wide =
    (0.9 + 0.12 * Math.sin(Math.PI * t)) * (0.25 + 0.75 * end) * (end > 0.02 ? 1 : end / 0.02);
  return new Vector3(
    0.3 + (at0.x - 0.3) * wide - tangent.y * grow,
    Math.max(at0.y * tall + tangent.x * grow, 0.02) + 0.15,
    forward * (5.8 + grow),
  );
}

/** A piece of the hull, raised a little over it: a button with seams around it. */
function panel(
  u: readonly [number, number],
  v: readonly [number, number],
  grow: number,
): BufferGeometry {
  const ease = (edge: number) => Math.sqrt(Math.min(Math.max(edge, 0) / 0.07, 1));
  return surface(
    (a, b) => {
      const rim = Math.min(ease(Math.min(a, 1 - a)), ease(Math.min(b, 1 - b)));
      return hand(u[0] + (u[1] - u[0]) * a, v[0] + (v[1] - v[0]) * b, grow * rim - 0.02);
    },
    72,
    72,
  );
}

export function ergonomicMouse(): Group {
  const dark = plastic('#3b4046', 0.42);
  const wheel = tilt(knurled(1, 0.7, 34, anodised('#b9bcbf', 0.25)), 0, 0, 90);
  const spot = hand(0.1, 0.3, -0.45);
  return group(
    mesh(
      surface((u, v) => hand(u, v, 0), 220, 140),
      soft('#575d64'),
    ),
    mesh(panel([0.015, 0.085], [0.16, 0.56], 0.1), dark),
    mesh(panel([0.118, 0.205], [0.16, 0.56], 0.1), dark),
    at(tilt(group(at(wheel, 0.35, 0, 0)), 0, 0, -48), spot.x, spot.y, spot.z),
    mesh(panel([0.88, 0.925], [0.34, 0.47], 0.16), anodised('#8d9296', 0.35)),
    mesh(panel([0.88, 0.925], [0.49, 0.61], 0.16), anodised('#8d9296', 0.35)),
    at(laid(plate(5.4, 9.4, 0.24, 2.2, 0.08, rubber())), 0.4, 0.12, 0),
  );
}
