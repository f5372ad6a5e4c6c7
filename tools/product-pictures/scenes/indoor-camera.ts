import { type Group, SphereGeometry } from 'three';
import { anodised, chrome, glass, gloss, plastic, rubber } from './materials.ts';
import { eye } from './optics.ts';
import { puck, ring, statusLight } from './parts.ts';
import { at, facing, group, mesh, tilt } from './placing.ts';
import { pebble, turned } from './solids.ts';

export function indoorCamera(): Group {
  const white = gloss('#efece6', 0.4);
  const head = group(
    mesh(pebble([7, 7, 7]), white),
    facing(mesh(new SphereGeometry(3.54, 64, 32, 0, Math.PI * 2, 0, 0.82), glass('#101114'))),
    at(
      facing(
        mesh(
          turned([
            [2.6, 0],
            [2.66, 0.04, 0.02],
            [2.5, 0.16, 0.04],
            [2.44, 0.1],
          ]),
          chrome('#b9b3a8', 0.25),
        ),
      ),
      0,
      0,
      2.4,
    ),
    at(facing(puck(1.5, 0.75, 0.12, plastic('#1b1c1f', 0.35))), 0, 0, 3.1),
    at(eye(1.34, plastic('#2b2d31', 0.3)), 0, 0, 3.82),
    at(statusLight(0.13), 0, -1.95, 2.94),
  );
  return group(
    mesh(
      turned([
        [0, 0],
        [3.3, 0, 0.3],
        [3.2, 1.4, 0.6],
        [2.4, 2.5, 0.5],
        [2.2, 3.1],
      ]),
      white,
    ),
    at(ring(3.32, 3.0, 0.4, 0.1, rubber('#55514a')), 0, 0, 0),
    at(ring(2.42, 2.0, 0.26, 0.1, anodised('#c07a58', 0.3)), 0, 2.45, 0),
    at(tilt(head, -6, -8), 0, 5.75, 0),
  );
}
