import type { Group } from 'three';
import { lettering } from './lettering.ts';
import { chrome, glass, plastic, soft } from './materials.ts';
import { pill, plate, puck } from './parts.ts';
import { at, behind, facing, group, laid, mesh, tilt } from './placing.ts';
import { display, tile, words } from './screens.ts';
import { turned } from './solids.ts';
import type { Paint } from './textures.ts';

const warmth: Paint = (context, w) => {
  const c = w / 2;
  const glow = context.createRadialGradient(c, c, 0, c, c, c);
  glow.addColorStop(0, '#3a2019');
  glow.addColorStop(1, '#0d0c0d');
  context.fillStyle = glow;
  context.fillRect(0, 0, w, w);
  for (let mark = 0; mark <= 60; mark += 1) {
    const turn = -0.36 + (mark / 60) * 0.72;
    const angle = turn * Math.PI * 2;
    const on = mark <= 38;
    context.save();
    context.translate(c + Math.sin(angle) * c * 0.84, c - Math.cos(angle) * c * 0.84);
    context.rotate(angle);
    tile(context, -3, -c * 0.06, 7, c * 0.12, 3, on ? '#f0a06f' : '#46423f');
    context.restore();
  }
  words(context, '21.5', c * 0.96, c * 1.12, c * 0.5, '#fff5ea', { weight: 300, align: 'center' });
  words(context, '°', c * 1.52, c * 1.0, c * 0.32, '#fff5ea', { weight: 300 });
  words(context, 'HEATING', c, c * 0.58, c * 0.11, '#f0a06f', { weight: 700, align: 'center' });
  words(context, 'indoors 20.8', c, c * 1.4, c * 0.11, '#c2b5aa', { align: 'center' });
};

export function thermostat(): Group {
  const dial = facing(
    group(
      puck(4.1, 1.2, 0.3, plastic('#e4e0d8', 0.5)),
      at(
        mesh(
          turned([
            [4.0, 0.6],
            [4.35, 0.7, 0.15],
            [4.35, 2.5, 0.2],
            [3.95, 2.75, 0.15],
            [3.75, 2.6],
          ]),
          chrome('#c3bcb0', 0.2),
        ),
        0,
        0,
        0,
      ),
      at(puck(3.9, 2.62, 0.05, glass('#0a0a0c')), 0, 0, 0),
    ),
  );
  const face = display(7.3, 7.3, 3.64, warmth);
  const plateBack = plate(11.4, 11.4, 0.7, 2.2, 0.2, soft('#efece6'));
  const prop = at(laid(plate(9, 6, 0.5, 1.4, 0.15, soft('#efece6'))), 0, -5.5, 0.5);
  const terminals = ['R', 'C', 'W', 'Y', 'G', 'O'].flatMap((name, index) => {
    const x = (index - 2.5) * 1.25;
    return [
      at(plate(0.9, 0.9, 0.3, 0.12, 0.04, plastic('#d8d2c8', 0.5)), x, 0.9, 0.3),
      at(facing(puck(0.22, 0.1, 0.03, chrome('#8d9094', 0.3))), x, 0.9, 0.42),
      at(lettering(name, 0.7, '#5a5c60', { weight: 700 }), x, 1.8, 0.26),
    ];
  });
  const rear = behind(
    -0.35,
    plate(9.4, 7.4, 0.4, 1, 0.12, plastic('#c9c3b8', 0.55)),
    at(plate(3, 1.6, 0.44, 0.5, 0.05, plastic('#2a2c30', 0.7)), 0, -1.4, 0),
    ...terminals,
    ...[-1, 1].map((s) => at(pill(0.5, 1.2, 0.44, plastic('#2a2c30', 0.7)), s * 3.8, -1.4, 0)),
  );
  const standing = group(rear, plateBack, at(dial, 0, 0, 0.35), at(face, 0, 0, 2.985));
  return group(at(group(tilt(standing, -8), prop), 0, 5.75, 0));
}
