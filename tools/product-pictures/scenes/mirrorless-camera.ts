import type { Group } from 'three';
import { knurled } from './knurl.ts';
import { lettering } from './lettering.ts';
import { anodised, chrome, coated, leather, plastic, rubber } from './materials.ts';
import { lens } from './optics.ts';
import { rounded, roundedRect } from './outlines.ts';
import { box, pill, plate, puck, ring } from './parts.ts';
import { at, behind, facing, group, laid, mesh, tilt } from './placing.ts';
import { cover, tile, wallpaper, words } from './screens.ts';
import { slab, turned } from './solids.ts';
import type { Paint } from './textures.ts';

const viewfinder: Paint = (context, w, h) => {
  wallpaper(context, w, h, ['#f3dcc0', '#eaa57c', '#cf6f55', '#8a5260', '#4a466a', '#262f52']);
  tile(context, 0, h * 0.88, w, h * 0.12, 0, 'rgba(0,0,0,0.55)');
  words(context, '1/250   F2.0   ISO 200', w * 0.05, h * 0.965, h * 0.07, '#f5f3ee', {
    weight: 600,
  });
  words(context, '4K 60', w * 0.95, h * 0.965, h * 0.07, '#e9b872', {
    weight: 600,
    align: 'right',
  });
};

/** Body of the mirrorless camera with its 23 mm lens or another one that points to +z; stands on y = 0. */
export function mirrorless(other?: Group): Group {
  const [w, h, d] = [13, 7.6, 4];
  const silver = anodised('#bfc0c0', 0.38);
  const skin = leather('#2a2b2e', 8, 5);
  const top = h - 1.9;
  const body = group(
    at(laid(mesh(slab(roundedRect(w, d, 1.1), 1.9, 0.22), silver)), 0, h - 0.95, 0),
    at(
      laid(mesh(slab(roundedRect(w - 0.1, d - 0.1, 1.05), top - 1, 0.02), skin)),
      0,
      top / 2 + 0.4,
      0,
    ),
    at(laid(mesh(slab(roundedRect(w, d, 1.1), 1, 0.18), silver)), 0, 0.5, 0),
  );
  const grip = at(
    laid(
      mesh(
        slab(
          rounded([
            [-1.5, -1.5, 0.4],
            [1.5, -1.5, 0.8],
            [1.4, 0.9, 0.7],
            [-0.8, 0.9, 0.7],
          ]),
          top - 0.75,
          0.25,
        ),
        skin,
      ),
    ),
    -4.7,
    top / 2 + 0.45,
    1.6,
  );
  grip.scale.y = -1;
  const hump = group(
    mesh(
      slab(
        rounded([
          [-2.2, 0],
          [2.2, 0],
          [1.55, 1.15, 0.3],
          [-1.55, 1.15, 0.3],
        ]),
        d - 0.5,
        0.16,
      ),
      silver,
    ),
    at(box(1.9, 0.2, 1.9, 0.05, chrome('#8d8f92', 0.3)), 0, 1.2, -0.2),
    at(box(1.3, 0.22, 1.7, 0.05, plastic('#222326')), 0, 1.22, -0.2),
    at(lettering('AVOCET', 0.72, '#3a3b3e', { weight: 700, spacing: 8 }), 0, 0.5, 1.752),
    at(box(2.6, 1.2, 0.9, 0.3, rubber('#1a1b1d')), 0, 0.1, -2),
  );
  const dialAt = (x: number, z: number, r: number, tall: number, mark: string) => {
    const dial = group(
      at(knurled(r, tall, 44, anodised('#b4b5b6', 0.32)), 0, 0, 0),
      at(puck(r * 0.96, 0.1, 0.05, silver), 0, tall - 0.06, 0),
      at(laid(lettering(mark, r * 0.62, '#3a3b3e', { weight: 700 })), 0, tall + 0.045, 0),
    );
    return at(dial, x, h - 0.02, z);
  };
  const barrel = group(
    puck(3.3, 0.5, 0.1, silver),
    at(puck(3.05, 0.8, 0.08, anodised('#2c2e32', 0.42)), 0, 0.4, 0),
    at(knurled(3.0, 0.7, 56), 0, 1.1, 0),
    at(puck(2.98, 0.5, 0.08, silver), 0, 1.75, 0),
    at(knurled(2.95, 1, 64), 0, 2.2, 0),
    at(
      mesh(
        turned([
          [2.9, 0],
          [2.9, 0.7, 0.1],
          [2.45, 0.9, 0.05],
          [2.4, 0.75],
        ]),
        anodised('#2c2e32', 0.42),
      ),
      0,
      3.15,
      0,
    ),
  );
  const objective = group(facing(barrel), at(lens(2.42, anodised('#26282b', 0.4)), 0, 0, 4.02));
  const fitted = other ?? objective;
  const strapLug = (s: 1 | -1) =>
    at(tilt(ring(0.42, 0.28, 0.14, 0.06, chrome()), 90, 0, 0), s * (w / 2 + 0.3), h - 1.1, 0);
  const back = behind(
    -d / 2,
    at(plate(7.6, 5, 0.3, 0.35, 0.08, plastic('#26282b', 0.5)), -1.2, 2.9, 0.05),
    at(cover(7.3, 4.7, 0.25, 0.12, viewfinder), -1.2, 2.9, 0.25),
    at(facing(puck(0.95, 0.24, 0.08, anodised('#2c2e32', 0.4))), 4.5, 2.2, 0),
    at(facing(puck(0.42, 0.34, 0.08, anodised('#4a4d52', 0.4))), 4.5, 2.2, 0),
    at(facing(puck(0.34, 0.2, 0.08, plastic('#26282b', 0.5))), 4.5, 0.7, 0),
    at(facing(puck(0.34, 0.2, 0.08, plastic('#26282b', 0.5))), 4.5, 3.9, 0),
    at(pill(0.9, 0.4, 0.2, plastic('#26282b', 0.5)), 4.3, h - 1, 0),
    at(pill(0.9, 0.4, 0.2, plastic('#26282b', 0.5)), -4.6, h - 1, 0),
  );
  return group(
    body,
    back,
    grip,
    at(hump, 0.4, h - 0.1, 0),
    dialAt(-5.2, -0.5, 0.95, 0.65, '250'),
    dialAt(-2.95, -0.9, 0.8, 0.55, '+1'),
    dialAt(4.6, -0.3, 1.0, 0.65, 'ISO'),
    at(
      group(
        puck(0.62, 0.3, 0.08, silver),
        at(puck(0.42, 0.5, 0.1, anodised('#c9704f', 0.32)), 0, 0, 0),
      ),
      -4.7,
      h,
      1.15,
    ),
    at(fitted, 0.4, 3.6, d / 2),
    at(facing(puck(0.3, 0.1, 0.03, coated('#2b1c12'))), -2.9, h - 0.85, d / 2),
    at(facing(puck(0.34, 0.3, 0.1, anodised('#b4b5b6', 0.3))), 4.6, 1.9, d / 2),
    at(facing(puck(0.5, 0.16, 0.05, anodised('#8f9092', 0.3))), 5, h - 0.95, d / 2),
    at(lettering('M 5', 0.6, '#55565a', { weight: 600 }), -5.2, h - 0.9, d / 2 + 0.012),
    strapLug(1),
    strapLug(-1),
  );
}
