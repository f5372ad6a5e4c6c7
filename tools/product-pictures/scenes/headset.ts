import { CatmullRomCurve3, type Group, Vector3 } from 'three';
import { fabric, gloss, plastic, rubber, soft } from './materials.ts';
import { eye } from './optics.ts';
import { roundedRect } from './outlines.ts';
import { pill, puck } from './parts.ts';
import { at, grounded, group, mesh, tilt } from './placing.ts';
import { pebble, signed, slab, surface, swept } from './solids.ts';

/** A visor curved about the face: a shallow arc in plan, soft everywhere. */
function visor(w: number, h: number, d: number): ReturnType<typeof surface> {
  return surface(
    (u, v) => {
      const around = u * Math.PI * 2;
      const rise = (v - 0.5) * Math.PI;
      const wide = signed(Math.cos(rise), 0.42);
      const x = (w / 2) * wide * signed(Math.sin(around), 0.6);
      const z = (d / 2) * wide * signed(Math.cos(around), 0.6);
      return new Vector3(x, (h / 2) * signed(Math.sin(rise), 0.5), z - (x * x) / 34);
    },
    160,
    72,
  );
}

function controller(s: 1 | -1): Group {
  const shell = plastic('#e9e6e0', 0.42);
  const dark = plastic('#2b2e33', 0.45);
  const grip = mesh(pebble([2.9, 10, 3.3], 2.4, 2.8), shell);
  const head = mesh(pebble([5, 2.6, 5.4], 2.5, 2.6), shell);
  const deck = group(
    puck(1.95, 0.12, 0.06, dark),
    at(puck(0.85, 0.3, 0.12, rubber('#1a1c1f')), -0.5 * s, 0.1, 0.2),
    at(puck(0.36, 0.7, 0.1, rubber('#1a1c1f')), -0.5 * s, 0.2, 0.2),
    at(puck(0.66, 0.3, 0.16, rubber('#23262a')), -0.5 * s, 0.8, 0.2),
    at(puck(0.36, 0.24, 0.1, plastic('#e2795b', 0.4)), 0.85 * s, 0.08, -0.55),
    at(puck(0.36, 0.24, 0.1, plastic('#b9b6af', 0.4)), 1.0 * s, 0.08, 0.5),
  );
  return group(
    tilt(grip, 24),
    at(tilt(head, 12), 0, 4.8, 1.3),
    at(tilt(deck, 16), 0, 6.02, 1.35),
    at(tilt(mesh(pebble([1.7, 2.6, 1.6], 2.4), dark), -26), 0, 3.3, 3.5),
    at(tilt(pill(0.7, 1.9, 0.6, dark), 0, 90 * s), 1.2 * s, 0.6, 0.7),
  );
}

export function headset(): Group {
  const white = plastic('#ece9e3', 0.4);
  const front = group(
    mesh(visor(19, 10.2, 8), white),
    at(mesh(visor(17.4, 8.8, 2.4), gloss('#15171b', 0.2)), 0, 0, 3.15),
  );
  for (const [x, y, r] of [
    [-6.6, -2.6, 0.62],
    [6.6, -2.6, 0.62],
    [-6.4, 2.5, 0.5],
    [6.4, 2.5, 0.5],
    [-1.5, 0, 0.55],
    [1.5, 0, 0.55],
  ] as const) {
    const cam = at(
      eye(r, plastic('#2a2d32', 0.3)),
      x,
      y,
      4.42 - (x * x) / 34 - (Math.abs(x) > 5 ? 0.42 : 0.05),
    );
    cam.rotation.y = x / 17;
    front.add(cam);
  }
  const gasket = at(mesh(visor(17.6, 9.4, 6), fabric('#3a3d42', 60, 30)), 0, -0.2, -3.6);
  const strap = (
    points: readonly (readonly [number, number, number])[],
    w: number,
    thick: number,
    up: Vector3,
  ) =>
    mesh(
      swept(
        new CatmullRomCurve3(points.map((p) => new Vector3(...p))),
        roundedRect(thick, w, thick * 0.42),
        up,
      ),
      soft('#4a4e55'),
    );
  const y = new Vector3(0, 1, 0);
  const halo = strap(
    [
      [9.0, 0.4, -1],
      [9.4, 0.7, -6],
      [8.6, 1.0, -12],
      [5, 1.0, -17],
      [0, 0.9, -18.6],
      [-5, 1.0, -17],
      [-8.6, 1.0, -12],
      [-9.4, 0.7, -6],
      [-9.0, 0.4, -1],
    ],
    2.6,
    0.7,
    y,
  );
  const over = strap(
    [
      [0, 4.4, 0.5],
      [0, 7.2, -2.5],
      [0, 8.7, -8],
      [0, 7, -14],
      [0, 2, -18.3],
    ],
    3.2,
    0.4,
    new Vector3(1, 0, 0.0001),
  );
  const cushion = at(
    mesh(pebble([9, 5.4, 2.4], 2.6, 2.6), fabric('#3a3d42', 40, 24)),
    0,
    0.9,
    -17.9,
  );
  const dial = at(tilt(puck(1.6, 1, 0.25, plastic('#2b2e33', 0.4)), -90), 0, 0.9, -18.9);
  const hinge = [-1, 1].map((s) =>
    at(tilt(mesh(slab(roundedRect(4.2, 2.4, 1.1), 0.9, 0.3), white), 0, 90), s * 9.2, 0.5, -3),
  );
  return group(at(group(front, gasket, halo, over, cushion, dial, ...hinge), 0, 5.2, 0));
}

export function headsetWithControllers(): Group {
  const resting = (side: 1 | -1, x: number, z: number, turn: number) =>
    at(tilt(group(grounded(tilt(controller(side), 66))), 0, turn), x, 0, z);
  return group(headset(), resting(-1, -9.5, 10, 34), resting(1, 10.2, 11, -26));
}
