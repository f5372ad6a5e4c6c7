import { type Group, Vector3 } from 'three';
import { lettering } from './lettering.ts';
import { anodised, chrome, glowing, plastic, soft } from './materials.ts';
import { eye, lens } from './optics.ts';
import { ball, box, puck, ring } from './parts.ts';
import { at, group, mesh, tilt } from './placing.ts';
import { pebble, surface, turned } from './solids.ts';

function propeller(turn: number): Group {
  const blade = () =>
    mesh(
      surface(
        (u, v) => {
          // A thin twisted leaf: u runs around its section, v along it.
          const around = u * Math.PI * 2;
          const length = 0.5 + v * 5.6;
          const chord =
            (0.34 + 0.62 * Math.sin(Math.PI * Math.min(v * 0.75 + 0.18, 1))) * (v > 0.96 ? 0.7 : 1);
          const twist = 0.5 - v * 0.36;
          const x = Math.cos(around) * chord;
          const y = Math.sin(around) * 0.06;
          return new Vector3(
            x * Math.cos(twist) - y * Math.sin(twist) + v * 0.25,
            x * Math.sin(twist) + y * Math.cos(twist),
            length,
          );
        },
        32,
        40,
      ),
      plastic('#3a3d42', 0.45),
    );
  const made = group(
    blade(),
    tilt(blade(), 0, 180),
    at(puck(0.55, 0.45, 0.12, plastic('#2a2c30')), 0, -0.2, 0),
  );
  made.rotation.y = turn;
  return made;
}

function arm(x: 1 | -1, z: 1 | -1): Group {
  const [ex, ez] = [x * 9.2, z > 0 ? 6.4 : -7.4];
  const [sx, sz] = [x * 2.6, z * 3.6];
  const length = Math.hypot(ex - sx, ez - sz);
  const beam = box(length, 0.95, 1.25, 0.4, soft('#c9c7c1'));
  beam.position.set((ex + sx) / 2, 0, (ez + sz) / 2);
  beam.rotation.y = -Math.atan2(ez - sz, ex - sx);
  return group(
    beam,
    at(
      group(
        puck(1.25, 1.7, 0.25, plastic('#3a3d42', 0.45)),
        at(puck(1.05, 0.6, 0.1, chrome('#8d9094', 0.3)), 0, 1.55, 0),
        at(ring(1.28, 1.1, 0.2, 0.08, anodised('#c9704f', 0.32)), 0, 1.2, 0),
      ),
      ex,
      -0.6,
      ez,
    ),
    at(propeller(x * z * 0.9 + (z > 0 ? 0.4 : 2.3)), ex, 1.75, ez),
    at(
      mesh(
        turned([
          [0, -3.4],
          [0.28, -3.4, 0.2],
          [0.5, 0, 0.1],
          [0, 0],
        ]),
        plastic('#3a3d42', 0.5),
      ),
      ex,
      -0.4,
      ez,
    ),
    at(ball(0.2, glowing(z > 0 ? '#e2603f' : '#9be0b4', 1)), ex * 1.1, -0.1, ez * 1.12),
  );
}

export function drone(): Group {
  const body = group(
    mesh(pebble([6.4, 4, 13.6], 2.9, 2.5), soft('#d6d4ce')),
    at(mesh(pebble([5, 2.2, 9], 2.6, 2.4), plastic('#3a3d42', 0.45)), 0, 1.25, -1),
    at(lettering('swallow', 1, '#6b6a66', { spacing: 4 }), 0, 0, 0),
  );
  const name = body.children[2];
  name?.rotation.set(-Math.PI / 2, 0, 0);
  name?.position.set(0, 2.36, -0.6);
  const gimbal = group(
    at(box(3.3, 0.5, 1.3, 0.2, plastic('#3a3d42', 0.45)), 0, 1.4, -0.4),
    ...[-1, 1].map((s) => at(box(0.4, 2.2, 1, 0.18, plastic('#3a3d42', 0.45)), s * 1.5, 0.5, -0.2)),
    box(2.3, 2.2, 2.2, 0.5, plastic('#26282c', 0.4)),
    at(lens(0.92, anodised('#8d9094', 0.3)), 0, 0, 1.24),
  );
  return group(
    at(
      group(
        body,
        at(gimbal, 0, -0.7, 6.8),
        ...[-1, 1].map((s) => at(eye(0.42, plastic('#1b1c1f')), s * 1.6, 0.9, 6.2)),
        arm(1, 1),
        arm(-1, 1),
        arm(1, -1),
        arm(-1, -1),
      ),
      0,
      3.85,
      0,
    ),
  );
}
