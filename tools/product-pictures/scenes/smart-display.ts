import type { Group } from 'three';
import { lettering } from './lettering.ts';
import { fabric, plastic, rubber } from './materials.ts';
import { eye } from './optics.ts';
import { roundedRect } from './outlines.ts';
import { pill, plate } from './parts.ts';
import { at, behind, degrees, group, laid, mesh, tilt } from './placing.ts';
import { cover, disc, tile, wallpaper, words } from './screens.ts';
import { jack, usbC } from './sockets.ts';
import { pebble, slab } from './solids.ts';
import type { Paint } from './textures.ts';

const hallScreen: Paint = (context, w, h) => {
  wallpaper(context, w, h, ['#f4e3c8', '#eab98c', '#c98f6c', '#7f9482', '#5d7d73', '#3f5f5c']);
  words(context, '10:24', w * 0.06, h * 0.3, h * 0.22, '#3b3a36', { weight: 300 });
  words(context, 'Friday 14 June · 18°', w * 0.065, h * 0.39, h * 0.055, '#5a5148');
  const card = (x: number, title: string, text: string, color: string) => {
    tile(context, x, h * 0.62, w * 0.27, h * 0.28, h * 0.045, 'rgba(255,252,246,0.94)');
    disc(context, x + w * 0.04, h * 0.7, h * 0.04, color);
    words(context, title, x + w * 0.02, h * 0.81, h * 0.05, '#2f3330', { weight: 700 });
    words(context, text, x + w * 0.02, h * 0.865, h * 0.04, '#7a7468');
  };
  card(w * 0.06, 'Kitchen', '2 lamps on', '#e9b872');
  card(w * 0.365, 'Bread', '12 min left', '#e2795b');
  card(w * 0.67, 'Front door', 'Locked', '#7f9482');
};

export function smartDisplay(): Group {
  const [w, h] = [20.4, 13];
  const screen = group(
    plate(w, h, 1, 1.1, 0.35, plastic('#ece8e1', 0.4)),
    at(cover(w - 0.5, h - 0.5, 0.9, 1.1, hallScreen), 0, 0, 0.53),
    behind(-0.5, at(lettering('hearth', 1.3, '#b9b2a6', { spacing: 5 }), 0, 3.4, 0.012)),
    at(eye(0.2, plastic('#111')), 0, h / 2 - 0.62, 0.52),
    at(pill(1.6, 0.26, 0.2, plastic('#d8d2c8')), -6.5, h / 2, 0),
    at(pill(2.4, 0.26, 0.2, plastic('#d8d2c8')), 6, h / 2, 0),
  );
  screen.rotation.x = degrees(-17);
  const base = mesh(pebble([19.2, 9.4, 10.6], 2.8, 2.6), fabric('#a9a294', 120, 60));
  const foot = at(
    laid(mesh(slab(roundedRect(16, 7.6, 3.4), 0.5, 0.1), rubber('#6d675c'))),
    0,
    0.25,
    -4.2,
  );
  const sockets = group(
    plate(7, 2.4, 0.9, 1, 0.15, plastic('#6d675c', 0.7)),
    at(jack(0.5, '#3a3833'), -2.1, 0, 0.44),
    at(usbC(), 0, 0, 0.46),
    at(pill(1.2, 0.5, 0.24, plastic('#c9704f')), 2.1, 0, 0.44),
  );
  return group(
    at(tilt(sockets, 0, 180), 0, 3.2, -9.4),
    at(base, 0, 4.6, -4.4),
    foot,
    at(screen, 0, 8.2, 1.4),
  );
}
