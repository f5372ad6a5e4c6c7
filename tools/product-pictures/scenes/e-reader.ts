import { type Group, type Mesh, MeshPhysicalMaterial } from 'three';
import { lettering } from './lettering.ts';
import { plastic, soft } from './materials.ts';
import { pill, plate } from './parts.ts';
import { at, behind, degrees, group, tilt } from './placing.ts';
import { tile, words } from './screens.ts';
import { usbC } from './sockets.ts';
import { type Paint, painted } from './textures.ts';

const page: Paint = (context, w, h) => {
  context.fillStyle = '#edebe5';
  context.fillRect(0, 0, w, h);
  const ink = '#2e2d2b';
  words(context, 'Chapter Seven', w * 0.5, h * 0.12, h * 0.026, '#6b6862', { align: 'center' });
  words(context, 'The Keeper of the Light', w * 0.5, h * 0.175, h * 0.042, ink, {
    weight: 700,
    align: 'center',
  });
  const lines = [
    'When the fog came in, it came without a sound.',
    'Marit set down the lamp and listened. Below her',
    'the stairs went round and round into the dark,',
    'and somewhere past the last of them the sea was',
    'turning over stones, one at a time, as a man',
    'counts coins that are not his.',
    '',
    '“Three boats,” said the boy. “There were four',
    'at noon. I wrote them in the book, as you told',
    'me to, with the wind and the hour.”',
    '',
    'She did not answer. She was already winding the',
    'clockwork, and the great lens had begun to move,',
    'throwing its long white arm across the water.',
  ];
  lines.forEach((line, index) => {
    words(context, line, w * 0.1, h * (0.26 + index * 0.0445), h * 0.0268, ink, { weight: 450 });
  });
  words(context, '148 of 312', w * 0.5, h * 0.955, h * 0.02, '#6b6862', { align: 'center' });
  tile(context, w * 0.1, h * 0.91, w * 0.8, 2, 1, '#b8b5ad');
  tile(context, w * 0.1, h * 0.908, w * 0.38, 5, 2, '#55524d');
};

function paper(width: number, height: number): Mesh {
  const picture = painted(1024, Math.round((1024 * height) / width), page);
  const sheet = plate(
    width,
    height,
    0.04,
    0.08,
    0.01,
    new MeshPhysicalMaterial({ map: picture, roughness: 0.75, specularIntensity: 0.35 }),
  );
  return sheet;
}

export function reader(): Group {
  const [w, h, d] = [14.2, 16.1, 0.85];
  const key = () => pill(0.62, 2.6, 0.3, plastic('#3d4147', 0.5));
  const body = group(
    plate(w, h, d, 1.1, 0.3, soft('#2d3035')),
    at(plate(10.9, 14.5, 0.06, 0.35, 0.025, plastic('#1f2125', 0.6)), -1.15, 0, d / 2),
    at(paper(10.4, 14), -1.15, 0, d / 2 + 0.03),
    behind(
      -d / 2,
      at(lettering('inkwell', 1.3, '#7f858d', { spacing: 5 }), 0, 0, 0.012),
      ...[-1, 1].flatMap((x) =>
        [-1, 1].map((y) => at(pill(1.1, 0.5, 0.14, plastic('#1f2125', 0.8)), x * 5, y * 6.6, 0)),
      ),
      at(plate(3.4, 12, 0.12, 0.9, 0.05, plastic('#383c42', 0.75)), -4.6, 0, 0),
    ),
    at(tilt(usbC(), 90), 0, -h / 2, 0),
    at(key(), 5.7, 1.9, d / 2),
    at(key(), 5.7, -1.3, d / 2),
  );
  body.position.y = (h / 2) * Math.cos(degrees(10));
  body.rotation.x = degrees(-10);
  return group(body);
}
