import type { Group } from 'three';
import { gridOf, holes } from './holes.ts';
import { lettering } from './lettering.ts';
import { anodised, chrome, glowing, plastic, rubber } from './materials.ts';
import { roundedRect } from './outlines.ts';
import { plate, puck, ring } from './parts.ts';
import { at, behind, facing, group, laid, mesh } from './placing.ts';
import { ethernet, hdmi, jack, usbA, usbC } from './sockets.ts';
import { slab } from './solids.ts';

export function miniPc(): Group {
  const [w, h] = [12, 4.6];
  const shell = anodised('#4a5058', 0.42);
  const front = w / 2;
  return group(
    at(laid(mesh(slab(roundedRect(w, w, 2.4), h - 0.6, 0.4), shell)), 0, h / 2 + 0.2, 0),
    at(laid(plate(w - 1, w - 1, 0.5, 2, 0.1, rubber('#26282c'))), 0, 0.3, 0),
    at(laid(plate(w - 1.6, w - 1.6, 0.1, 1.8, 0.04, plastic('#565c64', 0.6))), 0, h - 0.1, 0),
    at(laid(lettering('cobble', 1.3, '#a9b0b8', { spacing: 5 })), 0, h - 0.04, 3.4),
    at(laid(holes(gridOf(13, 7, 0.42), 0.11, plastic('#15171a', 0.8))), 0, h - 0.045, -2.2),
    behind(
      -front,
      at(jack(0.36, '#5a5c60'), -4, 2.2, 0),
      at(ethernet(), -2.5, 2.2, 0),
      at(ethernet(), -0.6, 2.2, 0),
      at(hdmi(), 1.3, 2.6, 0),
      at(hdmi(), 1.3, 1.6, 0),
      at(usbA('#3f6278'), 3.2, 2.6, 0),
      at(usbC(), 3.2, 1.6, 0),
      at(holes(gridOf(22, 2, 0.38), 0.1, plastic('#15171a', 0.8)), 0, 3.55, 0.012),
    ),
    at(usbC(), -1.4, 2.2, front),
    at(usbC(), -2.9, 2.2, front),
    at(usbA('#3f6278'), 0.4, 2.2, front),
    at(facing(ring(0.3, 0.16, 0.08, 0.03, chrome('#8d9094', 0.3))), 1.9, 2.2, front - 0.04),
    at(facing(puck(0.42, 0.14, 0.05, anodised('#c9704f', 0.32))), 3.2, 2.2, front - 0.04),
    at(facing(puck(0.08, 0.04, 0.01, glowing('#9be0b4', 1.4))), 3.2, 3.0, front),
  );
}
