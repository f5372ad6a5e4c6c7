import { type Group, type Material, MeshPhysicalMaterial, SphereGeometry } from 'three';
import { chrome, coated, glass, plastic } from './materials.ts';
import { palette } from './palette.ts';
import { puck, ring } from './parts.ts';
import { at, facing, group, mesh } from './placing.ts';
import { turned } from './solids.ts';

/** An objective facing +z, its front rim at z = 0: rim, stepped dark throat, coated glass. */
export function lens(radius: number, rim: Material = plastic(palette.ink, 0.4)): Group {
  const r = radius;
  const throat = mesh(
    turned([
      [0, -r * 0.42],
      [r * 0.52, -r * 0.42],
      [r * 0.56, -r * 0.26],
      [r * 0.68, -r * 0.24],
      [r * 0.72, -r * 0.1],
      [r * 0.86, -r * 0.08, r * 0.02],
      [r * 0.9, 0, r * 0.02],
    ]),
    plastic('#0b0b0d', 0.55),
  );
  throat.material = new MeshPhysicalMaterial({ color: '#0b0b0d', roughness: 0.5, side: 2 });
  const dome = mesh(new SphereGeometry(r * 1.05, 64, 32, 0, Math.PI * 2, 0, 0.72), coated());
  dome.position.y = -r * 1.05 + r * 0.0;
  const inner = mesh(
    new SphereGeometry(r * 0.5, 48, 24, 0, Math.PI * 2, 0, 0.8),
    coated('#120a22'),
  );
  inner.position.y = -r * 0.72;
  return facing(group(ring(r, r * 0.86, r * 0.16, r * 0.05, rim), throat, dome, inner));
}

/** A small camera eye under flat glass, facing +z. */
export function eye(radius: number, rim: Material = chrome('#5a5c60', 0.25)): Group {
  const iris = mesh(new SphereGeometry(radius * 0.9, 48, 24, 0, Math.PI * 2, 0, 0.56), coated());
  iris.position.y = -radius * 0.7;
  return facing(
    group(
      ring(radius, radius * 0.84, radius * 0.22, radius * 0.07, rim),
      puck(radius * 0.86, radius * 0.06, 0, glass('#08080a')),
      at(ring(radius * 0.6, radius * 0.47, radius * 0.1, 0.01, plastic('#26272b', 0.35)), 0, 0, 0),
      iris,
    ),
  );
}
