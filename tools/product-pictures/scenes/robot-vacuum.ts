import type { Group } from 'three';
import { knurled } from './knurl.ts';
import { lettering } from './lettering.ts';
import { anodised, fabric, glass, gloss, glowing, plastic, rubber } from './materials.ts';
import { roundedRect } from './outlines.ts';
import { box, pill, plate, puck, ring, statusLight } from './parts.ts';
import { at, facing, group, laid, mesh, tilt } from './placing.ts';
import { slab, turned } from './solids.ts';

const shell = () => gloss('#efece6', 0.36);

/** The robot alone, on its wheels. */
export function robot(): Group {
  return group(
    mesh(
      turned([
        [0, 0.9],
        [15.5, 0.9, 0.4],
        [17, 2, 0.6],
        [17, 7.6, 1.2],
        [15.8, 9, 0.6],
        [0, 9.1],
      ]),
      shell(),
    ),
    at(
      mesh(
        turned([
          [17.05, 2.2],
          [17.25, 2.5, 0.3],
          [17.25, 6.6, 0.3],
          [17.05, 6.9],
        ]),
        plastic('#3a3d42', 0.5),
      ),
      0,
      0,
      0,
    ),
    at(
      mesh(
        turned([
          [4.8, 0],
          [4.8, 1.9, 0.3],
          [4.3, 2.3, 0.3],
          [0, 2.35],
        ]),
        plastic('#35383d', 0.4),
      ),
      0,
      9,
      -5,
    ),
    at(puck(2.6, 0.1, 0.05, anodised('#d9936f', 0.35)), 0, 11.32, -5),
    at(ring(4.86, 4.7, 0.7, 0.1, glass('#0d0e10')), 0, 9.5, -5),
    at(laid(pill(1.8, 1.8, 0.3, plastic('#dcd7ce'))), -1.6, 9.12, 9),
    at(laid(pill(1.8, 1.8, 0.3, plastic('#dcd7ce'))), 1.6, 9.12, 9),
    at(laid(pill(2.2, 0.18, 0.06, glowing('#9be0b4', 1.3))), 0, 9.14, 11.2),
    at(facing(plate(9, 2.4, 0.3, 1.1, 0.1, glass('#15171a'))), 0, 4.4, 17.05),
    ...[-1, 1].map((s) => at(tilt(puck(3, 2, 0.4, rubber()), 0, 0, 90), s * 11 + 1, 3, 0)),
    at(plate(9, 2.2, 0.5, 1, 0.2, glass('#15171a')), 0, 4.5, 17.1),
    at(underside(), 0, 0.9, 0),
  );
}

/** Main brush, mop, side brush, wheels: what it cleans with. */
function underside(): Group {
  const dark = plastic('#2a2c30', 0.6);
  const bristle = plastic('#c9704f', 0.8);
  const wheels = [-1, 1].map((s) => at(box(2.4, 3, 7.2, 1.1, rubber('#1b1c1f')), s * 12.2, 1.2, 0));
  return tilt(
    group(
      at(plate(20, 6, 0.4, 1.2, 0.1, dark), 0, 3.4, 0),
      at(tilt(knurled(2, 17, 9, bristle), 0, 0, 90), 8.5, 3.4, -0.4),
      at(facing(puck(1.6, 1, 0.3, plastic('#8d9094', 0.4))), 0, 12.4, 0),
      at(mesh(slab(roundedRect(24, 6.4, 3), 0.8, 0.3), fabric('#8fa0a6', 60, 18)), 0, -10, 0),
      at(
        facing(
          group(
            puck(1.1, 0.9, 0.2, dark),
            ...[0, 120, 240].map((turn) =>
              tilt(group(at(box(4.6, 0.3, 0.5, 0.14, bristle), 2.6, 0.6, 0)), 0, turn),
            ),
          ),
        ),
        10.4,
        9.4,
        0.2,
      ),
      ...wheels.map((wheel) => at(tilt(group(wheel), 90), 0, 0, 0)),
    ),
    90,
  );
}

export function robotVacuum(): Group {
  const dock = group(
    at(box(26, 40, 17, 4, shell()), 0, 22.5, 0),
    at(plate(20, 12, 0.5, 3, 0.2, plastic('#d9d4ca')), 0, 34, 8.4),
    at(box(20, 12.5, 6, 2, plastic('#2a2c30', 0.6)), 0, 7, 6.2),
    at(laid(plate(26, 24, 2, 4, 0.6, plastic('#d9d4ca', 0.5))), 0, 1, 6),
    at(lettering('drift', 3, '#8b857a', { spacing: 6 }), 0, 34, 8.66),
    at(statusLight(0.4), 0, 28.6, 8.4),
  );
  return group(at(tilt(robot(), 0, 12), 8, 0, 22), at(dock, -11, 0, -15));
}
