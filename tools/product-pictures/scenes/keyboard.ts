import { type BufferGeometry, type Group, Vector3 } from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import { knurled } from './knurl.ts';
import { lettering } from './lettering.ts';
import { anodised, brushed, plastic, rubber } from './materials.ts';
import { plate, puck } from './parts.ts';
import { at, group, laid, mesh, tilt } from './placing.ts';
import { usbC } from './sockets.ts';
import { signed, surface } from './solids.ts';

const UNIT = 1.9;
type Cap = readonly [label: string, width?: number, tone?: 'sand' | 'clay'];

const plain = (labels: string, tone?: 'sand'): Cap[] =>
  labels.split(' ').map((label) => (tone ? [label, 1, tone] : [label]));

const LAYOUT: readonly (readonly Cap[])[] = [
  [
    ['esc', 1, 'clay'],
    ...plain('F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12', 'sand'),
    ['del', 1, 'sand'],
  ],
  [...plain('` 1 2 3 4 5 6 7 8 9 0 - ='), ['back', 2, 'sand']],
  [['tab', 1.5, 'sand'], ...plain('Q W E R T Y U I O P [ ]'), ['\\', 1.5]],
  [['caps', 1.75, 'sand'], ...plain("A S D F G H J K L ; '"), ['enter', 2.25, 'clay']],
  [['shift', 2.25, 'sand'], ...plain('Z X C V B N M , . /'), ['shift', 1.75, 'sand'], ['↑', 1]],
  [
    ['ctrl', 1.25, 'sand'],
    ['alt', 1.25, 'sand'],
    ['fn', 1.25, 'sand'],
    ['', 6.25],
    ['alt', 1, 'sand'],
    ['ctrl', 1, 'sand'],
    ['←', 1],
    ['↓', 1],
    ['→', 1],
  ],
];

/** A sculpted cap: narrower above, with a shallow dish. */
function keycap(width: number): BufferGeometry {
  const w = width * UNIT - 0.1;
  const d = UNIT - 0.1;
  return surface(
    (u, v) => {
      const around = u * Math.PI * 2;
      const c = signed(Math.cos(around), 0.28);
      const s = signed(Math.sin(around), 0.28);
      const wall = Math.min(v / 0.6, 1);
      const inward = v > 0.6 ? (1 - v) / 0.4 : 1;
      const taper = 0.34 * wall;
      const x = (w / 2 - taper) * s * inward;
      const z = (d / 2 - taper) * c * inward;
      const dish = v > 0.6 ? -0.1 * (1 - inward * inward) : 0;
      const soften = v > 0.5 && v <= 0.6 ? -0.02 : 0;
      return new Vector3(x, 0.92 * wall + dish + soften, z - 0.05 * wall);
    },
    48,
    20,
  );
}

export function keyboard(): Group {
  const tones = { chalk: '#efebe3', sand: '#c9bda9', clay: '#d1704f' };
  const inks = { chalk: '#4c4a46', sand: '#4c463c', clay: '#fff1e4' };
  const shapes: Record<keyof typeof tones, BufferGeometry[]> = { chalk: [], sand: [], clay: [] };
  const legends = group();
  const total = 15.2;
  LAYOUT.forEach((row, line) => {
    let x = (-total / 2) * UNIT;
    const z = (line - 2.5) * UNIT + (line === 0 ? -0.35 : 0);
    for (const [label, width = 1, tone = 'chalk' as const] of row) {
      const middle = x + (width * UNIT) / 2;
      shapes[tone].push(keycap(width).translate(middle, 0, z));
      if (label !== '') {
        const small = label.length > 1;
        const print = laid(lettering(label, small ? 0.42 : 0.62, inks[tone], { weight: 600 }));
        legends.add(at(print, middle - (small ? width * UNIT * 0.5 - 0.95 : 0.18), 0.935, z - 0.1));
      }
      x += width * UNIT;
    }
  });
  const caps = Object.entries(shapes).map(([tone, list]) =>
    mesh(mergeGeometries(list), plastic(tones[tone as keyof typeof tones], 0.62)),
  );
  const frame = group(
    at(laid(plate(32.4, 14.4, 2.2, 1.1, 0.35, anodised('#5a6068', 0.4))), 0, 1.1, 0),
    at(laid(plate(29.6, 12.2, 0.1, 0.5, 0.02, plastic('#24262a', 0.7))), -0.1, 2.2, 0),
    at(
      group(
        knurled(1.1, 1.5, 36, brushed('#c9a46a', 1, 1, 0.28)),
        at(puck(1.08, 0.1, 0.05, brushed('#c9a46a', 1, 1, 0.28)), 0, 1.44, 0),
      ),
      13.35,
      2.2,
      -5.15,
    ),
    at(group(...caps, legends), 0, 2.3, 0),
    at(tilt(usbC(), 0, 180), -9, 1.1, -7.2),
    ...[-1, 1].map((s) => at(laid(plate(4, 1, 0.4, 0.4, 0.08, rubber())), s * 13, -0.05, 5.8)),
  );
  return group(at(tilt(frame, 4.5), 0, 0.7, 0));
}
