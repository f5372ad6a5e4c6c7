import { type Mesh, MeshPhysicalMaterial, PlaneGeometry } from 'three';
import { mesh } from './placing.ts';
import { painted } from './textures.ts';

/** Print on a surface facing +z; `size` is the height of the area, in the scene's units. */
export function lettering(
  text: string,
  size: number,
  color: string,
  options: { weight?: number; spacing?: number } = {},
): Mesh {
  const { weight = 600, spacing = 0 } = options;
  const font = `${weight} 96px Inter`;
  const probe = document.createElement('canvas').getContext('2d');
  if (!probe) throw new Error('This browser paints on no canvas');
  probe.font = font;
  probe.letterSpacing = `${spacing}px`;
  const width = Math.ceil(probe.measureText(text).width) + 16;
  const texture = painted(width, 128, (context) => {
    context.font = font;
    context.letterSpacing = `${spacing}px`;
    context.fillStyle = color;
    context.textBaseline = 'middle';
    context.fillText(text, 8, 68);
  });
  const ink = new MeshPhysicalMaterial({
    map: texture,
    transparent: true,
    roughness: 0.5,
    userData: { raised: true },
  });
  return mesh(new PlaneGeometry((size * width) / 128, size), ink);
}
