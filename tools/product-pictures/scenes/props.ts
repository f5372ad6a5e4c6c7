import type { Group } from 'three';
import { lettering } from './lettering.ts';
import { chrome, gloss, plastic, soft, wood } from './materials.ts';
import { ellipse, moved, rounded, roundedRect } from './outlines.ts';
import { box, cable, plate, puck } from './parts.ts';
import { at, facing, group, laid, mesh, tilt } from './placing.ts';
import { cover, wallpaper } from './screens.ts';
import { slab, turned } from './solids.ts';
import { mainsPins, mainsSocket } from './sockets.ts';

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

/** From the middle of one socket to that of the next. */
export const SOCKET_PITCH = 7.1;
/** How far the frame of sockets stands out from its wall. */
export const SOCKET_FRONT = 0.9;

/** A piece of a painted wall, 22 by 18 cm, with two mains sockets side by side; its front is at z = 0. */
export function wallWithSockets(color: string): Group {
  const spots = [-SOCKET_PITCH / 2, SOCKET_PITCH / 2];
  const openings = spots.map((x) => moved(ellipse(4.04), x, 0));
  return at(
    group(
      at(
        mesh(slab(roundedRect(22, 18, 0.2), 2.2, 0.12, openings), plastic(color, 0.7)),
        0,
        0,
        -1.1,
      ),
      at(
        mesh(slab(roundedRect(15.2, 8.1, 0.6), 1, 0.3, openings), plastic('#f1efeb', 0.4)),
        0,
        0,
        SOCKET_FRONT - 0.5,
      ),
      ...spots.map((x) => at(mainsSocket('#e9e6e0'), x, 0, SOCKET_FRONT - 0.28)),
    ),
    0,
    9,
    0,
  );
}

/** The plug of a lamp, at z = 0 where it meets a socket; its cable leaves downwards and ends `drop` below. */
export function lampPlug(color: string, drop: number): Group {
  const skin = plastic(color, 0.55);
  return group(
    mainsPins(color),
    facing(
      mesh(
        turned([
          [0, 0],
          [1.9, 0, 0.1],
          [1.98, 0.5, 0.3],
          [1.7, 2, 0.6],
          [0, 2.1],
        ]),
        skin,
      ),
    ),
    at(tilt(puck(0.62, 2, 0.2, skin), 180), 0, -1.1, 1),
    at(tilt(puck(0.46, 1.2, 0.1, skin), 180), 0, -2.9, 1),
    cable(
      [
        [0, -3.6, 1],
        [0.1, -drop * 0.6, 1.1],
        [-0.5, -drop * 0.85, 1.8],
        [-1.6, -drop + 0.32, 4],
        [-4.6, -drop + 0.32, 6.4],
        [-8.4, -drop + 0.32, 6.8],
      ],
      0.32,
      skin,
    ),
  );
}

/** A coloured pencil with six sides, used down to this length, lying along x and pointing to the right. */
export function pencil(color: string, length: number): Group {
  const corners = Array.from({ length: 6 }, (_, index) => {
    const angle = (index / 6) * Math.PI * 2;
    return [Math.cos(angle) * 0.38, Math.sin(angle) * 0.38, 0.05] as const;
  });
  const shaft = mesh(slab(rounded(corners), length - 2, 0.02), gloss(color, 0.4));
  const point = group(
    mesh(
      turned([
        [0.34, 0],
        [0.1, 1.5],
      ]),
      wood('oak', 0.3, 0.3),
    ),
    mesh(
      turned([
        [0.1, 1.5],
        [0.03, 1.95, 0.02],
        [0, 1.97],
      ]),
      plastic(color, 0.6),
    ),
  );
  return at(tilt(group(shaft, at(facing(point), 0, 0, length / 2 - 1)), 0, 90), 0, 0.33, 0);
}

/** A nano SIM card, 12.3 by 8.8 mm, lying on its back. */
export function simCard(): Group {
  return at(
    laid(
      group(
        plate(1.23, 0.88, 0.07, 0.1, 0.01, plastic('#f4f2ee', 0.4)),
        at(plate(0.84, 0.68, 0.02, 0.1, 0.005, chrome('#d0a95f', 0.3)), -0.1, 0, 0.035),
        ...[-0.22, 0, 0.22].map((y) =>
          at(plate(0.8, 0.035, 0.01, 0.01, 0.002, plastic('#8a6a32')), -0.1, y * 0.8, 0.05),
        ),
      ),
    ),
    0,
    0.035,
    0,
  );
}
