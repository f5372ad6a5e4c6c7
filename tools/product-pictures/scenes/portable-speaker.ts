import type { Group } from 'three';
import { lettering } from './lettering.ts';
import { anodised, fabric, plastic, rubber, soft } from './materials.ts';
import { roundedRect } from './outlines.ts';
import { palette } from './palette.ts';
import { cable, pill, plate, puck, ring } from './parts.ts';
import { at, behind, facing, group, laid, mesh, tilt } from './placing.ts';
import { usbC } from './sockets.ts';
import { slab, turned } from './solids.ts';

/** Lies along x, the right end towards the viewer after turning. */
export function portableSpeaker(): Group {
  const radius = 4;
  const length = 19;
  const sleeve = mesh(
    turned([
      [radius - 0.5, -length / 2],
      [radius, -length / 2 + 0.7, 0.9],
      [radius, length / 2 - 0.7, 0.9],
      [radius - 0.5, length / 2],
    ]),
    fabric('#45655c', 110, 84),
  );
  const end = () =>
    group(
      ring(3.62, 3.0, 0.5, 0.2, rubber('#23282a')),
      at(
        mesh(
          turned([
            [3.05, 0.1],
            [2.5, 0.22, 0.3],
            [2.0, -0.18, 0.3],
            [1.5, 0.1],
            [0, 0.1],
          ]),
          rubber('#2d3335'),
        ),
        0,
        0,
        0,
      ),
      at(puck(1.5, 0.22, 0.08, anodised('#c07a58', 0.3)), 0, 0.05, 0),
    );
  const body = group(
    sleeve,
    at(end(), 0, length / 2 - 0.28, 0),
    at(tilt(end(), 180), 0, -length / 2 + 0.28, 0),
  );
  body.rotation.z = -Math.PI / 2;
  const panel = laid(group(mesh(slab(roundedRect(9, 2, 0.99), 0.5, 0.15), soft('#2b3133'))));
  const sign = (shape: Group, x: number) => at(shape, x, 0, 0.27);
  const pale = plastic('#cfd6d2');
  panel.add(
    sign(group(pill(0.75, 0.18, 0.03, pale)), -3),
    sign(group(pill(0.75, 0.18, 0.03, pale), pill(0.18, 0.75, 0.03, pale)), -1),
    sign(
      group(
        facing(ring(0.36, 0.24, 0.03, 0.01, pale)),
        at(pill(0.12, 0.4, 0.04, pale), 0, 0.25, 0),
      ),
      1,
    ),
    sign(
      group(
        at(pill(0.16, 0.6, 0.03, pale), -0.14, 0, 0),
        at(pill(0.16, 0.6, 0.03, pale), 0.14, 0, 0),
      ),
      3,
    ),
  );
  const strap = cable(
    [
      [9.2, 1.6, 0],
      [11.4, 2.6, 0.3],
      [12.4, 1.0, 0.4],
      [11.6, -1.4, 0.3],
      [9.2, -1.6, 0],
    ],
    0.32,
    plastic(palette.clay, 0.75),
  );
  const foot = laid(plate(11, 2.8, 0.6, 1.2, 0.2, rubber('#23282a')));
  return group(
    at(
      group(
        body,
        at(panel, 0, 3.86, 0),
        strap,
        at(lettering('bracken', 1.5, '#e6e0d4', { spacing: 5 }), 0, 0.2, 4.03),
        at(foot, 0, -3.85, 0),
        behind(
          -3.92,
          at(plate(5.4, 1.7, 0.4, 0.8, 0.15, rubber('#23282a')), 0, -0.4, 0),
          at(usbC(), -1.4, -0.4, 0.2),
          at(pill(2.2, 0.9, 0.12, rubber('#34393b')), 1, -0.4, 0.2),
        ),
      ),
      0,
      4.1,
      0,
    ),
  );
}
