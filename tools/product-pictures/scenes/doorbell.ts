import type { Group } from 'three';
import { gridOf, holes } from './holes.ts';
import { anodised, chrome, glass, glowing, plastic, soft } from './materials.ts';
import { lens } from './optics.ts';
import { pill, plate, puck, ring, statusLight } from './parts.ts';
import { at, facing, group, tilt } from './placing.ts';

export function doorbell(): Group {
  const [w, h, d] = [5, 14, 2.4];
  const bell = group(
    plate(w, h, d, 2.3, 0.5, anodised('#b3aea4', 0.36)),
    at(plate(w - 0.4, h - 0.4, 0.2, 2.1, 0.08, glass('#15171a')), 0, 0, d / 2),
    at(lens(1.45, plastic('#0d0e10', 0.3)), 0, 4.4, d / 2 + 0.3),
    at(holes(gridOf(5, 3, 0.28), 0.07, plastic('#000', 0.9)), 0, 1.4, d / 2 + 0.103),
    at(pill(0.5, 0.16, 0.04, glowing('#f2efe8', 0.8)), 0, 6.35, d / 2 + 0.1),
    at(facing(ring(1.62, 1.42, 0.16, 0.06, glowing('#f3d7a4', 1.3))), 0, -4.3, d / 2 + 0.06),
    at(facing(puck(1.36, 0.3, 0.12, chrome('#cfc8bb', 0.24))), 0, -4.3, d / 2 + 0.02),
  );
  const chime = group(
    plate(8, 8, 3, 2, 0.7, soft('#eeebe5')),
    at(holes(gridOf(9, 9, 0.55), 0.13, plastic('#a9a39a', 0.8)), 0, 0.3, 1.502),
    at(statusLight(0.14), 0, -3, 1.48),
  );
  return group(at(tilt(bell, 0, 14), -4.4, h / 2, 2), at(tilt(chime, 0, -8), 3.6, 4, -2.6));
}
