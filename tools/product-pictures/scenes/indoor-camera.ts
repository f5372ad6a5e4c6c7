import { type Group, SphereGeometry } from 'three';
import { holes, roundGrid } from './holes.ts';
import { anodised, chrome, glass, gloss, plastic, rubber } from './materials.ts';
import { eye } from './optics.ts';
import { cable, pill, plate, puck, ring, statusLight } from './parts.ts';
import { at, behind, facing, group, mesh, tilt } from './placing.ts';
import { usbC } from './sockets.ts';
import { pebble, turned } from './solids.ts';

/** The sign that says that nothing is seen: one lid, three lashes. */
function closedEye(): Group {
  const ink = plastic('#8b857a', 0.5);
  const lid = Array.from({ length: 9 }, (_, index): [number, number, number] => {
    const angle = Math.PI * (1.12 + (index / 8) * 0.76);
    return [Math.cos(angle) * 1.1, Math.sin(angle) * 0.7 + 0.5, 0];
  });
  return group(
    cable(lid, 0.07, ink),
    ...[-0.6, 0, 0.6].map((x) =>
      at(tilt(pill(0.14, 0.4, 0.1, ink), 0, 0, x * 42), x, x === 0 ? -0.5 : -0.36, 0),
    ),
  );
}

/** Awake it looks ahead; asleep its lens is turned down into the base. */
export function indoorCamera(asleep = false): Group {
  const white = gloss('#efece6', 0.4);
  const rear = behind(
    -3.46,
    at(holes(roundGrid(1.5, 0.3), 0.09, plastic('#8f8a80', 0.8)), 0, 0, 0.02),
  );
  const head = group(
    mesh(pebble([7, 7, 7]), white),
    rear,
    facing(mesh(new SphereGeometry(3.54, 64, 32, 0, Math.PI * 2, 0, 0.82), glass('#101114'))),
    at(
      facing(
        mesh(
          turned([
            [2.6, 0],
            [2.66, 0.04, 0.02],
            [2.5, 0.16, 0.04],
            [2.44, 0.1],
          ]),
          chrome('#b9b3a8', 0.25),
        ),
      ),
      0,
      0,
      2.4,
    ),
    at(facing(puck(1.5, 0.75, 0.12, plastic('#1b1c1f', 0.35))), 0, 0, 3.1),
    at(eye(1.34, plastic('#2b2d31', 0.3)), 0, 0, 3.82),
    at(statusLight(0.13), 0, -1.95, 2.94),
  );
  return group(
    mesh(
      turned([
        [0, 0],
        [3.3, 0, 0.3],
        [3.2, 1.4, 0.6],
        [2.4, 2.5, 0.5],
        [2.2, 3.1],
      ]),
      white,
    ),
    behind(
      -3.16,
      at(plate(2, 0.9, 0.5, 0.3, 0.08, plastic('#d8d2c8', 0.5)), 0, 0.85, 0),
      at(usbC(), 0, 0.85, 0.25),
    ),
    at(ring(3.32, 3.0, 0.4, 0.1, rubber('#55514a')), 0, 0, 0),
    at(ring(2.42, 2.0, 0.26, 0.1, anodised('#c07a58', 0.3)), 0, 2.45, 0),
    at(asleep ? tilt(head, 118) : tilt(head, -6, -8), 0, 5.75, 0),
    ...(asleep ? [at(closedEye(), 0, 5.9, 3.56)] : []),
  );
}
