import { type Group, MeshPhysicalMaterial } from 'three';
import { gridOf, holes } from './holes.ts';
import { lettering } from './lettering.ts';
import { chrome, glass, gloss, glowing, plastic } from './materials.ts';
import { lens } from './optics.ts';
import { roundedRect } from './outlines.ts';
import { box, pill, plate, puck, ring } from './parts.ts';
import { at, behind, facing, group, laid, mesh, tilt } from './placing.ts';
import { wallpaper } from './screens.ts';
import { slab, turned } from './solids.ts';
import { painted } from './textures.ts';

export function print(): Group {
  const picture = painted(620, 460, (context, w, h) =>
    wallpaper(context, w, h, ['#f7dcb9', '#e99c78', '#c96a54', '#6c5568', '#33415a']),
  );
  const photo = new MeshPhysicalMaterial({ map: picture, roughness: 0.3, clearcoat: 0.6 });
  const sheet = plate(8.6, 10.2, 0.06, 0.2, 0.02, plastic('#f6efe2', 0.4));
  return group(sheet, at(mesh(slab(roundedRect(7.4, 6.6, 0.06), 0.01), photo), 0, 0.9, 0.032));
}

export function instantCamera(): Group {
  const shell = gloss('#ece4d5', 0.42);
  const coral = gloss('#dc7556', 0.4);
  const front = 3.1;
  const body = group(
    box(13, 11, 6.2, 2.3, shell),
    at(plate(10.8, 4.5, 0.3, 1.8, 0.12, coral), 0, -2.6, front - 0.06),
    at(
      facing(
        mesh(
          turned([
            [0, 0],
            [3.7, 0, 0.2],
            [3.6, 1, 0.3],
            [3.05, 1.3, 0.2],
            [3, 2.4, 0.3],
            [2.5, 2.5, 0.1],
            [2.45, 2.2],
          ]),
          plastic('#3a3634', 0.45),
        ),
      ),
      0,
      -0.6,
      front - 0.1,
    ),
    at(facing(ring(3.74, 3.3, 0.35, 0.12, chrome('#cfc7b8', 0.25))), 0, -0.6, front + 0.5),
    at(lens(2.42, plastic('#26241f', 0.4)), 0, -0.6, front + 2.36),
    at(plate(2.9, 2, 0.4, 0.6, 0.14, plastic('#3a3634', 0.45)), 4, 3.3, front - 0.08),
    at(plate(2.3, 1.4, 0.2, 0.4, 0.06, plastic('#f6f4ee', 0.15)), 4, 3.3, front + 0.12),
    at(holes(gridOf(8, 5, 0.26), 0.08, plastic('#d9d6cd', 0.2)), 4, 3.3, front + 0.222),
    at(plate(2, 1.7, 0.4, 0.5, 0.14, plastic('#3a3634', 0.45)), 0, 3.6, front - 0.08),
    at(plate(1.4, 1.1, 0.2, 0.3, 0.04, glass('#1a2226')), 0, 3.6, front + 0.1),
    at(facing(puck(1.05, 0.8, 0.25, coral)), -4.4, 3.1, front - 0.2),
    at(facing(ring(1.3, 1.05, 0.2, 0.08, chrome('#cfc7b8', 0.25))), -4.4, 3.1, front - 0.05),
    at(facing(puck(0.24, 0.1, 0.03, glowing('#e9b872', 1.1))), -2.2, 3.9, front),
    at(lettering('postbox', 0.8, '#fff4e6', { spacing: 4 }), 3.1, -3.95, front + 0.105),
    behind(
      -front,
      at(plate(10.4, 7.4, 0.24, 0.9, 0.1, plastic('#e0d7c6', 0.5)), 0, -1.2, 0),
      at(pill(2.6, 0.5, 0.16, coral), 0, 1.8, 0.12),
      at(plate(3.4, 1.2, 0.1, 0.4, 0.03, plastic('#3a3634', 0.5)), 0, -1.2, 0.1),
      at(lettering('10 prints', 0.8, '#fff4e6', { spacing: 3 }), 0, -1.2, 0.16),
      at(plate(2.2, 1.6, 0.5, 0.5, 0.14, plastic('#3a3634', 0.45)), 0, 3.6, 0.1),
      at(plate(1.3, 0.9, 0.2, 0.3, 0.04, glass('#1a2226')), 0, 3.6, 0.3),
      at(facing(puck(0.14, 0.1, 0.03, glowing('#9be0b4', 1.1))), 3.6, 3.6, 0),
    ),
    at(laid(plate(9.4, 0.7, 0.1, 0.3, 0.03, plastic('#2c2926', 0.6))), 0, 5.48, -0.6),
    ...[-1, 1].map((s) => at(tilt(ring(0.6, 0.4, 0.3, 0.1, chrome()), 0, 0, 90), s * 6.6, 3.4, 0)),
  );
  return group(at(group(body, at(print(), 0, 8, -0.6)), 0, 5.5, 0));
}
