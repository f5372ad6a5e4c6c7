import type { Group } from 'three';
import { brushed, glowing, plastic, rubber } from './materials.ts';
import { cable, pill, puck } from './parts.ts';
import { at, group, mesh, tilt } from './placing.ts';
import { turned } from './solids.ts';

export function deskLamp(): Group {
  const paint = plastic('#3d5a52', 0.5);
  const brass = brushed('#c9a46a', 1, 2, 0.26);
  const bar = (length: number) => at(puck(0.42, length, 0.2, paint), 0, 0, 0);
  const joint = (r: number) => {
    const pin = tilt(
      group(puck(r, 1.7, 0.15, brass), at(puck(r * 0.55, 1.95, 0.1, paint), 0, -0.12, 0)),
      90,
    );
    return at(group(at(pin, 0, 0, -0.85)), 0, 0, 0);
  };
  const dial = group(
    puck(1.5, 1.1, 0.2, brass),
    at(pill(0.14, 0.8, 0.05, plastic('#3b2f1e')), 0, 1.12, 0),
  );
  const shade = group(
    mesh(
      turned([
        [6.9, 0],
        [7.0, 0.1, 0.05],
        [6.6, 1.4, 1.2],
        [1.6, 3.2, 1.6],
        [1.3, 4.6, 0.4],
        [0, 4.7],
      ]),
      paint,
    ),
    at(
      mesh(
        turned([
          [1.4, 3.4],
          [6.6, 0.6, 0.4],
          [6.9, 0],
        ]),
        plastic('#f4efe4'),
      ),
      0,
      0,
      0,
    ),
    at(puck(6.35, 0.3, 0.1, glowing('#fff0d2', 2.2)), 0, 0.35, 0),
  );
  const lower = group(bar(21), at(joint(1.05), 0, 0, 0));
  const upper = group(bar(20), at(joint(1.05), 0, 0, 0));
  const head = at(
    tilt(group(tilt(group(at(shade, 0, -4.9, 0)), -34, -20), at(joint(0.85), 0, 0, 0)), 0, 0, 84),
    0,
    20.4,
    0,
  );
  const chain = group(at(group(lower, at(tilt(group(upper, head), 0, 0, -88), 0, 21, 0)), 0, 0, 0));
  return group(
    puck(8.2, 1.5, 0.35, paint),
    puck(8.25, 0.3, 0.1, rubber()),
    at(dial, 3.9, 1.48, 4),
    at(puck(1.3, 1.4, 0.2, brass), -2, 1.4, 0),
    at(tilt(chain, 0, 0, 14), -2, 3.6, 0),
    cable(
      [
        [-7.4, 0.8, -2.5],
        [-11, 0.35, -5],
        [-15, 0.35, -3],
        [-17, 0.35, 3],
      ],
      0.3,
      plastic('#2b3b37', 0.8),
    ),
  );
}
