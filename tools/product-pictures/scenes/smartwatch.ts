import { type Group, Vector3 } from 'three';
import { anodised, brushed, chrome, glass, leather, lit } from './materials.ts';
import { ellipse, roundedRect } from './outlines.ts';
import { box, pill, puck, ring } from './parts.ts';
import { at, facing, group, mesh, tilt } from './placing.ts';
import { arc, disc, stroke, words } from './screens.ts';
import { slab, swept, turned } from './solids.ts';
import { loop, opened } from './strap.ts';
import { type Paint, painted } from './textures.ts';

const dial: Paint = (context, w) => {
  const c = w / 2;
  const wash = context.createRadialGradient(c, c * 0.8, 0, c, c, c);
  wash.addColorStop(0, '#2b4257');
  wash.addColorStop(1, '#0d1622');
  context.fillStyle = wash;
  context.fillRect(0, 0, w, w);
  for (let minute = 0; minute < 60; minute += 1) {
    const long = minute % 5 === 0;
    const angle = (minute / 60) * Math.PI * 2;
    const inner = long ? 0.85 : 0.89;
    const point = (r: number) =>
      [c + Math.sin(angle) * c * r, c - Math.cos(angle) * c * r] as const;
    stroke(context, point(inner), point(0.94), long ? 7 : 3, long ? '#f3e7d3' : '#7f93a3');
  }
  arc(context, c, c * 1.46, c * 0.2, 0, 1, 10, '#22384b');
  arc(context, c, c * 1.46, c * 0.2, 0, 0.72, 10, '#e2795b');
  words(context, '8,214', c, c * 1.5, c * 0.11, '#f7efe2', { weight: 600, align: 'center' });
  arc(context, c * 0.5, c, c * 0.17, 0, 1, 9, '#22384b');
  arc(context, c * 0.5, c, c * 0.17, 0, 0.86, 9, '#8fc3a2');
  words(context, '62', c * 0.5, c * 1.04, c * 0.12, '#f7efe2', { weight: 600, align: 'center' });
  words(context, 'FRI 14', c * 1.5, c * 1.035, c * 0.1, '#e9b872', {
    weight: 700,
    align: 'center',
  });
  words(context, 'meridian', c, c * 0.58, c * 0.085, '#b9c7d1', { weight: 500, align: 'center' });
  const hand = (turn: number, length: number, width: number, color: string) => {
    const angle = turn * Math.PI * 2;
    const tip = [c + Math.sin(angle) * c * length, c - Math.cos(angle) * c * length] as const;
    const tail = [c - Math.sin(angle) * c * 0.1, c + Math.cos(angle) * c * 0.1] as const;
    stroke(context, tail, tip, width, color);
  };
  hand(10.15 / 12, 0.5, 20, '#f7efe2');
  hand(9 / 60, 0.76, 15, '#f7efe2');
  hand(36 / 60, 0.84, 5, '#e2795b');
  disc(context, c, c, c * 0.045, '#e2795b');
};

export function smartwatch(strapColor: string): Group {
  const steel = chrome('#c4c7ca', 0.2);
  const satin = brushed('#b9bcc0', 2, 2, 0.3);
  const body = facing(
    group(
      mesh(
        turned([
          [0, -0.1],
          [1.4, -0.1, 0.1],
          [1.95, 0.12, 0.25],
          [2.12, 0.5, 0.12],
          [2.12, 0.78, 0.08],
          [1.98, 0.92, 0.06],
          [1.8, 1.0, 0.05],
          [1.74, 0.97],
        ]),
        satin,
      ),
      at(ring(2.0, 1.78, 0.14, 0.05, steel), 0, 0.86, 0),
      at(puck(1.79, 0.06, 0.03, glass()), 0, 0.92, 0),
    ),
  );
  const face = mesh(slab(ellipse(3.44, 3.44, 96), 0.01), lit(painted(1024, 1024, dial), 0.98));
  const crown = tilt(
    group(puck(0.34, 0.42, 0.08, satin), ring(0.36, 0.2, 0.16, 0.05, anodised('#c07a58', 0.3))),
    0,
    0,
    -90,
  );
  const lugs = [-1, 1].flatMap((x) =>
    [-1, 1].map((y) =>
      at(tilt(box(0.36, 0.95, 0.56, 0.17, satin), y * -46), x * 1.13, y * 1.98, 0.2),
    ),
  );
  const watch = group(
    body,
    at(face, 0, 0, 0.985),
    at(crown, 2.08, 0, 0.5),
    at(tilt(pill(0.5, 0.28, 0.3, satin), 0, 90, 30), 1.82, 1.06, 0.5),
    at(tilt(pill(0.5, 0.28, 0.3, satin), 0, 90, -30), 1.82, -1.06, 0.5),
    ...lugs,
  );
  const path = loop(6.9, 5.3);
  const strapSkin = leather(strapColor, 2, 16);
  const band = mesh(
    // Narrower towards the buckle at the back.
    swept(opened(path, 0.07), roundedRect(0.3, 1.94, 0.13), new Vector3(1, 0, 0), {
      steps: 160,
      scale: (t) => [1, 1 - 0.14 * Math.sin(Math.PI * t)],
    }),
    strapSkin,
  );
  const keeper = box(2.02, 0.5, 0.62, 0.12, strapSkin);
  const standing = group(
    at(watch, 0, 0, 2.2),
    band,
    at(tilt(keeper, 52), 0, -2.15, -2.1),
    at(tilt(box(2.1, 1.1, 0.16, 0.07, steel), 6), 0, -0.6, -2.72),
  );
  return group(at(tilt(standing, -16), 0, 3.55, 0));
}

export const brownSmartwatch = (): Group => smartwatch('#8a5238');
