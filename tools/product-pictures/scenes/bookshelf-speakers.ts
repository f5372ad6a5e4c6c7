import { type Group, TorusGeometry } from 'three';
import { lettering } from './lettering.ts';
import { anodised, chrome, glowing, plastic, rubber, soft, wood } from './materials.ts';
import { ellipse, moved, roundedRect } from './outlines.ts';
import { box, plate, puck, ring } from './parts.ts';
import { at, behind, facing, group, mesh, tilt } from './placing.ts';
import { jack, usbC } from './sockets.ts';
import { pebble, slab, turned } from './solids.ts';

function woofer(radius: number): Group {
  const cone = mesh(
    turned([
      [0.8 * radius, 0.02 * radius],
      [0.3 * radius, -0.2 * radius],
    ]),
    plastic('#5a5b5e', 0.7),
  );
  const surround = mesh(
    new TorusGeometry(radius * 0.85, radius * 0.075, 24, 96),
    rubber('#17181a'),
  );
  surround.rotation.x = Math.PI / 2;
  const dust = mesh(
    turned([
      [0.36 * radius, -0.19 * radius],
      [0.3 * radius, -0.1 * radius, 0.1 * radius],
      [0, -0.05 * radius],
    ]),
    plastic('#46474a', 0.55),
  );
  return facing(
    group(
      ring(radius, radius * 0.88, radius * 0.07, radius * 0.03, anodised('#8e8a84', 0.3)),
      cone,
      surround,
      dust,
    ),
  );
}

function tweeter(radius: number): Group {
  const dome = mesh(pebble([radius * 0.8, radius * 0.5, radius * 0.8]), plastic('#232427', 0.55));
  const horn = mesh(
    turned([
      [radius * 1.02, 0],
      [radius, 0.1 * radius, 0.05],
      [radius * 0.85, 0.08 * radius, 0.2],
      [radius * 0.42, -0.12 * radius],
    ]),
    plastic('#4a4b4f', 0.42),
  );
  return facing(group(horn, at(dome, 0, -0.06 * radius, 0)));
}

export function shelfSpeaker(withKnob: boolean): Group {
  const [w, h, d] = [17, 28.6, 21];
  const openings = [moved(ellipse(12.4), 0, -4.6), moved(ellipse(6.6), 0, 7.6)];
  const cabinet = group(
    at(box(w, h, d - 2, 0.5, wood('oak', 0.5, 1)), 0, 0, -1),
    at(
      mesh(slab(roundedRect(w - 0.5, h - 0.5, 0.6), 2.4, 0.16, openings), soft('#3c3e42')),
      0,
      0,
      d / 2 - 0.95,
    ),
    at(woofer(6.6), 0, -4.6, d / 2 + 0.3),
    at(tweeter(3.6), 0, 7.6, d / 2 + 0.3),
  );
  const post = (x: number, color: string) =>
    at(
      facing(
        group(puck(0.62, 1.5, 0.15, plastic(color, 0.4)), ring(0.8, 0.6, 0.2, 0.05, chrome())),
      ),
      x,
      -6.4,
      0.2,
    );
  cabinet.add(
    behind(
      -d / 2,
      at(facing(ring(2.7, 2.1, 0.5, 0.2, plastic('#2a2c30', 0.6))), 0, 7.4, -0.1),
      at(facing(puck(2.15, 0.1, 0, rubber('#050505'))), 0, 7.4, 0),
      at(plate(11, 14, 0.5, 0.8, 0.15, plastic('#2a2c30', 0.6)), 0, -4.6, 0),
      post(-1.3, '#8f2f2a'),
      post(1.3, '#1b1c1f'),
    ),
  );
  if (withKnob) {
    cabinet.add(
      behind(
        -d / 2 - 0.25,
        at(jack(0.6, '#c9a46a'), -3.4, -0.4, 0),
        at(jack(0.6, '#c9a46a'), -1.4, -0.4, 0),
        at(lettering('PHONO', 0.6, '#cfcac0', { spacing: 4 }), -2.4, 0.8, 0.02),
        at(usbC(), 1, -0.4, 0),
        at(plate(1, 0.9, 0.1, 0.15, 0.03, rubber('#050505')), 3.4, -0.4, 0),
        at(lettering('USB-C    OPTICAL', 0.6, '#cfcac0', { spacing: 4 }), 2.2, 0.8, 0.02),
        at(plate(2.8, 1.9, 0.2, 0.3, 0.05, rubber('#050505')), 0, -9.6, 0),
        at(plate(1.4, 1, 0.2, 0.2, 0.05, rubber('#17181a')), 3.4, -9.6, 0),
      ),
    );
    cabinet.add(
      at(facing(puck(0.9, 1, 0.15, anodised('#a9a49b', 0.3))), 6.2, -12.2, d / 2 + 0.2),
      at(facing(puck(0.12, 0.1, 0.04, glowing('#f3d9a8', 1.6))), 4.2, -12.2, d / 2 + 0.22),
    );
  }
  cabinet.add(
    at(lettering('larkfield', 1.1, '#a9a49b', { spacing: 3 }), -3.6, -12.2, d / 2 + 0.262),
  );
  const pads = [-1, 1].flatMap((x) =>
    [-1, 1].map((z) => at(puck(0.9, 0.6, 0.1, rubber()), x * 6, -h / 2 - 0.5, z * 8)),
  );
  cabinet.add(...pads);
  return group(at(cabinet, 0, h / 2 + 0.5, 0));
}

export function pairOfSpeakers(): Group {
  return group(
    at(tilt(shelfSpeaker(false), 0, 26), -11.5, 0, -4),
    at(tilt(shelfSpeaker(true), 0, -24), 11, 0, 5),
  );
}
