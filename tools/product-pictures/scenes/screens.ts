import { Group, type Material, type Mesh, type Texture } from 'three';
import { glass, lit } from './materials.ts';
import { roundedRect } from './outlines.ts';
import { at, mesh } from './placing.ts';
import { slab } from './solids.ts';
import { type Paint, painted } from './textures.ts';

type Context = CanvasRenderingContext2D;

/** A display: `paint` sees a canvas of `pixels` for each unit of the scene. Lies just over z = 0. */
export function display(
  width: number,
  height: number,
  corner: number,
  paint: Paint,
  options: { pixels?: number; brightness?: number } = {},
): Mesh {
  const { pixels = 1024 / Math.max(width, height), brightness = 0.98 } = options;
  const picture: Texture = painted(Math.round(width * pixels), Math.round(height * pixels), paint);
  const depth = Math.max(width, height) * 0.002;
  return mesh(slab(roundedRect(width, height, corner), depth), lit(picture, brightness));
}

/** Black cover glass with a display in it, its front at z = 0. */
export function cover(
  width: number,
  height: number,
  corner: number,
  border: number,
  paint: Paint,
  material: Material = glass('#08080a'),
): Group {
  const thickness = Math.max(width, height) * 0.006;
  const pane = mesh(
    slab(roundedRect(width, height, corner), thickness, thickness * 0.45),
    material,
  );
  pane.position.z = -thickness / 2;
  const screen = display(
    width - border * 2,
    height - border * 2,
    Math.max(corner - border, corner * 0.3),
    paint,
  );
  const group = new Group();
  group.add(pane, at(screen, 0, 0, 0));
  return group;
}

export function fill(context: Context, w: number, h: number, ...colors: readonly string[]): void {
  const wash = context.createLinearGradient(0, 0, w * 0.35, h);
  colors.forEach((color, index) => {
    wash.addColorStop(colors.length > 1 ? index / (colors.length - 1) : 0, color);
  });
  context.fillStyle = wash;
  context.fillRect(0, 0, w, h);
}

/** Soft overlapping hills of colour: the house wallpaper. */
export function wallpaper(context: Context, w: number, h: number, colors: readonly string[]): void {
  const [top = '#f3d2b3', middle = '#e2795b', ...hills] = colors;
  fill(context, w, h, top, middle);
  context.save();
  const high = h > w * 1.5 ? 0.4 : 0.3;
  const sun = context.createRadialGradient(w * 0.66, h * high, 0, w * 0.66, h * high, w * 0.5);
  sun.addColorStop(0, 'rgba(255,244,225,0.95)');
  sun.addColorStop(0.28, 'rgba(255,236,205,0.8)');
  sun.addColorStop(0.3, 'rgba(255,236,205,0.18)');
  sun.addColorStop(1, 'rgba(255,236,205,0)');
  context.fillStyle = sun;
  context.fillRect(0, 0, w, h);
  hills.forEach((color, index) => {
    const base = h * (0.5 + (index * 0.42) / hills.length);
    context.beginPath();
    context.moveTo(0, h);
    for (let step = 0; step <= 60; step += 1) {
      const x = (w * step) / 60;
      const swell =
        Math.sin((step / 60) * Math.PI * 2 * (0.7 + index * 0.22) + index * 2.1) * h * 0.055;
      context.lineTo(x, base + swell + Math.sin(step / 7 + index) * h * 0.008);
    }
    context.lineTo(w, h);
    context.closePath();
    context.fillStyle = color;
    context.fill();
  });
  context.restore();
}

export function words(
  context: Context,
  text: string,
  x: number,
  y: number,
  size: number,
  color: string,
  options: { weight?: number; align?: CanvasTextAlign } = {},
): void {
  context.font = `${options.weight ?? 500} ${size}px Inter`;
  context.textAlign = options.align ?? 'left';
  context.textBaseline = 'alphabetic';
  context.fillStyle = color;
  context.fillText(text, x, y);
}

export function tile(
  context: Context,
  x: number,
  y: number,
  w: number,
  h: number,
  radius: number,
  color: string | CanvasGradient,
): void {
  context.beginPath();
  context.roundRect(x, y, w, h, radius);
  context.fillStyle = color;
  context.fill();
}

export function arc(
  context: Context,
  x: number,
  y: number,
  radius: number,
  from: number,
  to: number,
  width: number,
  color: string,
): void {
  context.beginPath();
  context.arc(x, y, radius, (from - 0.25) * Math.PI * 2, (to - 0.25) * Math.PI * 2);
  context.lineWidth = width;
  context.lineCap = 'round';
  context.strokeStyle = color;
  context.stroke();
}

export function disc(context: Context, x: number, y: number, radius: number, color: string): void {
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fillStyle = color;
  context.fill();
}

/** A straight stroke. */
export function stroke(
  context: Context,
  from: readonly [number, number],
  to: readonly [number, number],
  width: number,
  color: string,
): void {
  context.beginPath();
  context.moveTo(...from);
  context.lineTo(...to);
  context.lineWidth = width;
  context.lineCap = 'round';
  context.strokeStyle = color;
  context.stroke();
}

/** A smooth line through points, level at each of them, as in charts. */
export function curve(
  context: Context,
  points: readonly (readonly [number, number])[],
  width: number,
  color: string,
): void {
  context.beginPath();
  points.forEach(([x, y], index) => {
    const before = points[index - 1];
    if (!before) context.moveTo(x, y);
    else {
      const middle = (before[0] + x) / 2;
      context.bezierCurveTo(middle, before[1], middle, y, x, y);
    }
  });
  context.lineWidth = width;
  context.lineCap = 'round';
  context.strokeStyle = color;
  context.stroke();
}
