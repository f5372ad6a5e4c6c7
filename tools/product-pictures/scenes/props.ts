import type { Group } from 'three';
import { lettering } from './lettering.ts';
import { gloss, plastic, soft, wood } from './materials.ts';
import { roundedRect } from './outlines.ts';
import { box, cable, plate, puck } from './parts.ts';
import { at, group, laid, mesh } from './placing.ts';
import { cover, wallpaper } from './screens.ts';
import { slab, turned } from './solids.ts';

/** A mug, 9.5 cm high, to show how large something is. */
export function mug(color = '#c9704f'): Group {
  return group(
    mesh(
      turned([
        [0, 0],
        [3.9, 0, 0.5],
        [4.1, 9.5, 0.12],
        [3.75, 9.5, 0.12],
        [3.6, 0.8, 0.4],
        [0, 0.8],
      ]),
      gloss(color, 0.4),
    ),
    cable(
      [
        [3.7, 7.6, 0],
        [6, 7.4, 0],
        [6.6, 5, 0],
        [5.8, 2.8, 0],
        [3.8, 2.3, 0],
      ],
      0.5,
      gloss(color, 0.4),
    ),
    at(puck(3.6, 0.05, 0, plastic('#3b2314', 0.2)), 0, 7.6, 0),
  );
}

/** A paperback standing upright, its cover towards +z. */
export function paperback(): Group {
  const [w, h, d] = [11.1, 17.8, 2.2];
  return group(
    at(box(w - 0.3, h - 0.3, d - 0.2, 0.05, plastic('#f2ead9', 0.8)), -0.1, h / 2, 0),
    ...[-1, 1].map((s) => at(plate(w, h, 0.06, 0.1, 0.02, soft('#3f6278')), 0, h / 2, (s * d) / 2)),
    at(box(0.12, h, d, 0.04, soft('#3f6278')), -w / 2, h / 2, 0),
    at(lettering('The Keeper', 1.5, '#f1efeb', { weight: 700 }), 0, h * 0.72, d / 2 + 0.035),
    at(lettering('of the Light', 1.5, '#f1efeb', { weight: 700 }), 0, h * 0.64, d / 2 + 0.035),
    at(plate(7, 0.12, 0.02, 0.05, 0.005, plastic('#e9b872')), 0, h * 0.56, d / 2 + 0.035),
  );
}

/** A television of 55 inches on two feet. */
export function television(): Group {
  const [w, h] = [123, 71];
  return group(
    at(plate(w, h, 3, 0.8, 0.4, plastic('#26282c', 0.5)), 0, h / 2 + 7, 0),
    at(
      cover(w - 0.4, h - 0.4, 0.7, 0.8, (context, width, height) =>
        wallpaper(context, width, height, ['#dfe9e6', '#8fb4b3', '#5f8f96', '#3f6278', '#1d2b45']),
      ),
      0,
      h / 2 + 7,
      1.7,
    ),
    ...[-1, 1].map((s) => at(box(4, 7.4, 2.4, 0.6, plastic('#26282c', 0.5)), s * 52, 3.9, 0)),
    ...[-1, 1].map((s) =>
      at(laid(plate(4, 24, 1, 1.4, 0.3, plastic('#26282c', 0.5))), s * 52, 0.5, 0),
    ),
  );
}

/** A piece of a wall of painted boards, 20 by 28 cm unless said otherwise, its front at z = 0. */
export function wall(color: string, boards = 4, height = 28): Group {
  const width = 5;
  return group(
    ...Array.from({ length: boards }, (_, index) =>
      at(
        plate(width - 0.1, height, 1.6, 0.12, 0.1, plastic(color, 0.6)),
        (index - (boards - 1) / 2) * width,
        height / 2,
        -0.8,
      ),
    ),
  );
}

/** A wooden holder for one bulb; the bulb's screw ends at y = 0. */
export function lampHolder(): Group {
  return group(
    puck(5.4, 2, 0.5, wood('oak', 0.6, 0.6)),
    at(puck(1.9, 2.6, 0.3, plastic('#2a2c30', 0.5)), 0, 1.8, 0),
    cable(
      [
        [-4.8, 1, -2],
        [-8, 0.35, -4],
        [-11, 0.35, -1],
        [-12, 0.35, 4],
      ],
      0.28,
      plastic('#c9704f', 0.8),
    ),
  );
}

/** What a remote control for a drone is: two sticks, and a clamp above for a phone. */
export function droneController(): Group {
  const dark = plastic('#3a3d42', 0.5);
  const stick = (x: number) =>
    at(
      group(
        puck(1.5, 0.2, 0.08, plastic('#26282c', 0.6)),
        at(puck(0.24, 1.5, 0.05, dark), 0, 0.1, 0),
        at(puck(0.62, 0.4, 0.12, plastic('#c9704f', 0.5)), 0, 1.5, 0),
      ),
      x,
      3.6,
      -0.4,
    );
  return group(
    at(laid(mesh(slab(roundedRect(19, 9.4, 3.2), 3.6, 0.9), soft('#d6d4ce'))), 0, 1.8, 0),
    at(laid(plate(17, 7.4, 0.2, 2.4, 0.06, dark)), 0, 3.6, 0),
    stick(-6),
    stick(6),
    at(laid(lettering('swallow', 0.9, '#c9c7c1', { spacing: 4 })), 0, 3.74, 2.2),
    at(box(3, 4, 1.4, 0.5, dark), 0, 4.6, -3.6),
  );
}
