import type { Group } from 'three';
import { holes } from './holes.ts';
import { knurled } from './knurl.ts';
import { lettering } from './lettering.ts';
import { anodised, chrome, glass, glowing, plastic, soft } from './materials.ts';
import { lens } from './optics.ts';
import { rounded } from './outlines.ts';
import { box, pill, plate, puck } from './parts.ts';
import { at, behind, group, laid, mesh, tilt } from './placing.ts';
import { display, tile, wallpaper, words } from './screens.ts';
import { slab } from './solids.ts';

export function actionCamera(): Group {
  const [w, h, d] = [7.2, 5.2, 3.3];
  const body = group(
    box(w, h, d, 0.75, soft('#3b4046')),
    at(plate(w - 0.7, h - 0.7, 0.2, 0.5, 0.08, plastic('#2a2d31', 0.5)), 0, 0, d / 2 - 0.02),
    at(plate(2.9, 2.9, 0.2, 0.35, 0.06, glass('#08090b')), -1.55, 0.5, d / 2 + 0.1),
    at(lettering('4K 60', 0.62, '#f2efe8', { weight: 700 }), -1.55, 1.05, d / 2 + 0.21),
    at(lettering('1:42', 0.95, '#8fd0a5', { weight: 600 }), -1.55, 0.3, d / 2 + 0.21),
    at(pill(0.9, 0.1, 0.03, glowing('#e2603f', 1.1)), -1.55, -0.35, d / 2 + 0.2),
    at(plate(3.5, 3.5, 0.7, 0.8, 0.2, plastic('#23262a', 0.42)), 1.55, 0.5, d / 2 + 0.25),
    at(lens(1.45, anodised('#c9704f', 0.34)), 1.55, 0.5, d / 2 + 0.68),
    at(lettering('otter', 0.72, '#9aa0a6', { spacing: 4 }), -1.6, -1.72, d / 2 + 0.085),
    at(
      holes(
        [
          [0, 0],
          [0.3, 0],
          [0.6, 0],
          [0, -0.3],
          [0.3, -0.3],
          [0.6, -0.3],
        ],
        0.08,
      ),
      1.3,
      -1.6,
      d / 2 + 0.085,
    ),
    behind(
      -d / 2,
      plate(w - 0.9, h - 0.9, 0.16, 0.5, 0.06, glass('#08090b')),
      at(
        display(5.7, 3.7, 0.3, (context, width, height) => {
          wallpaper(context, width, height, [
            '#dfe9e6',
            '#8fb4b3',
            '#5f8f96',
            '#3f6278',
            '#26354d',
          ]);
          tile(
            context,
            width * 0.05,
            height * 0.8,
            width * 0.3,
            height * 0.13,
            20,
            'rgba(0,0,0,0.5)',
          );
          words(context, '5.3K  60', width * 0.08, height * 0.9, height * 0.09, '#f5f3ee', {
            weight: 600,
          });
          words(context, '1:42', width * 0.92, height * 0.9, height * 0.1, '#f5f3ee', {
            align: 'right',
          });
        }),
        0,
        0,
        0.085,
      ),
    ),
    at(laid(pill(2.1, 1.2, 0.35, plastic('#c9704f', 0.45))), -1.6, h / 2, 0),
    at(
      tilt(plate(2.2, 3.4, 0.16, 0.4, 0.06, plastic('#2a2d31', 0.5)), 0, 90),
      w / 2 + 0.01,
      -0.2,
      0,
    ),
    at(tilt(pill(0.4, 1.4, 0.16, plastic('#4a4f56', 0.5)), 0, 90), w / 2 + 0.09, 0.3, 0),
  );
  const fingers = [-0.72, 0, 0.72].map((x) =>
    at(
      tilt(
        mesh(
          slab(
            rounded([
              [-0.75, -0.2, 0.3],
              [0.75, -0.2, 0.3],
              [0.75, 1.6],
              [-0.75, 1.6],
            ]),
            0.32,
            0.06,
          ),
          plastic('#2a2d31', 0.5),
        ),
        0,
        90,
      ),
      x,
      -h / 2 - 1.4,
      0,
    ),
  );
  const clip = group(
    ...[-0.36, 0.36].map((x) =>
      at(
        tilt(
          mesh(
            slab(
              rounded([
                [-0.9, -1.4],
                [0.9, -1.4],
                [0.75, 0.7, 0.6],
                [-0.75, 0.7, 0.6],
              ]),
              0.3,
              0.05,
            ),
            plastic('#23262a', 0.5),
          ),
          0,
          90,
        ),
        x,
        1.9,
        0,
      ),
    ),
    at(tilt(puck(0.36, 3, 0.08, chrome()), 0, 0, 90), 1.5, 2.0, 0),
    at(tilt(knurled(0.85, 0.8, 14, plastic('#c9704f', 0.5)), 0, 0, -90), 1.35, 2.0, 0),
    at(laid(plate(5.4, 4.4, 0.7, 1.1, 0.25, plastic('#23262a', 0.5))), 0, 0.35, 0),
    at(laid(plate(5, 4, 0.2, 1, 0.05, plastic('#b5503a', 0.8))), 0, 0.05, 0),
  );
  return group(at(group(body, ...fingers), 0, 6.0, 0), clip);
}
