import type { Group } from 'three';
import { anodised, chrome, glowing, plastic, soft } from './materials.ts';
import { roundedRect } from './outlines.ts';
import { puck } from './parts.ts';
import { at, degrees, facing, group, mesh, tilt } from './placing.ts';
import { slab, turned } from './solids.ts';

/** A ring standing on its edge. */
export function smartRing(metal: string): Group {
  const inner = 0.93;
  const band = group(
    mesh(
      turned([
        [inner + 0.06, -0.4],
        [inner + 0.2, -0.4, 0.1],
        [inner + 0.25, 0, 0.9],
        [inner + 0.2, 0.4, 0.1],
        [inner + 0.06, 0.4],
      ]),
      chrome(metal, 0.2),
    ),
    mesh(
      turned([
        [inner + 0.06, 0.4],
        [inner, 0.3, 0.06],
        [inner, -0.3, 0.06],
        [inner + 0.06, -0.4],
      ]),
      plastic('#16181b', 0.25),
    ),
  );
  for (const [angle, color] of [
    [-20, '#2d5c46'],
    [0, '#4c2222'],
    [20, '#2d5c46'],
  ] as const) {
    const bump = at(
      mesh(slab(roundedRect(0.3, 0.34, 0.1), 0.08, 0.03), plastic(color, 0.2)),
      0,
      0,
      -inner + 0.01,
    );
    const spoke = group(bump);
    spoke.rotation.y = degrees(angle);
    band.add(spoke);
  }
  band.rotation.x = Math.PI / 2;
  return group(at(band, 0, inner + 0.24, 0));
}

export function ringCharger(): Group {
  return group(
    at(
      mesh(
        turned([
          [0, 0],
          [2.5, 0, 0.2],
          [2.5, 0.9, 0.35],
          [0, 0.9],
        ]),
        anodised('#3c3f44', 0.4),
      ),
      0,
      0,
      0,
    ),
    at(puck(1.5, 0.1, 0.04, plastic('#24262a', 0.3)), 0, 0.86, 0),
    at(
      mesh(
        turned([
          [0, 0],
          [0.88, 0, 0.02],
          [0.82, 0.9, 0.25],
          [0, 0.95],
        ]),
        soft('#55595f'),
      ),
      0,
      0.9,
      0,
    ),
    at(facing(puck(0.07, 0.05, 0.02, glowing('#9be0b4', 1.5))), 0, 0.45, 2.5),
  );
}

/** One ring on its charger and one beside it. */
export function smartRings(): Group {
  const charging = at(tilt(smartRing('#b99668'), -90), 0, 1.32, 1.18);
  return group(ringCharger(), charging, at(tilt(smartRing('#aeb2b6'), 0, -38), 3.1, 0, 2.1));
}
