import { type Group, Vector3 } from 'three';
import { holes, roundGrid } from './holes.ts';
import { gloss, glowing, plastic, rubber, soft } from './materials.ts';
import { ellipse, squircle } from './outlines.ts';
import { ball, puck } from './parts.ts';
import { at, facing, group, laid, mesh, tilt } from './placing.ts';
import { usbC } from './sockets.ts';
import { pebble, signed, slab, surface, turned } from './solids.ts';

/** An in-ear bud: body, stem, tip. Its loudspeaker looks to +x. */
export function bud(color: string): Group {
  const body = mesh(pebble([1.75, 1.9, 1.6], 2.3), gloss(color));
  const stem = mesh(
    turned([
      [0, -2.1],
      [0.36, -2.1, 0.34],
      [0.36, 0.4],
      [0, 0.4],
    ]),
    gloss(color),
  );
  const tip = mesh(
    turned([
      [0.3, 0],
      [0.66, 0.05, 0.2],
      [0.6, 0.55, 0.3],
      [0.3, 0.78, 0.18],
      [0.26, 0.5],
    ]),
    soft('#d9d4cb'),
  );
  const snout = group(
    at(
      mesh(
        turned([
          [0.5, 0],
          [0.34, 0.55, 0.1],
          [0.34, 0.9],
          [0, 0.9],
        ]),
        gloss(color),
      ),
      0,
      0,
      0,
    ),
    at(tip, 0, 0.42, 0),
    at(tilt(holes(roundGrid(0.2, 0.07), 0.025), -90), 0, 0.91, 0),
  );
  return group(
    body,
    at(stem, -0.12, -0.55, 0.12),
    at(tilt(snout, 0, 0, -78), 0.55, 0.1, -0.1),
    at(facing(puck(0.16, 0.02, 0.01, plastic('#d8d3c9'))), -0.12, -1.2, 0.475),
    at(ball(0.1, rubber('#111')), -0.12, -2.62, 0.12),
  );
}

/** Half of the case: a bowl open at the top, with its rim at y = 0. */
function bowl(w: number, h: number, d: number, color: string): Group {
  const power = 2.9;
  const wall = surface(
    (u, v) => {
      const around = u * Math.PI * 2;
      const rise = (v - 1) * (Math.PI / 2);
      const wide = signed(Math.cos(rise), 2 / 3);
      return new Vector3(
        (w / 2) * wide * signed(Math.sin(around), 2 / power),
        Math.max(h * signed(Math.sin(rise), 2 / 3), 0.06 - h),
        (d / 2) * wide * signed(Math.cos(around), 2 / power),
      );
    },
    128,
    48,
  );
  return group(mesh(wall, gloss(color)));
}

function liner(w: number, d: number, wells: boolean, color: string): Group {
  const outline = squircle(w, d, 2.9);
  const well = (x: number) => ellipse(1.9, 1.75).map((edge) => ({ ...edge, x: edge.x + x }));
  const opening = wells ? [well(-1.5), well(1.5)] : [squircle(w - 0.7, d - 0.7, 2.9)];
  const top = mesh(slab(outline, 0.3, 0.08, opening), soft(color));
  top.rotation.x = -Math.PI / 2;
  const bottom = mesh(slab(outline, 0.05), soft(wells ? '#1a1b1e' : '#b9b2a6'));
  bottom.rotation.x = -Math.PI / 2;
  bottom.scale.setScalar(0.985);
  return group(at(top, 0, -0.14, 0), at(bottom, 0, -0.34, 0));
}

export function earbudCase(): Group {
  const [w, d] = [6.3, 2.9];
  const color = '#e9e4dc';
  const base = group(
    bowl(w, 3.1, d, color),
    liner(w - 0.1, d - 0.1, true, '#cfc9bf'),
    at(facing(puck(0.09, 0.04, 0.01, glowing('#9be0b4', 1.4))), 0, -0.75, d / 2 - 0.02),
    at(tilt(usbC(), 90), 0, -3.1, 0),
  );
  const lid = group(bowl(w, 1.7, d, color), liner(w - 0.1, d - 0.1, false, '#cfc9bf'));
  lid.position.set(0, 0.05, 0);
  lid.rotation.x = Math.PI;
  // The lid turns on the rear edge.
  const hinge = at(tilt(group(at(lid, 0, 0, d / 2 - 0.2)), -104), 0, 0.1, -d / 2 + 0.2);
  const inside = at(tilt(bud(color), 0, 200, 0), 1.5, 0.55, 0.05);
  return group(at(group(base, hinge, inside), 0, 3.04, 0));
}

/** The case shut, lying on its back. */
export function shutCase(): Group {
  const color = '#e9e4dc';
  const lid = tilt(bowl(6.3, 1.7, 2.9, color), 180);
  return group(
    at(tilt(group(bowl(6.3, 3.1, 2.9, color), at(lid, 0, 0.06, 0)), -90), 0, 1.45, 0),
    at(laid(facing(puck(0.09, 0.04, 0.01, glowing('#9be0b4', 1.4)))), 0, 2.88, 0.75),
  );
}

/** The open case with one bud in it and the other before it. */
export function earbuds(): Group {
  return group(earbudCase(), at(tilt(bud('#e9e4dc'), 82, 8, 52), 3.6, 0.84, 3.6));
}
