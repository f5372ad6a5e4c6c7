import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { differences } from './visual-diff.ts';

const folder = fileURLToPath(new URL('../../docs/screenshots/', import.meta.url));

/** `npm run screenshots` is the same walk, which then keeps its pictures instead of comparing them. */
export const retaking = process.env['SCREENSHOTS'] === 'retake';

export async function pictureIn(file: string): Promise<Buffer | null> {
  return readFile(join(folder, file)).catch(() => null);
}

export function picturesThere(): Promise<string[]> {
  return readdir(folder);
}

export async function removePicture(file: string): Promise<void> {
  await rm(join(folder, file));
}

/** How a fresh picture differs from the approved one, in words; nothing while they are retaken. */
export async function compareOrRetake(file: string, fresh: Buffer): Promise<string[]> {
  if (retaking) {
    await sharp(fresh).webp({ quality: 45, effort: 5 }).toFile(join(folder, file));
    return [];
  }
  const before = await pictureIn(file);
  if (before === null) return [`${file} is missing: npm run screenshots takes it`];
  return (await differences(fresh, before)).map((difference) => `${file}: ${difference}`);
}
