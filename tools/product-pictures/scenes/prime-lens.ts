import type { Group } from 'three';
import { knurled } from './knurl.ts';
import { lettering } from './lettering.ts';
import { anodised, chrome, coated, plastic } from './materials.ts';
import { lens } from './optics.ts';
import { box, pill, puck, ring } from './parts.ts';
import { at, facing, grounded, group, laid, mesh, tilt } from './placing.ts';
import { turned } from './solids.ts';

/** The 35 mm lens, its front up, standing on its mount. */
export function primeLens(): Group {
  const black = anodised('#2c2e32', 0.42);
  const glassPart = group(lens(2.5, black));
  glassPart.rotation.x = -Math.PI / 2;
  const numbers = group();
  ['1.8', '2.8', '4', '5.6', '8', '11', '16'].forEach((text, index) => {
    const angle = (index - 3) * 0.36;
    const print = at(
      lettering(text, 0.46, '#e8e4da', { weight: 700 }),
      Math.sin(angle) * 3.03,
      1.62,
      Math.cos(angle) * 3.03,
    );
    print.rotation.y = angle;
    numbers.add(print);
  });
  const distances = group();
  ['0.28', '0.4', '0.7', '1', '3', '∞ m'].forEach((text, index) => {
    const angle = (index - 2.4) * 0.42;
    const print = at(
      lettering(text, 0.44, '#e9b872', { weight: 600 }),
      Math.sin(angle) * 3.13,
      5.95,
      Math.cos(angle) * 3.13,
    );
    print.rotation.y = angle;
    distances.add(print);
  });
  const rear = tilt(
    group(
      facing(ring(1.9, 1.6, 0.3, 0.06, plastic('#17181a', 0.5))),
      facing(puck(1.62, 0.1, 0.02, coated('#0b0a14'))),
      ...Array.from({ length: 8 }, (_, index) => {
        const angle = (index - 3.5) * 0.16;
        return at(
          facing(puck(0.11, 0.08, 0.02, chrome('#c9a46a', 0.25))),
          Math.sin(angle) * 2.2,
          -Math.cos(angle) * 2.2,
          0,
        );
      }),
    ),
    90,
  );
  const line = at(tilt(pill(0.1, 0.5, 0.04, plastic('#e2795b')), 0), 0, 0.86, 2.93);
  return group(
    mesh(
      turned([
        [0, 0],
        [2.5, 0, 0.05],
        [2.5, 0.35],
        [2.75, 0.4, 0.05],
        [2.9, 0.7, 0.08],
        [2.9, 1.15],
      ]),
      chrome('#b9bcbf', 0.25),
    ),
    mesh(
      turned([
        [2.92, 0.5],
        [2.92, 1.2],
      ]),
      black,
    ),
    mesh(
      turned([
        [2.9, 1.15],
        [3.0, 1.2, 0.04],
        [3.0, 2.05, 0.05],
        [2.95, 2.1],
      ]),
      black,
    ),
    at(knurled(2.98, 0.75, 60), 0, 2.1, 0),
    mesh(
      turned([
        [2.94, 2.85],
        [3.02, 2.95, 0.05],
        [3.02, 3.3, 0.05],
        [3.06, 3.35],
      ]),
      black,
    ),
    at(knurled(3.12, 2.1, 72), 0, 3.35, 0),
    mesh(
      turned([
        [3.08, 5.45],
        [3.1, 5.55, 0.04],
        [3.1, 6.5, 0.05],
        [3.0, 6.7, 0.1],
        [2.98, 7.2, 0.1],
        [2.5, 7.2],
      ]),
      black,
    ),
    at(
      mesh(
        turned([
          [3.03, 0],
          [3.06, 0.05, 0.02],
          [3.06, 0.13, 0.02],
          [3.03, 0.18],
        ]),
        anodised('#c9704f', 0.3),
      ),
      0,
      6.82,
      0,
    ),
    rear,
    numbers,
    distances,
    line,
    at(glassPart, 0, 7.22, 0),
  );
}

function lensCap(): Group {
  return group(
    puck(2.7, 0.6, 0.15, plastic('#26282b', 0.5)),
    at(puck(2.2, 0.1, 0.04, plastic('#303236', 0.6)), 0, 0.57, 0),
    at(laid(lettering('avocet', 0.9, '#cfcac0', { spacing: 3 })), 0, 0.685, 0),
    ...[-1, 1].map((s) => at(box(1.6, 0.16, 0.5, 0.08, plastic('#1b1c1f')), 0, 0.62, s * 1.75)),
  );
}

export function primeLensWithCap(): Group {
  const cap = grounded(group(at(tilt(lensCap(), 62, 24), 5.4, 2.4, 1.2)));
  return group(tilt(primeLens(), 0, -12), cap);
}
