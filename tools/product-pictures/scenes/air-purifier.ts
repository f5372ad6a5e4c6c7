import type { Group } from 'three';
import { lettering } from './lettering.ts';
import { anodised, glass, glowing, perforated, plastic, soft } from './materials.ts';
import { box, puck, ring } from './parts.ts';
import { at, facing, group, laid, mesh } from './placing.ts';
import { disc, display, fill, words } from './screens.ts';
import { turned } from './solids.ts';

export function airPurifier(): Group {
  const dust = display(5.4, 5.4, 2.69, (context, w) => {
    fill(context, w, w, '#0b0d0e', '#0b0d0e');
    words(context, '07', w / 2, w * 0.58, w * 0.4, '#eef7f0', { weight: 500, align: 'center' });
    words(context, 'PM 2.5', w / 2, w * 0.76, w * 0.1, '#8fd0a5', { weight: 600, align: 'center' });
    disc(context, w / 2, w * 0.2, w * 0.03, '#8fd0a5');
  });
  const slats = Array.from({ length: 15 }, (_, index) =>
    at(
      box(17.4 - Math.abs(index - 7) ** 2 * 0.17, 0.5, 0.45, 0.15, plastic('#55595f', 0.5)),
      0,
      0,
      (index - 7) * 1.12,
    ),
  );
  return group(
    mesh(
      turned([
        [0, 0],
        [10.6, 0, 0.4],
        [11, 1.2, 0.4],
        [11, 2],
      ]),
      plastic('#c9c3b8'),
    ),
    mesh(
      turned([
        [11, 2],
        [11, 24],
      ]),
      perforated('#ddd8ce', 62, 22, 0),
    ),
    at(ring(11.2, 10.8, 0.5, 0.15, anodised('#c07a58', 0.32)), 0, 24, 0),
    mesh(
      turned([
        [11, 24.4],
        [11, 42, 1.4],
        [9.7, 43.4, 0.5],
        [9.3, 43.2, 0.3],
        [9.1, 41.6],
      ]),
      soft('#efece6'),
    ),
    at(puck(9.3, 0.3, 0.05, plastic('#2a2c30')), 0, 41.2, 0),
    at(group(...slats), 0, 42.2, 0),
    at(puck(3.4, 1.6, 0.3, glass('#101214')), 0, 42.1, 0),
    at(laid(group(dust)), 0, 43.73, 0),
    at(ring(9.75, 9.45, 0.2, 0.08, glowing('#a8e6bd', 1.2)), 0, 43.25, 0),
    at(lettering('breva', 2.2, '#8b857a', { spacing: 6 }), 0, 31, 11.02),
    at(facing(puck(0.22, 0.1, 0.04, glowing('#9be0b4', 1.4))), 0, 28.6, 10.95),
  );
}
