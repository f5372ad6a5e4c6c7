import type { Group } from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import { gridOf, holes } from './holes.ts';
import { lettering } from './lettering.ts';
import { anodised, plastic, rubber } from './materials.ts';
import { eye } from './optics.ts';
import { plate, puck } from './parts.ts';
import { at, behind, group, laid, mesh, tilt } from './placing.ts';
import { cover, curve, disc, tile, wallpaper, words } from './screens.ts';
import { hdmi, usbA, usbC } from './sockets.ts';
import type { Paint } from './textures.ts';

const desktop: Paint = (context, w, h) => {
  wallpaper(context, w, h, ['#e9d3bd', '#d99a7c', '#a86a63', '#5f5468', '#3d4a66', '#232d47']);
  tile(context, 0, 0, w, h * 0.035, 0, 'rgba(255,250,243,0.55)');
  words(context, 'Lowen   File   Edit   View', w * 0.015, h * 0.026, h * 0.02, '#33302d', {
    weight: 600,
  });
  words(context, 'Fri 14 June  10:24', w * 0.985, h * 0.026, h * 0.02, '#33302d', {
    weight: 600,
    align: 'right',
  });
  tile(context, w * 0.09, h * 0.12, w * 0.56, h * 0.66, h * 0.02, '#fbfaf7');
  tile(context, w * 0.09, h * 0.12, w * 0.14, h * 0.66, h * 0.02, '#efeae2');
  ['#e2795b', '#e9b872', '#7f9482'].forEach((color, index) =>
    disc(context, w * (0.105 + index * 0.014), h * 0.15, h * 0.009, color),
  );
  ['Overview', 'Orders', 'Harbour tour', 'Budget', 'Archive'].forEach((text, index) => {
    if (index === 2)
      tile(
        context,
        w * 0.097,
        h * (0.212 + index * 0.055),
        w * 0.126,
        h * 0.045,
        h * 0.01,
        '#dfe6e2',
      );
    words(context, text, w * 0.107, h * (0.242 + index * 0.055), h * 0.022, '#4b4944', {
      weight: 500,
    });
  });
  words(context, 'Harbour tour, June', w * 0.255, h * 0.21, h * 0.038, '#2b2a28', { weight: 700 });
  words(context, 'Guests by day, against last year', w * 0.255, h * 0.245, h * 0.021, '#8a857c');
  const line = (color: string, level: readonly number[]) =>
    curve(
      context,
      level.map((value, index) => [w * (0.26 + index * 0.06), h * (0.56 - value * 0.25)] as const),
      h * 0.007,
      color,
    );
  [0, 1, 2, 3].forEach((row) =>
    curve(
      context,
      [
        [w * 0.255, h * (0.31 + row * 0.083)],
        [w * 0.63, h * (0.31 + row * 0.083)],
      ],
      2,
      '#ece7de',
    ),
  );
  line('#c7bfb2', [0.2, 0.3, 0.28, 0.45, 0.5, 0.62, 0.58]);
  line('#e2795b', [0.3, 0.42, 0.38, 0.66, 0.74, 0.9, 0.96]);
  [
    ['1,284', 'guests'],
    ['$9,630', 'taken'],
    ['4.8', 'stars'],
  ].forEach(([big = '', small = ''], index) => {
    tile(
      context,
      w * (0.255 + index * 0.128),
      h * 0.62,
      w * 0.117,
      h * 0.12,
      h * 0.014,
      ['#e8efe9', '#fbeee2', '#e9edf3'][index] ?? '#fff',
    );
    words(context, big, w * (0.267 + index * 0.128), h * 0.675, h * 0.034, '#2b2a28', {
      weight: 700,
    });
    words(context, small, w * (0.267 + index * 0.128), h * 0.71, h * 0.02, '#7d776d');
  });
  tile(context, w * 0.69, h * 0.2, w * 0.23, h * 0.34, h * 0.02, 'rgba(30,37,58,0.9)');
  const notes = [
    'Saturday',
    'check life jackets',
    'fuel at pier 4',
    'two German groups',
    'ring Ines',
  ];
  notes.forEach((text, index) => {
    words(
      context,
      text,
      w * 0.71,
      h * (0.25 + index * 0.055),
      h * (index === 0 ? 0.028 : 0.023),
      index === 0 ? '#e9b872' : '#e8e4da',
      { weight: index === 0 ? 700 : 500 },
    );
  });
  const icons = ['#e2795b', '#f1efeb', '#7f9482', '#e9b872', '#3f6278', '#26354d', '#c9b8cf'];
  tile(context, w * 0.29, h * 0.88, w * 0.42, h * 0.095, h * 0.03, 'rgba(255,250,243,0.3)');
  icons.forEach((color, index) =>
    tile(context, w * (0.305 + index * 0.0575), h * 0.895, h * 0.065, h * 0.065, h * 0.016, color),
  );
};

const ROWS = [
  [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1.5],
  [1.5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  [1.75, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1.75],
  [2.25, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2.25],
  [1, 1, 1, 1.25, 5.5, 1.25, 1, 1, 1.5],
] as const;

function laptopKeys(): Group {
  const pitch = 1.86;
  const caps = ROWS.flatMap((row, line) => {
    const total = row.reduce((sum: number, unit) => sum + unit, 0);
    let x = (-total / 2) * (27 / total);
    const tall = line === 0 ? 0.95 : 1.58;
    const z = line === 0 ? 0 : 1.55 + (line - 1) * pitch;
    return row.map((unit) => {
      const width = unit * (27 / total);
      x += width;
      return new RoundedBoxGeometry(width - 0.26, 0.16, tall, 2, 0.07).translate(
        x - width / 2,
        0,
        z,
      );
    });
  });
  return group(mesh(mergeGeometries(caps), plastic('#33363b', 0.55)));
}

export function laptop(): Group {
  const [w, d] = [31.4, 22.2];
  const metal = anodised('#aeb3b7', 0.35);
  const base = group(
    at(laid(plate(w, d, 1.05, 1.2, 0.3, metal)), 0, 0.72, 0),
    at(laid(plate(27.6, 11.3, 0.02, 0.5, 0, plastic('#8f9498', 0.5))), 0, 1.25, -3.5),
    at(laptopKeys(), 0, 1.3, -8.5),
    at(laid(plate(12.4, 7.2, 0.02, 0.5, 0, anodised('#a3a8ac', 0.3))), 0, 1.25, 6.6),
    at(laid(holes(gridOf(3, 34, 0.26), 0.06, plastic('#50555a'))), -14.6, 1.262, -3.6),
    at(laid(holes(gridOf(3, 34, 0.26), 0.06, plastic('#50555a'))), 14.6, 1.262, -3.6),
    ...[0, 1].map((n) => at(tilt(usbC(), 0, -90), -w / 2 - 0.005, 0.75, -7 + n * 2)),
    at(
      tilt(group(plate(1.5, 0.5, 0.06, 0.1, 0.02, rubber('#050505'))), 0, -90),
      -w / 2 - 0.005,
      0.75,
      -2.4,
    ),
    at(tilt(hdmi(), 0, 90), w / 2 + 0.005, 0.75, -7),
    at(tilt(usbA('#3f6278'), 0, 90), w / 2 + 0.005, 0.75, -4.6),
    at(
      tilt(group(plate(2.4, 0.3, 0.06, 0.1, 0.02, rubber('#050505'))), 0, 90),
      w / 2 + 0.005,
      0.75,
      -1.6,
    ),
    ...[-1, 1].flatMap((x) =>
      [-1, 1].map((z) => at(puck(0.8, 0.3, 0.05, rubber()), x * 13, 0, z * 9)),
    ),
  );
  const lid = group(
    at(plate(w, 21.4, 0.55, 1.1, 0.2, metal), 0, 10.7, 0),
    at(cover(w - 0.4, 21, 0.95, 0.75, desktop, plastic('#101113', 0.62)), 0, 10.7, 0.3),
    at(eye(0.12, plastic('#101012')), 0, 20.75, 0.3),
    behind(-0.275, at(lettering('lowen', 2, '#7d8286', { spacing: 8 }), 0, 11, 0.012)),
  );
  return group(
    base,
    at(tilt(lid, -17), 0, 1.15, -d / 2 + 0.35),
    at(tilt(puck(0.42, 24, 0.1, plastic('#3a3d42', 0.4)), 0, 0, 90), 12, 1.1, -d / 2 + 0.25),
  );
}
