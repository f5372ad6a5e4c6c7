import type { Group } from 'three';
import { gridOf, holes } from './holes.ts';
import { lettering } from './lettering.ts';
import { anodised, chrome, glass, glowing, plastic, rubber, soft } from './materials.ts';
import { lens } from './optics.ts';
import { pill, plate, puck, ring, statusLight } from './parts.ts';
import { at, behind, facing, group, tilt } from './placing.ts';

/** The bell alone, its middle at y = 0. */
export function bell(): Group {
  const [w, h, d] = [5, 14, 2.4];
  return group(
    plate(w, h, d, 2.3, 0.5, anodised('#b3aea4', 0.36)),
    behind(
      -d / 2,
      at(plate(w - 1, h - 1, 0.3, 1.9, 0.1, plastic('#2a2c30', 0.6)), 0, 0, 0),
      at(plate(3, 5.4, 0.16, 0.5, 0.05, plastic('#3a3d42', 0.6)), 0, 2, 0.14),
      at(pill(1.5, 0.5, 0.16, plastic('#c9704f', 0.5)), 0, 4.1, 0.2),
      at(lettering('battery', 0.7, '#b9b6af', { spacing: 4 }), 0, 1.6, 0.24),
      ...[-0.8, 0.8].map((x) =>
        at(facing(puck(0.42, 0.2, 0.05, chrome('#c9a46a', 0.3))), x, -2.6, 0.1),
      ),
      ...[-5.2, 5.6].map((y) => at(pill(0.5, 0.9, 0.1, rubber('#050505')), 0, y, 0.14)),
    ),
    at(plate(w - 0.4, h - 0.4, 0.2, 2.1, 0.08, glass('#15171a')), 0, 0, d / 2),
    at(lens(1.45, plastic('#0d0e10', 0.3)), 0, 4.4, d / 2 + 0.3),
    at(holes(gridOf(5, 3, 0.28), 0.07, plastic('#000', 0.9)), 0, 1.4, d / 2 + 0.103),
    at(pill(0.5, 0.16, 0.04, glowing('#f2efe8', 0.8)), 0, 6.35, d / 2 + 0.1),
    at(facing(ring(1.62, 1.42, 0.16, 0.06, glowing('#f3d7a4', 1.3))), 0, -4.3, d / 2 + 0.06),
    at(facing(puck(1.36, 0.3, 0.12, chrome('#cfc8bb', 0.24))), 0, -4.3, d / 2 + 0.02),
  );
}

export function doorbell(): Group {
  const chime = group(
    plate(8, 8, 3, 2, 0.7, soft('#eeebe5')),
    at(holes(gridOf(9, 9, 0.55), 0.13, plastic('#a9a39a', 0.8)), 0, 0.3, 1.502),
    at(statusLight(0.14), 0, -3, 1.48),
  );
  return group(at(tilt(bell(), 0, 14), -4.4, 7, 2), at(tilt(chime, 0, -8), 3.6, 4, -2.6));
}
