import type { Group } from 'three';
import { lettering } from './lettering.ts';
import { anodised, brushed, chrome, glass, plastic, soft } from './materials.ts';
import { palette } from './palette.ts';
import { box, cable, pill, plate } from './parts.ts';
import { at, group, laid, tilt } from './placing.ts';
import { display, fill, tile, words } from './screens.ts';
import { usbA, usbC } from './sockets.ts';

export function powerBank(): Group {
  const [w, h, d] = [7.4, 15.2, 2.7];
  const shell = brushed('#4d6a66', 1, 3, 0.36);
  const gauge = display(2.6, 1.1, 0.25, (context, width, height) => {
    fill(context, width, height, '#050607');
    words(context, '87', width * 0.08, height * 0.8, height * 0.82, '#f5f3ee', { weight: 500 });
    words(context, '%', width * 0.5, height * 0.8, height * 0.45, '#bdbab2');
    for (let bar = 0; bar < 4; bar += 1) {
      tile(
        context,
        width * (0.7 + bar * 0.07),
        height * (0.62 - bar * 0.13),
        width * 0.045,
        height * (0.2 + bar * 0.13),
        6,
        '#8fd0a5',
      );
    }
  });
  const top = group(
    laid(plate(w - 0.7, d - 0.6, 0.1, 0.9, 0.03, plastic('#20262a', 0.4))),
    at(laid(usbC()), -2.1, 0.06, 0),
    at(laid(usbC()), -0.4, 0.06, 0),
    at(laid(usbA()), 1.7, 0.06, 0),
  );
  return group(
    at(box(w, h, d, 1.05, shell), 0, h / 2, 0),
    at(plate(3.2, 1.6, 0.05, 0.4, 0.02, glass()), 0, h - 2.6, d / 2),
    at(gauge, 0, h - 2.6, d / 2 + 0.03),
    at(lettering('cairn', 1.1, '#c9d6d2', { spacing: 6 }), 0, 2.6, d / 2 + 0.012),
    at(top, 0, h - 0.02, 0),
    at(tilt(pill(0.26, 1.3, 0.16, anodised('#3f5955', 0.3)), 0, 90), w / 2, h - 3, 0),
  );
}

/** A short woven cable between two plugs, lying in a loop. */
export function looseCable(color: string): Group {
  const plug = () =>
    group(
      tilt(at(box(1.1, 2, 0.62, 0.28, soft('#e9e6e0')), 0, 1, 0), 0),
      at(box(0.82, 0.7, 0.24, 0.11, chrome('#b9bcbf', 0.25)), 0, 2.3, 0),
    );
  return group(
    cable(
      [
        [-5, 0.3, 1.5],
        [-2, 0.3, 3.2],
        [3, 0.3, 2.2],
        [4.6, 0.3, -0.8],
        [1.5, 0.3, -2],
        [-0.6, 0.5, 0.4],
        [1.6, 0.7, 2.8],
        [5.4, 0.4, 4.2],
      ],
      0.24,
      plastic(color, 0.8),
    ),
    at(tilt(plug(), 90, 0, 120), -5, 0.34, 1.5),
    at(tilt(plug(), 90, 0, -64), 5.4, 0.4, 4.2),
  );
}

export function powerBankWithCable(): Group {
  return group(powerBank(), at(looseCable(palette.clay), 1.4, 0, 4.2));
}
