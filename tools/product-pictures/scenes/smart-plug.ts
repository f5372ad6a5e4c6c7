import type { Group } from 'three';
import { lettering } from './lettering.ts';
import { glowing, plastic, rubber, soft } from './materials.ts';
import { puck, ring } from './parts.ts';
import { at, behind, facing, group, mesh, tilt } from './placing.ts';
import { mainsPins, mainsSocket } from './sockets.ts';
import { turned } from './solids.ts';

const RADIUS = 2.56;

/** One plug facing +z; its axis is at y = 0, and at z = 0 it meets the wall. */
export function smartPlug(): Group {
  const shell = plastic('#efede8', 0.46);
  const accent = soft('#7f9482');
  const button = group(
    puck(0.56, 0.34, 0.08, accent),
    ring(0.72, 0.58, 0.27, 0.04, glowing('#8fe3b0', 1.1)),
    ring(0.86, 0.7, 0.26, 0.05, shell),
  );
  const body = facing(
    group(
      mesh(
        turned([
          [0, 0],
          [2.3, 0, 0.45],
          [2.5, 1.2, 0.06],
          [2.2, 1.2],
        ]),
        accent,
      ),
      // The joint of both halves.
      at(puck(2.44, 0.1, 0, rubber()), 0, 1.16, 0),
      mesh(
        turned([
          [2.2, 1.25],
          [2.51, 1.25, 0.06],
          [RADIUS, 4.5, 0.42],
          [2.06, 4.5, 0.08],
          [2.02, 4.36],
        ]),
        shell,
      ),
    ),
  );
  return group(
    body,
    at(mainsSocket('#e4e1da'), 0, 0, 4.42),
    at(lettering('250 V~  13 A', 0.3, '#a09d96', { weight: 500 }), 0, 1.1, 2.785),
    at(lettering('sprig', 0.46, '#8b938c', { spacing: 4 }), 0, -1.06, 2.785),
    at(tilt(button, 0, 0, -90), RADIUS - 0.21, 0, 2.9),
    mainsPins('#e4e1da'),
    behind(
      -1.7,
      at(lettering('sprig', 0.5, '#6d7a70', { spacing: 4 }), 0, 0.92, 0.006),
      at(lettering('250 V~  50 Hz', 0.32, '#8a8880', { weight: 500 }), 0, -0.72, 0.006),
      at(lettering('max. 3000 W', 0.32, '#8a8880', { weight: 500 }), 0, -1.1, 0.006),
    ),
  );
}

/** Lying on the floor, facing as many degrees to the right. */
const lying = (x: number, z: number, turn: number): Group =>
  at(tilt(group(smartPlug()), 0, turn), x, RADIUS, z);

export const smartPlugs = (): Group => group(lying(-1.9, 2.2, 0), lying(3.8, -2.6, 172));

export const backOfPlug = (): Group => lying(0, 0, 0);
