import type { Group } from 'three';
import { lettering } from './lettering.ts';
import { fabric, glowing, plastic, rubber, soft } from './materials.ts';
import { box, pill, plate, puck } from './parts.ts';
import { at, behind, group, laid, tilt } from './placing.ts';
import { hdmi, jack } from './sockets.ts';

export function soundbar(): Group {
  const bar = group(
    at(box(92, 6.2, 9.5, 2.2, soft('#3a3d42')), 0, 0, 0),
    at(plate(90.4, 5.2, 0.6, 1.9, 0.25, fabric('#54585d', 300, 18)), 0, 0, 4.55),
    at(laid(plate(8, 3.2, 0.3, 1.5, 0.1, plastic('#2a2c30'))), 0, 3.05, 0.6),
    ...[-2.4, -0.8, 0.8, 2.4].map((x) =>
      at(laid(pill(0.7, 0.7, 0.1, plastic('#8d9094'))), x, 3.2, 0.6),
    ),
    at(pill(2.2, 0.26, 0.08, glowing('#f0d6a4', 1.5)), 0, -0.6, 4.86),
    behind(
      -4.75,
      at(plate(24, 4, 0.4, 0.6, 0.12, rubber('#17181a')), 0, 0, 0),
      at(hdmi(), -6, -0.2, 0.2),
      at(plate(1, 0.9, 0.1, 0.15, 0.03, rubber('#050505')), -2, -0.2, 0.2),
      at(jack(0.45, '#5a5c60'), 7, -0.2, 0.2),
      at(lettering('HDMI eARC      OPTICAL', 0.9, '#cfcac0', { spacing: 4 }), -3.2, 1.1, 0.21),
      at(lettering('POWER', 0.9, '#cfcac0', { spacing: 4 }), 7, 1.1, 0.21),
      ...[-1, 1].flatMap((x) => [
        at(plate(3, 3.6, 0.3, 1.2, 0.1, plastic('#8d9094', 0.4)), x * 30, 0, 0),
        at(pill(0.7, 1.8, 0.2, rubber('#050505')), x * 30, 0.2, 0.12),
      ]),
    ),
    at(lettering('tern', 2.2, '#c8c5be', { spacing: 6 }), 39, -0.8, 4.87),
  );
  return group(
    at(bar, 0, 3.4, 0),
    ...[-34, 34].map((x) => at(laid(plate(10, 6, 0.6, 1, 0.1, rubber())), x, 0.35, 0)),
  );
}

export function subwoofer(): Group {
  const [w, h, d] = [22, 37, 32];
  return group(
    at(box(w, h, d, 2.4, soft('#3a3d42')), 0, h / 2 + 1, 0),
    at(plate(w - 3.4, h - 3.4, 0.8, 2.2, 0.3, fabric('#54585d', 80, 130)), 0, h / 2 + 1, d / 2),
    ...[-1, 1].flatMap((x) =>
      [-1, 1].map((z) => at(puck(2, 1.2, 0.2, rubber()), x * 8, 0, z * 12)),
    ),
  );
}

export function soundbarWithSubwoofer(): Group {
  return group(at(tilt(soundbar(), 0, 42), 2, 0, 16), at(tilt(subwoofer(), 0, 30), -18, 0, -22));
}
