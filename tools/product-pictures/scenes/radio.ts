import { CatmullRomCurve3, type Group, Vector3 } from 'three';
import { gridOf, holes } from './holes.ts';
import { lettering } from './lettering.ts';
import { anodised, chrome, gloss, leather, plastic, rubber } from './materials.ts';
import { roundedRect } from './outlines.ts';
import { box, pill, plate, puck, ring } from './parts.ts';
import { at, behind, facing, group, laid, mesh, tilt } from './placing.ts';
import { curve, display, words } from './screens.ts';
import { jack, usbC } from './sockets.ts';
import { swept } from './solids.ts';

export function radio(): Group {
  const [w, h, d] = [19, 11.5, 5];
  const shell = gloss('#d99a52', 0.4);
  const face = group(
    plate(w - 1.2, h - 1.2, 0.4, 1.2, 0.12, plastic('#efe6d6', 0.5)),
    at(plate(8.6, 8.8, 0.1, 0.9, 0.04, plastic('#e3d8c5', 0.55)), -4.1, 0, 0.2),
    at(holes(gridOf(15, 15, 0.53), 0.15, plastic('#4a4036', 0.8)), -4.1, 0, 0.256),
    at(
      display(7, 2.9, 0.5, (context, width, height) => {
        context.fillStyle = '#26221d';
        context.fillRect(0, 0, width, height);
        words(context, 'FM', width * 0.06, height * 0.3, height * 0.2, '#f3c987', { weight: 700 });
        words(context, 'DAB', width * 0.06, height * 0.86, height * 0.2, '#f3c987', {
          weight: 700,
        });
        for (let mark = 0; mark <= 40; mark += 1) {
          const x = width * (0.24 + mark * 0.0175);
          curve(
            context,
            [
              [x, height * 0.44],
              [x, height * (mark % 5 === 0 ? 0.62 : 0.54)],
            ],
            4,
            '#e9d9bd',
          );
        }
        ['88', '92', '96', '100', '104', '108'].forEach((text, index) => {
          words(
            context,
            text,
            width * (0.29 + index * 0.128),
            height * 0.32,
            height * 0.15,
            '#f4ead9',
            { align: 'center' },
          );
        });
        curve(
          context,
          [
            [width * 0.57, height * 0.12],
            [width * 0.57, height * 0.9],
          ],
          8,
          '#e2603f',
        );
      }),
      4.3,
      2.6,
      0.22,
    ),
    at(facing(puck(1.95, 1.1, 0.2, anodised('#b8a98f', 0.3))), 6, -2.2, 0.15),
    at(facing(ring(2.3, 2.0, 0.14, 0.05, anodised('#8f8269', 0.35))), 6, -2.2, 0.18),
    at(pill(0.14, 0.8, 0.06, plastic('#4a4036')), 6.7, -1.3, 1.25),
    at(facing(puck(0.75, 0.7, 0.15, anodised('#b8a98f', 0.3))), 2, -1.4, 0.15),
    at(facing(puck(0.42, 0.4, 0.1, plastic('#4a4036', 0.5))), 1.5, -3.4, 0.15),
    at(facing(puck(0.42, 0.4, 0.1, plastic('#c9704f', 0.5))), 2.8, -3.4, 0.15),
  );
  const handle = new CatmullRomCurve3(
    [
      [-8.4, 3.6],
      [-8.4, 6.3],
      [-7.2, 8.1],
      [-4, 8.7],
      [0, 8.8],
      [4, 8.7],
      [7.2, 8.1],
      [8.4, 6.3],
      [8.4, 3.6],
    ].map(([x = 0, y = 0]) => new Vector3(x, y, 0)),
  );
  const aerial = group(
    at(puck(0.3, 6, 0.05, chrome()), 0, 0, 0),
    at(puck(0.22, 10, 0.05, chrome()), 0, 0, 0),
    at(puck(0.14, 13.5, 0.05, chrome()), 0, 0, 0),
    at(puck(0.36, 0.8, 0.2, chrome()), 0, 13.2, 0),
    at(puck(0.5, 0.9, 0.2, chrome()), 0, -0.4, 0),
  );
  return group(
    at(
      group(
        box(w, h, d, 1.5, shell),
        at(face, 0, 0, d / 2),
        behind(
          -d / 2,
          plate(w - 3.4, h - 3, 0.16, 1, 0.05, gloss('#cf8f48', 0.45)),
          at(plate(8.4, 4.4, 0.14, 0.5, 0.05, gloss('#d99a52', 0.4)), -2.6, -1, 0.08),
          at(pill(1.8, 0.4, 0.12, plastic('#8a5d31', 0.6)), -2.6, 0.6, 0.14),
          at(usbC(), 4.6, -2.2, 0.1),
          at(jack(0.4, '#c9b48c'), 4.6, -0.6, 0.1),
          at(lettering('FM / DAB+    5 V', 0.7, '#7a4a30', { spacing: 3 }), -2.6, 2.4, 0.1),
          at(holes(gridOf(8, 5, 0.42), 0.12, plastic('#6d4726', 0.8)), 4.8, 2, 0.09),
        ),
        mesh(
          swept(handle, roundedRect(0.32, 1.6, 0.14), new Vector3(0, 0, 1)),
          leather('#7a4a30', 1, 12),
        ),
        ...[-1, 1].map((x) =>
          at(tilt(puck(0.75, 0.5, 0.15, chrome('#c9b48c', 0.22)), 0, 0, -90 * x), x * 8.6, 3.6, 0),
        ),
        at(tilt(aerial, 0, 0, -32), 7, 5.4, -1.7),
      ),
      0,
      h / 2 + 0.5,
      0,
    ),
    ...[-1, 1].map((x) =>
      at(laid(plate(3, 3.6, 0.6, 0.7, 0.1, rubber('#3b322a'))), x * 6.4, 0.4, 0),
    ),
  );
}
