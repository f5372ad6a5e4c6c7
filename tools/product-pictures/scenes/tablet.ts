import type { Group } from 'three';
import { lettering } from './lettering.ts';
import { anodised, chrome, plastic } from './materials.ts';
import { eye } from './optics.ts';
import { pill, plate } from './parts.ts';
import { at, behind, degrees, group, mesh, tilt } from './placing.ts';
import { cover, curve, disc, tile, words } from './screens.ts';
import { usbC } from './sockets.ts';
import { turned } from './solids.ts';
import type { Paint } from './textures.ts';

const sketch: Paint = (context, w, h) => {
  context.fillStyle = '#fbf7ef';
  context.fillRect(0, 0, w, h);
  tile(context, 0, 0, w * 0.07, h, 0, '#efe8dc');
  ['#26354d', '#c9704f', '#7f9482', '#e9b872', '#3f6278', '#d8a48f'].forEach((color, index) => {
    disc(context, w * 0.035, h * (0.14 + index * 0.09), w * 0.015, color);
  });
  tile(context, w * 0.02, h * 0.74, w * 0.03, h * 0.16, w * 0.015, '#ffffff');
  disc(context, w * 0.035, h * 0.79, w * 0.013, '#26354d');
  words(context, 'Field notes', w * 0.11, h * 0.1, h * 0.048, '#26354d', { weight: 700 });
  words(context, 'estuary, low water', w * 0.11, h * 0.14, h * 0.026, '#9a8f80');
  // A wading bird by the water, in a few washes and lines.
  const sky = context.createLinearGradient(0, h * 0.2, 0, h * 0.95);
  sky.addColorStop(0, 'rgba(233,184,114,0.34)');
  sky.addColorStop(1, 'rgba(63,98,120,0.34)');
  tile(context, w * 0.11, h * 0.19, w * 0.52, h * 0.73, h * 0.02, sky);
  disc(context, w * 0.5, h * 0.34, h * 0.075, 'rgba(226,121,91,0.8)');
  context.save();
  context.translate(w * 0.34, h * 0.56);
  context.scale(h / 1000, h / 1000);
  const ink = '#20283a';
  context.fillStyle = '#fdfaf4';
  context.beginPath();
  context.moveTo(-150, 20);
  context.bezierCurveTo(-120, -90, 40, -110, 110, -30);
  context.bezierCurveTo(130, -120, 110, -200, 160, -215);
  context.bezierCurveTo(215, -222, 220, -170, 190, -140);
  context.bezierCurveTo(170, -60, 150, 60, 20, 80);
  context.bezierCurveTo(-60, 90, -120, 60, -150, 20);
  context.fill();
  context.lineWidth = 5;
  context.strokeStyle = ink;
  context.stroke();
  context.fillStyle = ink;
  context.beginPath();
  context.moveTo(-150, 20);
  context.bezierCurveTo(-90, -70, 10, -80, 60, -40);
  context.bezierCurveTo(0, -20, -60, 10, -150, 20);
  context.fill();
  context.beginPath();
  context.ellipse(178, -200, 34, 22, 0.3, Math.PI * 0.95, Math.PI * 2.05);
  context.fill();
  disc(context, 186, -182, 6, ink);
  curve(
    context,
    [
      [208, -178],
      [270, -158],
      [330, -182],
    ],
    7,
    ink,
  );
  curve(
    context,
    [
      [0, 80],
      [6, 180],
      [-4, 290],
    ],
    7,
    '#3f6278',
  );
  curve(
    context,
    [
      [48, 74],
      [58, 180],
      [52, 290],
    ],
    7,
    '#3f6278',
  );
  for (const [x, y, length] of [
    [-190, 250, 150],
    [60, 300, 240],
    [-120, 320, 100],
    [170, 260, 120],
  ] as const) {
    curve(
      context,
      [
        [x, y],
        [x + length / 2, y + 8],
        [x + length, y],
      ],
      5,
      'rgba(63,98,120,0.7)',
    );
  }
  context.restore();
  const notes = ['Avocet, adult', 'bill turns up', 'sweeps sideways', '4 pairs at the sluice'];
  notes.forEach((note, index) => {
    words(context, note, w * 0.68, h * (0.27 + index * 0.075), h * 0.034, '#33415a', {
      weight: 500,
    });
    curve(
      context,
      [
        [w * 0.68, h * (0.29 + index * 0.075)],
        [w * 0.93, h * (0.29 + index * 0.075)],
      ],
      2,
      '#d9cfbf',
    );
  });
  tile(context, w * 0.68, h * 0.62, w * 0.26, h * 0.3, h * 0.02, '#e8eeea');
  for (let bar = 0; bar < 7; bar += 1) {
    const tall = [0.08, 0.12, 0.18, 0.21, 0.16, 0.1, 0.06][bar] ?? 0;
    tile(context, w * (0.7 + bar * 0.033), h * (0.89 - tall), w * 0.02, h * tall, 6, '#7f9482');
  }
};

export function pen(): Group {
  const barrel = turned([
    [0, 0],
    [0.06, 0, 0.03],
    [0.2, 1.1, 0.6],
    [0.44, 2.6, 1],
    [0.44, 16.2, 0.2],
    [0.36, 16.6, 0.1],
    [0, 16.6],
  ]);
  return group(
    mesh(barrel, plastic('#f3f1ed', 0.3)),
    at(
      mesh(
        turned([
          [0.445, 0],
          [0.452, 0.02],
          [0.452, 0.28],
          [0.445, 0.3],
        ]),
        chrome(),
      ),
      0,
      13.6,
      0,
    ),
    mesh(
      turned([
        [0, -0.02],
        [0.065, 0, 0.03],
        [0.215, 1.15],
      ]),
      plastic('#4b4f55'),
    ),
  );
}

/** Stands on its long edge, leaning back a little. */
export function tablet(): Group {
  const [w, h, d] = [24.8, 17.8, 0.62];
  const body = group(
    plate(w, h, d, 1.3, 0.18, anodised('#b4b9bd', 0.33)),
    at(cover(w - 0.16, h - 0.16, 1.2, 0.85, sketch), 0, 0, d / 2 + 0.05),
    at(pill(1.4, 0.22, 0.1, anodised('#a4a9ad', 0.3)), -9, h / 2, 0),
    at(tilt(usbC(), 0, 90), w / 2, 0, 0),
    behind(
      -d / 2,
      at(lettering('fjell', 1.8, '#7d8286', { spacing: 6 }), 0, 0, 0.012),
      at(plate(2.2, 2.2, 0.16, 0.7, 0.06, anodised('#a4a9ad', 0.3)), 10.4, 6.9, 0.04),
      at(eye(0.72, chrome('#7d888d', 0.2)), 10.4, 6.9, 0.12),
    ),
    at(eye(0.14, plastic('#0a0a0c')), 0, h / 2 - 0.42, d / 2 + 0.045),
  );
  body.position.y = (h / 2) * Math.cos(degrees(12));
  body.rotation.x = degrees(-12);
  return group(body);
}

export function tabletWithPen(): Group {
  const lying = group(at(tilt(pen(), 0, 0, 90), 8, 0.45, 0));
  return group(tablet(), at(tilt(lying, 0, 14), 2.4, 0, 8));
}
