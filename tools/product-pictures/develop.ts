import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** Writes one photograph in every width, as AVIF and as WebP: `<folder>/<width>.<format>`. */
export async function develop(
  png: Buffer,
  folder: string,
  widths: readonly number[],
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const width of widths) {
    const resized = await sharp(png).resize({ width, kernel: 'lanczos3' }).removeAlpha().toBuffer();
    const file = (format: string) => join(folder, `${width}.${format}`);
    await sharp(resized).avif({ quality: 60, effort: 4 }).toFile(file('avif'));
    await sharp(resized).webp({ quality: 82, effort: 5 }).toFile(file('webp'));
  }
}
