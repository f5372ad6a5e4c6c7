import { type Group, Vector3 } from 'three';
import { plastic } from './materials.ts';
import { ring } from './parts.ts';
import { at, group, mesh } from './placing.ts';
import { surface } from './solids.ts';

/** A band of ribs about the y axis, as on focusing rings and dials. */
export function knurled(
  radius: number,
  height: number,
  ribs: number,
  material = plastic('#26282b', 0.5),
): Group {
  const deep = radius * 0.02 + 0.02;
  const shape = mesh(
    surface(
      (u, v) => {
        const angle = u * Math.PI * 2;
        const wave = Math.min(Math.max(Math.sin(angle * ribs) * 1.6, -1), 1);
        const r = radius + wave * deep;
        return new Vector3(Math.sin(angle) * r, v * height, Math.cos(angle) * r);
      },
      ribs * 8,
      1,
    ),
    material,
  );
  return group(
    shape,
    at(ring(radius + deep, radius * 0.6, 0.02, 0, material), 0, height - 0.01, 0),
  );
}
