import type { Group } from 'three';
import { anodised, chrome, frosted, plastic } from './materials.ts';
import { flowing } from './outlines.ts';
import { ring } from './parts.ts';
import { at, group, mesh, tilt } from './placing.ts';
import { turned, turnedOutline } from './solids.ts';

/** The screw of a bulb, running down from y = 0. */
export function screw(): Group {
  const threads: [number, number, number][] = [[1.3, -2.6, 0.1]];
  for (let turn = 5; turn >= 0; turn -= 1) {
    threads.push([1.18, -turn * 0.42 - 0.34, 0.08], [1.34, -turn * 0.42 - 0.14, 0.1]);
  }
  return group(
    mesh(
      turned([[0.5, -3.1], [1.18, -2.62, 0.1], ...threads.slice(1), [1.3, 0]]),
      chrome('#b9bcc0', 0.24),
    ),
    at(
      mesh(
        turned([
          [0, -3.5],
          [0.45, -3.4, 0.1],
          [0.62, -3.05],
        ]),
        chrome('#c9a46a', 0.25),
      ),
      0,
      0,
      0,
    ),
    at(
      mesh(
        turned([
          [0.45, -3.2],
          [1.2, -2.65],
        ]),
        plastic('#1b1c1f'),
      ),
      0,
      0,
      0,
    ),
  );
}

export function bulb(color: string, brightness: number): Group {
  return group(
    screw(),
    mesh(
      turned([
        [1.36, -0.1],
        [1.5, 0.3, 0.2],
        [2.1, 3.4, 2],
        [2.62, 5],
      ]),
      plastic('#efece6', 0.4),
    ),
    mesh(
      turnedOutline(
        flowing([
          [2.58, 5],
          [2.96, 6.3],
          [2.82, 8],
          [2.1, 9.4],
          [1.1, 10.05],
          [0, 10.2],
        ]),
      ),
      frosted(color, brightness),
    ),
    at(ring(2.68, 2.5, 0.16, 0.05, anodised('#c3bdb2')), 0, 4.92, 0),
  );
}

export function bulbs(): Group {
  const lying = (color: string, turn: number) => {
    // Rests on the widest part of its dome and on the screw.
    const made = group(at(tilt(bulb(color, 0.5), 0, 0, 101), 0, 2.9, 0));
    made.rotation.y = turn;
    return made;
  };
  return group(
    at(bulb('#fbdca4', 0.62), 0, 3.5, -1.5),
    at(lying('#f0a184', 0.6), 9.6, 0, 3.4),
    at(lying('#9cc7b4', 2.5), -8.6, 0, 3.2),
  );
}
