import type { Group } from 'three';
import { chrome, plastic, rubber } from './materials.ts';
import { rounded } from './outlines.ts';
import { box, pill, plate, puck, ring } from './parts.ts';
import { at, facing, group, mesh, tilt } from './placing.ts';
import { slab, turned } from './solids.ts';

/** A USB-C socket facing +z, in centimetres. */
export function usbC(): Group {
  return group(
    pill(0.92, 0.34, 0.06, chrome('#8d9094', 0.3)),
    at(pill(0.8, 0.22, 0.06, rubber('#050505')), 0, 0, 0.012),
    at(pill(0.62, 0.07, 0.06, plastic('#26282c')), 0, 0, 0.018),
  );
}

/** A USB-A socket facing +z; newer ones have a blue tongue. */
export function usbA(tongue = '#eceae5'): Group {
  return group(
    plate(1.35, 0.6, 0.06, 0.08, 0.02, chrome('#8d9094', 0.3)),
    at(plate(1.2, 0.46, 0.06, 0.05, 0.01, rubber('#050505')), 0, 0, 0.012),
    at(plate(1.1, 0.16, 0.06, 0.03, 0.01, plastic(tongue)), 0, -0.1, 0.02),
  );
}

/** An HDMI socket facing +z: its lower corners are cut off. */
export function hdmi(): Group {
  const mouth = (grow: number) =>
    rounded([
      [-0.5 - grow, -0.24 - grow, 0.05],
      [0.5 + grow, -0.24 - grow, 0.05],
      [0.7 + grow, 0, 0.05],
      [0.7 + grow, 0.24 + grow, 0.05],
      [-0.7 - grow, 0.24 + grow, 0.05],
      [-0.7 - grow, 0, 0.05],
    ]);
  return group(
    mesh(slab(mouth(0.08), 0.06, 0.02), chrome('#8d9094', 0.3)),
    at(mesh(slab(mouth(0), 0.06), rubber('#050505')), 0, 0, 0.012),
    at(plate(1, 0.1, 0.06, 0.03, 0.01, plastic('#26282c')), 0, 0.04, 0.018),
  );
}

/** A network socket facing +z. */
export function ethernet(): Group {
  return group(
    plate(1.6, 1.36, 0.06, 0.08, 0.02, chrome('#8d9094', 0.3)),
    at(plate(1.24, 0.86, 0.06, 0.04, 0.01, rubber('#050505')), 0, 0.08, 0.012),
    at(plate(0.56, 0.34, 0.06, 0.03, 0.01, rubber('#050505')), 0, -0.4, 0.013),
    at(plate(1, 0.12, 0.06, 0.02, 0.01, plastic('#c9a46a')), 0, 0.42, 0.018),
    at(plate(0.2, 0.12, 0.06, 0.02, 0.01, plastic('#8fd0a5')), -0.6, -0.46, 0.012),
    at(plate(0.2, 0.12, 0.06, 0.02, 0.01, plastic('#e9b872')), 0.6, -0.46, 0.012),
  );
}

/** A round socket facing +z: headphones with a small radius, a power supply with a larger one. */
export function jack(radius = 0.3, rim = '#8d9094'): Group {
  return group(
    facing(ring(radius, radius * 0.6, 0.1, 0.03, chrome(rim, 0.3))),
    facing(puck(radius * 0.62, 0.04, 0, rubber('#050505'))),
  );
}

/** A mains socket as in most of Europe (type F), facing +z: a round well whose rim is at z = 0. */
export function mainsSocket(color: string): Group {
  const shell = plastic(color, 0.5);
  return group(
    facing(
      mesh(
        turned([
          [2.02, 0],
          [1.98, -1.65, 0.2],
          [0, -1.65],
        ]),
        shell,
      ),
    ),
    ...[-0.95, 0.95].flatMap((x) => [
      at(facing(puck(0.3, 0.04, 0, rubber('#050505'))), x, 0, -1.66),
      at(facing(ring(0.4, 0.29, 0.05, 0.02, shell)), x, 0, -1.66),
      at(box(0.3, 0.56, 1.5, 0.1, shell), Math.sign(x) * 1.94, 0, -0.84),
    ]),
    // The springs of the earth.
    ...[-1, 1].flatMap((side) => [
      at(box(0.46, 0.1, 1.3, 0.04, chrome('#b9bcc0', 0.26)), 0, side * 1.86, -0.86),
      at(
        tilt(box(0.46, 0.1, 0.36, 0.04, chrome('#b9bcc0', 0.26)), side * 38),
        0,
        side * 1.9,
        -0.16,
      ),
    ]),
  );
}

/** What goes into a mains socket: a boss from z = 0 to -1.7, and two pins that point to -z. */
export function mainsPins(color: string): Group {
  const shell = plastic(color, 0.5);
  return group(
    tilt(
      mesh(
        turned([
          [1.88, 0],
          [1.84, 1.7, 0.14],
          [0, 1.7],
        ]),
        shell,
      ),
      -90,
    ),
    ...[-0.95, 0.95].flatMap((x) => [
      at(tilt(puck(0.24, 1.9, 0.14, chrome('#c6c8ca', 0.2)), -90), x, 0, -1.68),
      at(box(0.1, 0.56, 1.5, 0.04, plastic('#bfbcb4')), Math.sign(x) * 1.84, 0, -0.9),
    ]),
    ...[-1, 1].map((side) =>
      at(box(0.5, 0.1, 1.2, 0.03, chrome('#b9bcc0', 0.26)), 0, side * 1.84, -0.96),
    ),
  );
}
