import { CanvasTexture, RepeatWrapping, SRGBColorSpace, type Texture } from 'three';
import { seeded } from './seeded.ts';

export type Paint = (context: CanvasRenderingContext2D, width: number, height: number) => void;

/** A texture painted on a canvas; colour pictures and plain data (bumps, roughness) are read differently. */
export function painted(
  width: number,
  height: number,
  paint: Paint,
  kind: 'colour' | 'data' = 'colour',
): Texture {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser paints on no canvas');
  paint(context, width, height);
  const texture = new CanvasTexture(canvas);
  if (kind === 'colour') texture.colorSpace = SRGBColorSpace;
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  texture.anisotropy = 16;
  return texture;
}

const kept = new Map<string, Texture>();

/** One texture per pattern and repeat; `make` runs once. */
function repeated(name: string, x: number, y: number, make: () => Texture): Texture {
  const key = `${name} ${x} ${y}`;
  const found = kept.get(key);
  if (found) return found;
  const texture = make();
  texture.repeat.set(x, y);
  kept.set(key, texture);
  return texture;
}

/** Over and under: each tile of the pattern holds two threads each way. */
export function weave(x: number, y: number): Texture {
  return repeated('weave', x, y, () =>
    painted(
      64,
      64,
      (context, size) => {
        const half = size / 2;
        const random = seeded(7);
        context.fillStyle = '#000';
        context.fillRect(0, 0, size, size);
        for (const [column, row] of [
          [0, 0],
          [1, 0],
          [0, 1],
          [1, 1],
        ] as const) {
          const upright = (column + row) % 2 === 0;
          const glow = context.createLinearGradient(
            column * half,
            row * half,
            upright ? (column + 1) * half : column * half,
            upright ? row * half : (row + 1) * half,
          );
          const peak = 190 + Math.round(random() * 60);
          glow.addColorStop(0, '#111');
          glow.addColorStop(0.5, `rgb(${peak},${peak},${peak})`);
          glow.addColorStop(1, '#111');
          context.fillStyle = glow;
          context.fillRect(column * half, row * half, half, half);
        }
      },
      'data',
    ),
  );
}

/** Round holes in staggered rows, dark on light. */
export function perforation(x: number, y: number): Texture {
  return repeated('perforation', x, y, () =>
    painted(
      64,
      64,
      (context, size) => {
        context.fillStyle = '#fff';
        context.fillRect(0, 0, size, size);
        context.fillStyle = '#000';
        for (const [cx, cy] of [
          [0.25, 0.25],
          [0.75, 0.75],
        ] as const) {
          context.beginPath();
          context.arc(cx * size, cy * size, size * 0.17, 0, Math.PI * 2);
          context.fill();
        }
      },
      'data',
    ),
  );
}

/** Fine straight lines along x, as left by a brush or a lathe. */
export function brushing(x: number, y: number): Texture {
  return repeated('brushing', x, y, () =>
    painted(
      256,
      256,
      (context, width, height) => {
        const random = seeded(11);
        for (let row = 0; row < height; row += 1) {
          const level = 110 + Math.round(random() * 80);
          context.fillStyle = `rgb(${level},${level},${level})`;
          context.fillRect(0, row, width, 1);
        }
      },
      'data',
    ),
  );
}

/** Fine grain of cast and moulded surfaces, and of leather at a coarser repeat. */
export function grain(x: number, y: number): Texture {
  return repeated('grain', x, y, () =>
    painted(
      256,
      256,
      (context, size) => {
        const random = seeded(23);
        context.fillStyle = '#808080';
        context.fillRect(0, 0, size, size);
        for (let index = 0; index < 5_000; index += 1) {
          const level = Math.round(random() * 255);
          context.fillStyle = `rgba(${level},${level},${level},0.35)`;
          const radius = 1.5 + random() * 3;
          context.beginPath();
          context.arc(random() * size, random() * size, radius, 0, Math.PI * 2);
          context.fill();
        }
      },
      'data',
    ),
  );
}

/** Boards of one wood: soft long bands, and thin pores over them. */
export function timber(dark: string, light: string, x = 1, y = 1): Texture {
  return repeated(`timber ${dark} ${light}`, x, y, () =>
    painted(1024, 1024, (context, width, height) => {
      const random = seeded(31);
      context.fillStyle = light;
      context.fillRect(0, 0, width, height);
      for (let band = 0; band < 150; band += 1) {
        const from = random() * height;
        const swing = 6 + random() * 22;
        const phase = random() * 6;
        context.strokeStyle = dark;
        context.globalAlpha = 0.05 + random() * 0.17;
        context.lineWidth = 1 + random() ** 3 * 16;
        context.beginPath();
        for (let along = 0; along <= width; along += 32) {
          const rise = from + Math.sin((along / width) * Math.PI * 2 + phase) * swing;
          if (along === 0) context.moveTo(along, rise);
          else context.lineTo(along, rise);
        }
        context.stroke();
      }
      for (let pore = 0; pore < 2_600; pore += 1) {
        context.globalAlpha = 0.08 + random() * 0.16;
        context.fillStyle = dark;
        context.fillRect(random() * width, random() * height, 12 + random() * 60, 1 + random());
      }
      context.globalAlpha = 1;
    }),
  );
}
