import type { Group } from 'three';
import { lettering } from './lettering.ts';
import { anodised, chrome, glass, glowing, plastic, rubber, soft } from './materials.ts';
import { box, cable, pill, plate, puck, ring } from './parts.ts';
import { at, behind, facing, group, laid, tilt } from './placing.ts';
import { ethernet, hdmi, jack, usbA, usbC } from './sockets.ts';

export function usbDock(): Group {
  const [w, h, d] = [19, 3.2, 8];
  const metal = anodised('#8d9398', 0.36);
  const z = d / 2;
  return group(
    at(box(w, h, d, 0.7, metal), 0, h / 2 + 0.3, 0),
    at(plate(w - 1.2, h - 1, 0.12, 0.5, 0.04, glass('#1a1d20')), 0, h / 2 + 0.3, z),
    at(
      behind(
        -z,
        plate(w - 1.2, h - 1, 0.12, 0.5, 0.04, glass('#1a1d20')),
        at(jack(0.4, '#5a5c60'), -8, 0, 0.06),
        at(ethernet(), -6.2, 0, 0.08),
        at(hdmi(), -3.9, 0, 0.08),
        at(hdmi(), -2, 0, 0.08),
        at(plate(1.7, 0.56, 0.06, 0.12, 0.02, chrome('#8d9094', 0.3)), 0.2, 0, 0.08),
        at(plate(1.5, 0.38, 0.06, 0.08, 0.01, rubber('#050505')), 0.2, 0, 0.1),
        at(usbA('#3f6278'), 2.4, 0, 0.08),
        at(usbA('#3f6278'), 4, 0, 0.08),
      ),
      0,
      h / 2 + 0.3,
      -z,
    ),
    at(usbC(), -7.6, h / 2 + 0.3, z + 0.07),
    at(usbC(), -6.1, h / 2 + 0.3, z + 0.07),
    at(usbA(), -4.1, h / 2 + 0.3, z + 0.07),
    at(usbA(), -2.2, h / 2 + 0.3, z + 0.07),
    at(plate(2.6, 0.34, 0.06, 0.1, 0.02, rubber('#050505')), 0.8, h / 2 + 0.3, z + 0.05),
    at(plate(1.4, 0.22, 0.06, 0.08, 0.02, rubber('#050505')), 3.4, h / 2 + 0.3, z + 0.05),
    at(facing(ring(0.32, 0.17, 0.1, 0.03, chrome('#8d9094', 0.3))), 5.2, h / 2 + 0.3, z + 0.02),
    at(facing(puck(0.5, 0.2, 0.06, anodised('#c9704f', 0.32))), 7.6, h / 2 + 0.3, z + 0.02),
    at(pill(0.3, 0.1, 0.03, glowing('#9be0b4', 1.2)), 6.5, h / 2 + 0.3, z + 0.06),
    at(laid(lettering('harbour', 1.2, '#5b6166', { spacing: 5 })), 0, h + 0.305, 2),
    ...[-1, 1].map((s) => at(laid(plate(3, 6, 0.5, 0.8, 0.1, rubber())), s * 7, 0.25, 0)),
    cable(
      [
        [-7, 1.9, -z],
        [-5.6, 1.2, -7],
        [-2, 0.36, -11],
        [6, 0.36, -10.4],
        [13, 0.36, -5],
        [13.4, 0.36, 3],
        [9, 0.36, 8.4],
        [4, 0.42, 8.8],
      ],
      0.3,
      plastic('#55595f', 0.8),
    ),
    at(
      tilt(
        group(
          box(1.1, 2.4, 0.62, 0.28, soft('#8d9398')),
          at(box(0.82, 0.9, 0.24, 0.11, chrome('#b9bcbf', 0.25)), 0, 1.5, 0),
        ),
        90,
        0,
        88,
      ),
      3,
      0.42,
      8.8,
    ),
  );
}
