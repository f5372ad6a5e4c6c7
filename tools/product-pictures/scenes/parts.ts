import {
  CatmullRomCurve3,
  type Group,
  type Material,
  type Mesh,
  SphereGeometry,
  TubeGeometry,
  Vector3,
} from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import { glowing } from './materials.ts';
import { roundedRect } from './outlines.ts';
import { at, facing, group, mesh } from './placing.ts';
import { slab, turned } from './solids.ts';

export function box(w: number, h: number, d: number, radius: number, material: Material): Mesh {
  return mesh(new RoundedBoxGeometry(w, h, d, 6, radius), material);
}

/** A rounded plate facing +z. */
export function plate(
  w: number,
  h: number,
  d: number,
  corner: number,
  bevel: number,
  material: Material,
): Mesh {
  return mesh(slab(roundedRect(w, h, corner), d, bevel), material);
}

/** A turned puck standing on y = 0. */
export function puck(radius: number, height: number, fillet: number, material: Material): Mesh {
  return mesh(
    turned([
      [0, 0],
      [radius, 0, fillet],
      [radius, height, fillet],
      [0, height],
    ]),
    material,
  );
}

/** A turned ring standing on y = 0. */
export function ring(
  outer: number,
  inner: number,
  height: number,
  fillet: number,
  material: Material,
): Mesh {
  return mesh(
    turned([
      [inner, height / 2],
      [inner, 0, fillet],
      [outer, 0, fillet],
      [outer, height, fillet],
      [inner, height, fillet],
      [inner, height / 2],
    ]),
    material,
  );
}

export function ball(radius: number, material: Material): Mesh {
  return mesh(new SphereGeometry(radius, 64, 48), material);
}

/** A round bar or cable through points, with rounded ends. */
export function cable(
  points: readonly (readonly [number, number, number])[],
  radius: number,
  material: Material,
  closed = false,
): Group {
  const spots = points.map((point) => new Vector3(...point));
  const path = new CatmullRomCurve3(spots, closed, 'centripetal');
  const made = group(mesh(new TubeGeometry(path, spots.length * 24, radius, 20, closed), material));
  if (!closed) {
    for (const end of [spots[0], spots.at(-1)]) {
      if (end) made.add(at(ball(radius, material), end.x, end.y, end.z));
    }
  }
  return made;
}

/** A capsule-shaped button or slot facing +z. */
export function pill(w: number, h: number, d: number, material: Material): Mesh {
  return plate(w, h, d, Math.min(w, h) / 2 - 1e-4, Math.min(d / 2, Math.min(w, h) / 5), material);
}

export const statusLight = (radius: number, color = '#8fe3b0') =>
  facing(puck(radius, radius * 0.3, radius * 0.1, glowing(color)));
