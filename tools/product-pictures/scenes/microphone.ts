import { CatmullRomCurve3, type Group, Vector3 } from 'three';
import { lettering } from './lettering.ts';
import { anodised, glowing, perforated, plastic, rubber, soft } from './materials.ts';
import { roundedRect } from './outlines.ts';
import { palette } from './palette.ts';
import { cable, pill, plate, puck, ring } from './parts.ts';
import { at, behind, facing, group, mesh, tilt } from './placing.ts';
import { jack, usbC } from './sockets.ts';
import { swept, turned } from './solids.ts';

export function microphone(): Group {
  const body = soft('#d9cdbb');
  const metal = anodised('#6f6a62', 0.34);
  const capsule = group(
    mesh(
      turned([
        [0, 0],
        [2.5, 0, 0.5],
        [2.75, 2, 1],
        [2.75, 8.2, 0.2],
        [2.75, 8.4],
      ]),
      body,
    ),
    mesh(
      turned([
        [2.66, 8.2],
        [2.66, 11.6, 1],
        [1.9, 14, 1.7],
        [0, 14.2],
      ]),
      perforated('#aaa59b', 46, 16, 0.8),
    ),
    at(ring(2.82, 2.5, 0.5, 0.12, metal), 0, 8.05, 0),
    at(ring(2.76, 2.6, 0.22, 0.08, metal), 0, 11.4, 0),
    at(facing(puck(0.85, 0.7, 0.14, anodised('#4c4843', 0.3))), 0, 3.2, 2.5),
    behind(
      -2.6,
      at(plate(1.9, 3.4, 0.3, 0.7, 0.1, plastic('#4c4843', 0.5)), 0, 4, 0),
      at(usbC(), 0, 3.2, 0.16),
      at(jack(0.42), 0, 4.7, 0.16),
      at(lettering('curlew', 0.9, '#8c8273', { spacing: 4 }), 0, 6.8, 0.17),
    ),
    at(pill(0.08, 0.4, 0.05, plastic('#efe9df')), 0, 3.62, 3.2),
    at(facing(puck(0.42, 0.26, 0.1, plastic(palette.clay, 0.4))), 0, 5.7, 2.62),
    at(facing(puck(0.1, 0.1, 0.04, glowing('#9be0b4', 1.5))), 0, 6.9, 2.7),
  );
  const fork = new CatmullRomCurve3(
    Array.from({ length: 13 }, (_, index) => {
      const angle = Math.PI + (index / 12) * Math.PI;
      return new Vector3(Math.cos(angle) * 3.7, 3.7 + Math.sin(angle) * 5.2, 0);
    }).concat(),
  );
  const yoke = group(
    mesh(swept(fork, roundedRect(0.5, 1.6, 0.22), new Vector3(0, 0, 1)), metal),
    ...[1, -1].map((which) =>
      at(
        tilt(puck(1.05, 0.9, 0.15, anodised('#4c4843', 0.3)), 0, 0, -90 * which),
        which * 3.3,
        4.4,
        0,
      ),
    ),
    ...[1, -1].map((which) =>
      at(tilt(puck(0.4, 1, 0.05, metal), 0, 0, -90 * which), which * 2.6, 4.4, 0),
    ),
  );
  return group(
    puck(6.2, 1, 0.35, body),
    puck(6.25, 0.25, 0.1, rubber()),
    at(puck(5, 0.08, 0.03, soft('#cbbfac')), 0, 0.98, 0),
    at(puck(1.2, 0.9, 0.2, metal), 0, 1, 0),
    at(puck(0.62, 4, 0.1, metal), 0, 1.4, 0),
    at(group(yoke, at(tilt(group(at(capsule, 0, -4.4, 0)), -9), 0, 4.4, 0)), 0, 6.8, 0),
    cable(
      [
        [0, 7.6, -2.2],
        [0, 4.4, -4.2],
        [0.4, 0.8, -6.4],
        [4, 0.35, -8.6],
        [9.5, 0.35, -7.6],
        [12, 0.35, -3],
      ],
      0.28,
      plastic('#3a3835', 0.7),
    ),
  );
}
