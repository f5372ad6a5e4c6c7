import type { Group } from 'three';
import { lettering } from './lettering.ts';
import { anodised, glowing, plastic, rubber } from './materials.ts';
import { box, pill, plate, ring } from './parts.ts';
import { at, behind, facing, group, laid, tilt } from './placing.ts';
import { cover, curve, disc, fill, tile, wallpaper, words } from './screens.ts';
import { hdmi, usbA, usbC } from './sockets.ts';
import type { Paint } from './textures.ts';

const darkroom: Paint = (context, w, h) => {
  fill(context, w, h, '#24262a', '#24262a');
  tile(context, 0, 0, w, h * 0.045, 0, '#2f3237');
  ['Library', 'Develop', 'Print'].forEach((text, index) =>
    words(
      context,
      text,
      w * (0.02 + index * 0.06),
      h * 0.032,
      h * 0.02,
      index === 1 ? '#e9b872' : '#b5b3ad',
      { weight: 600 },
    ),
  );
  context.save();
  context.beginPath();
  context.roundRect(w * 0.05, h * 0.09, w * 0.67, h * 0.7, 8);
  context.clip();
  context.translate(w * 0.05, h * 0.09);
  wallpaper(context, w * 0.67, h * 0.7, [
    '#f3dcc0',
    '#eaa57c',
    '#cf6f55',
    '#8a5260',
    '#4a466a',
    '#262f52',
  ]);
  context.restore();
  for (let index = 0; index < 9; index += 1) {
    context.save();
    context.beginPath();
    context.roundRect(w * (0.05 + index * 0.0752), h * 0.83, w * 0.069, h * 0.12, 6);
    context.clip();
    context.translate(w * (0.05 + index * 0.0752), h * 0.83);
    const tones =
      [
        ['#dfe9e6', '#8fb4b3', '#5f8f96', '#2f4763'],
        ['#f3dcc0', '#eaa57c', '#cf6f55', '#4a466a'],
        ['#e6e2d6', '#b9c4a8', '#7f9482', '#46604f'],
      ][index % 3] ?? [];
    wallpaper(context, w * 0.07, h * 0.12, tones);
    context.restore();
  }
  tile(context, w * 0.76, h * 0.09, w * 0.21, h * 0.2, 10, '#191b1e');
  ['#e2795b', '#8fd0a5', '#7fb0cf'].forEach((color, which) => {
    context.globalAlpha = 0.75;
    const points = Array.from({ length: 24 }, (_, step) => {
      const t = step / 23;
      const tall = Math.exp(-((t - 0.3 - which * 0.18) ** 2) * 18) * 0.15;
      return [w * (0.765 + t * 0.2), h * (0.28 - tall)] as const;
    });
    curve(context, points, 5, color);
    context.globalAlpha = 1;
  });
  ['Exposure', 'Contrast', 'Highlights', 'Shadows', 'Warmth', 'Clarity', 'Grain'].forEach(
    (text, index) => {
      const y = h * (0.36 + index * 0.075);
      words(context, text, w * 0.76, y, h * 0.021, '#c9c6bf');
      tile(context, w * 0.76, y + h * 0.016, w * 0.21, h * 0.006, 3, '#43474d');
      disc(
        context,
        w * (0.76 + 0.21 * ([0.6, 0.45, 0.3, 0.7, 0.62, 0.5, 0.2][index] ?? 0)),
        y + h * 0.019,
        h * 0.011,
        '#e9b872',
      );
    },
  );
};

/** A long page, seen on the screen turned upright: painted with its top to the right. */
const portrait: Paint = (context, w, h) => {
  context.save();
  context.translate(w, 0);
  context.rotate(Math.PI / 2);
  const [across, down] = [h, w];
  fill(context, across, down, '#fbfaf7', '#fbfaf7');
  tile(context, 0, 0, across, down * 0.045, 0, '#efeae2');
  words(context, 'Field guide, chapter 3', across * 0.06, down * 0.03, down * 0.014, '#5a5148', {
    weight: 600,
  });
  words(context, 'Waders of the estuary', across * 0.08, down * 0.12, down * 0.034, '#26354d', {
    weight: 700,
  });
  context.save();
  context.beginPath();
  context.roundRect(across * 0.08, down * 0.15, across * 0.84, down * 0.3, 10);
  context.clip();
  context.translate(across * 0.08, down * 0.15);
  wallpaper(context, across * 0.84, down * 0.3, [
    '#f3dcc0',
    '#eaa57c',
    '#cf6f55',
    '#8a5260',
    '#26304f',
  ]);
  context.restore();
  for (let line = 0; line < 22; line += 1) {
    const long = line % 6 === 5 ? 0.46 : 0.84;
    tile(
      context,
      across * 0.08,
      down * (0.485 + line * 0.0215),
      across * long,
      down * 0.008,
      4,
      '#c9c3b8',
    );
  }
  context.restore();
};

/** Its screen can be turned upright. */
export function monitor(upright = false): Group {
  const [w, h] = [61.4, 36];
  const metal = anodised('#b4b8bb', 0.36);
  const head = group(
    plate(w, h, 2.2, 1, 0.4, plastic('#3a3d42', 0.5)),
    at(cover(w - 0.2, h - 0.2, 0.9, 0.8, upright ? portrait : darkroom), 0, 0, 1.22),
    at(pill(1.2, 0.22, 0.06, glowing('#f3e5c7', 1)), 0, -h / 2 + 0.4, 1.24),
    behind(
      -1.1,
      at(plate(38, 20, 2.2, 2.4, 0.7, plastic('#32353a', 0.55)), 0, 0.6, 0.4),
      at(plate(15, 3, 0.3, 0.5, 0.1, rubber('#17181a')), 11, -6.6, 1.5),
      at(hdmi(), 5.6, -6.6, 1.66),
      at(hdmi(), 8, -6.6, 1.66),
      at(usbC(), 10.2, -6.6, 1.66),
      ...[0, 1, 2, 3].map((n) => at(usbA(), 12 + n * 1.7, -6.6, 1.66)),
      at(lettering('vale', 3, '#7d8085', { spacing: 8 }), 0, 13.4, 0.02),
      ...[-1, 1].map((s) => at(plate(9, 0.5, 0.2, 0.2, 0.05, rubber('#17181a')), s * 11, 8.4, 1.5)),
    ),
  );
  return group(
    at(laid(plate(26, 20, 1.1, 2.2, 0.35, metal)), 0, 0.55, -4),
    at(box(7, 38, 2.6, 1.1, metal), 0, 19.6, -8),
    at(facing(ring(1.6, 1.1, 0.2, 0.06, plastic('#3a3d42'))), 0, 9, -6.75),
    at(box(9, 9, 6, 1.4, plastic('#3a3d42', 0.5)), 0, 33, -4.4),
    at(tilt(head, -3, 0, upright ? 90 : 0), 0, 33.5, 0),
  );
}
