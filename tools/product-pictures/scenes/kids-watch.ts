import { CatmullRomCurve3, type Group, Vector3 } from 'three';
import { gridOf, holes } from './holes.ts';
import { lettering } from './lettering.ts';
import { chrome, gloss, plastic, rubber, soft } from './materials.ts';
import { roundedRect, squircle } from './outlines.ts';
import { box, pill, plate, puck } from './parts.ts';
import { at, behind, facing, group, grounded, mesh, tilt } from './placing.ts';
import { arc, cover, disc, fill, stroke, tile, words } from './screens.ts';
import { signed, slab, swept } from './solids.ts';
import { opened } from './strap.ts';
import type { Paint } from './textures.ts';

type Context = CanvasRenderingContext2D;

function kite(context: Context, x: number, y: number, size: number): void {
  context.save();
  context.translate(x, y);
  context.rotate(0.5);
  const halves: readonly [string, number][] = [
    ['#f2c14e', -1],
    ['#e2603f', 1],
  ];
  for (const [color, side] of halves) {
    context.beginPath();
    context.moveTo(0, -size);
    context.lineTo(side * size * 0.72, -size * 0.2);
    context.lineTo(0, size * 1.1);
    context.closePath();
    context.fillStyle = color;
    context.fill();
  }
  context.beginPath();
  context.moveTo(0, size * 1.1);
  context.bezierCurveTo(size * 0.7, size * 1.3, -size * 0.5, size * 1.6, size * 0.2, size * 1.95);
  context.lineWidth = size * 0.09;
  context.strokeStyle = '#f7efe2';
  context.stroke();
  context.restore();
}

function receiver(context: Context, x: number, y: number, r: number): void {
  context.save();
  context.translate(x, y);
  context.rotate(-Math.PI / 4);
  arc(context, 0, -r * 0.32, r * 0.52, 0.3, 0.7, r * 0.2, '#ffffff');
  for (const side of [-1, 1]) {
    tile(context, side * r * 0.46 - r * 0.2, -r * 0.34, r * 0.4, r * 0.34, r * 0.1, '#ffffff');
  }
  context.restore();
}

function microphone(context: Context, x: number, y: number, r: number): void {
  tile(context, x - r * 0.18, y - r * 0.56, r * 0.36, r * 0.66, r * 0.18, '#ffffff');
  arc(context, x, y - r * 0.12, r * 0.36, 0.25, 0.75, r * 0.11, '#ffffff');
  stroke(context, [x, y + r * 0.26], [x, y + r * 0.52], r * 0.11, '#ffffff');
}

function pin(context: Context, x: number, y: number, r: number, hole: string): void {
  context.beginPath();
  context.moveTo(x - r * 0.35, y);
  context.lineTo(x, y + r * 0.58);
  context.lineTo(x + r * 0.35, y);
  context.closePath();
  context.fillStyle = '#ffffff';
  context.fill();
  disc(context, x, y - r * 0.14, r * 0.4, '#ffffff');
  disc(context, x, y - r * 0.14, r * 0.16, hole);
}

const everyday: Paint = (context, w, h) => {
  fill(context, w, h, '#174f86', '#3f8fc4', '#a9dcea');
  disc(context, w * 0.16, h * 1.28, w * 0.8, '#3f7d5f');
  disc(context, w * 0.94, h * 1.34, w * 0.8, '#5fa079');
  kite(context, w * 0.84, h * 0.13, w * 0.085);
  words(context, 'Tue 14', w * 0.09, h * 0.19, w * 0.125, '#e6f1f6', { weight: 600 });
  words(context, '8:15', w * 0.08, h * 0.49, w * 0.33, '#ffffff', { weight: 700 });
  const [y, r] = [h * 0.8, w * 0.135];
  disc(context, w * 0.19, y, r, '#2f9e5f');
  receiver(context, w * 0.19, y, r);
  disc(context, w * 0.5, y, r, '#e08a2e');
  microphone(context, w * 0.5, y, r);
  disc(context, w * 0.81, y, r, '#2c6fb3');
  pin(context, w * 0.81, y, r, '#2c6fb3');
};

/** In school nothing works but the time. */
export const schoolMode: Paint = (context, w, h) => {
  fill(context, w, h, '#07080a', '#101318');
  words(context, '10:40', w * 0.5, h * 0.57, w * 0.3, '#f5f3ee', { weight: 600, align: 'center' });
};

export const strapColours = { blue: '#3a74a8', yellow: '#e6b23c', green: '#659a74' } as const;

/** Around a small wrist: flat at the front, where the watch sits. */
function wrist(grow: number): CatmullRomCurve3 {
  const points = Array.from({ length: 64 }, (_, index) => {
    const angle = (index / 64) * Math.PI * 2;
    const [y, z] = [signed(Math.sin(angle), 0.8), signed(Math.cos(angle), 0.8)];
    return new Vector3(0, y * (2.85 + grow), z * (2.35 + grow));
  });
  return new CatmullRomCurve3(points, true);
}

/** Something on the outside of the strap, a share of the way round from the watch's upper end. */
function onStrap(made: Group, t: number, out: number): Group {
  const path = wrist(out);
  const spot = path.getPointAt(t);
  const along = path.getTangentAt(t);
  const holder = at(group(made), spot.x, spot.y, spot.z);
  holder.rotation.x = Math.atan2(along.y, -along.z);
  return holder;
}

function strap(color: string): Group {
  const skin = soft(color);
  const whole = mesh(
    // Wide where it meets the watch, 16 mm everywhere else.
    swept(opened(wrist(0), 0.09), roundedRect(0.26, 1.6, 0.12), new Vector3(1, 0, 0), {
      steps: 200,
      scale: (t) => [1, 1 + 0.6 * Math.max(0, 1 - Math.min(t, 1 - t) / 0.24) ** 1.5],
    }),
    skin,
  );
  const outer = wrist(0.25);
  const tail = new CatmullRomCurve3(
    Array.from({ length: 40 }, (_, index) => outer.getPointAt(0.72 - (0.3 * index) / 39)),
  );
  const length = tail.getLength();
  const end = mesh(
    swept(tail, roundedRect(0.22, 1.5, 0.1), new Vector3(1, 0, 0), {
      steps: 160,
      scale: (t) => {
        const rest = (1 - t) * length;
        return [1, rest > 0.74 ? 1 : Math.max(0.05, Math.sqrt(1 - (1 - rest / 0.74) ** 2))];
      },
    }),
    skin,
  );
  const peg = group(puck(0.26, 0.2, 0.07, chrome('#c9cbce', 0.25)));
  return group(
    whole,
    end,
    ...[0.45, 0.475, 0.5, 0.55, 0.575].map((t) =>
      onStrap(group(puck(0.12, 0.02, 0, rubber('#1d1f22'))), t, 0.355),
    ),
    onStrap(peg, 0.525, 0.33),
    onStrap(group(at(box(1.86, 0.3, 0.62, 0.12, skin), 0, 0.02, 0)), 0.64, 0.26),
  );
}

function backOfCase(): Group {
  return behind(
    -0.6,
    plate(2.5, 2.7, 0.12, 0.7, 0.04, plastic('#2a2c30', 0.45)),
    ...[-0.6, -0.2, 0.2, 0.6].map((x) =>
      at(facing(puck(0.14, 0.06, 0.02, chrome('#d0a95f', 0.25))), x, -0.2, 0.05),
    ),
    at(lettering('kite', 0.62, '#c9c7c1', { spacing: 4 }), 0, 0.72, 0.065),
    at(lettering('nano SIM', 0.34, '#9a9892', { spacing: 2 }), 0, -0.86, 0.065),
  );
}

/** One watch, standing on its closed strap. */
export function kidsWatch(color: string, button = '#e2704f', screen = everyday): Group {
  const shell = gloss('#f1efeb', 0.4);
  const body = group(
    mesh(slab(squircle(3.74, 4.1, 5), 1.2, 0.24), shell),
    mesh(slab(squircle(4, 4.36, 5), 0.84, 0.3), soft(color)),
    at(cover(2.96, 3.26, 0.66, 0.1, screen), 0, 0, 0.62),
    at(holes(gridOf(5, 1, 0.19), 0.05, plastic('#1b1c1f', 0.8)), 0, -1.74, 0.603),
    at(tilt(pill(0.44, 1.1, 0.36, gloss(button)), 0, 90), 1.98, 0.62, 0),
    at(tilt(pill(0.36, 0.66, 0.26, shell), 0, 90), 1.98, -0.72, 0),
    at(tilt(pill(0.34, 1.36, 0.1, shell), 0, -90), -1.98, 0, 0),
    at(tilt(pill(0.08, 0.08, 0.03, rubber('#1d1f22')), 0, -90), -2.03, 0.52, 0),
    backOfCase(),
    ...[-1, 1].map((side) =>
      at(tilt(box(2.34, 0.9, 0.6, 0.28, soft(color)), side * -38), 0, side * 2.06, -0.28),
    ),
  );
  const standing = group(at(body, 0, 0, 2.42), strap(color));
  return grounded(group(tilt(standing, -16)));
}

/** In the three colours of their straps, the blue one in front. */
export function kidsWatches(): Group {
  return group(
    at(kidsWatch(strapColours.blue), 0.4, 0, 2.8),
    at(tilt(group(kidsWatch(strapColours.yellow, '#3f6278')), 0, 20), -3.5, 0, -1.4),
    at(tilt(group(kidsWatch(strapColours.green, '#e9b872')), 0, -8), 3.9, 0, -1.6),
  );
}
