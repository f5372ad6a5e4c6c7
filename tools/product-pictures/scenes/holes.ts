import { CircleGeometry, type Material, type Mesh } from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import { rubber } from './materials.ts';
import { palette } from './palette.ts';
import { mesh } from './placing.ts';

/** A pattern of small dark holes facing +z: microphones, loudspeakers, vents. */
export function holes(
  spots: readonly (readonly [number, number])[],
  radius: number,
  material: Material = rubber(palette.ink),
): Mesh {
  const circles = spots.map(([x, y]) => new CircleGeometry(radius, 20).translate(x, y, 0));
  return mesh(mergeGeometries(circles), material);
}

export function gridOf(columns: number, rows: number, pitch: number, pitchY = pitch) {
  return Array.from({ length: columns * rows }, (_, index) => {
    const column = index % columns;
    const row = Math.floor(index / columns);
    return [(column - (columns - 1) / 2) * pitch, (row - (rows - 1) / 2) * pitchY] as const;
  });
}

/** Holes in rings, as in a sunflower, within a circle. */
export function roundGrid(radius: number, pitch: number) {
  const count = Math.floor((Math.PI * radius * radius) / (pitch * pitch));
  return Array.from({ length: count }, (_, index) => {
    const r = radius * Math.sqrt((index + 0.5) / count);
    const angle = index * 2.399963;
    return [Math.cos(angle) * r, Math.sin(angle) * r] as const;
  });
}
