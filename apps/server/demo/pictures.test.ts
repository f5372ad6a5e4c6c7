import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HERO_WIDTHS, PICTURE_WIDTHS } from '@gadgetry/contract/pictures';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { demoCatalogue } from './catalogue.ts';

const folder = fileURLToPath(new URL('pictures/', import.meta.url));

/** Width and height of a picture in every width and format it should have. */
async function sizes(name: string, widths: readonly number[]) {
  const files = widths.flatMap((width) => [`${width}.avif`, `${width}.webp`]);
  return Promise.all(
    files.map(async (file) => {
      const { width, height } = await sharp(join(folder, name, file)).metadata();
      return { file, width, height };
    }),
  );
}

/** Every picture beyond the first of its product. */
const angles = demoCatalogue.products.flatMap(({ slug, angles: others }) =>
  others.map((_, index) => `${slug}-${index + 2}`),
);
const slugs = demoCatalogue.products.map(({ slug }) => slug);
const shown = demoCatalogue.categories.filter(({ isActive }) => isActive);

describe('the pictures of the demo shop', () => {
  test.each([...slugs, ...angles, ...shown.map(({ slug }) => `category-${slug}`)])(
    '%s is there in every width and format, and square',
    async (name) => {
      for (const { file, width, height } of await sizes(name, PICTURE_WIDTHS)) {
        expect(width, file).toBe(Number.parseInt(file, 10));
        expect(height, file).toBe(width);
      }
    },
  );

  test("the home page's picture is there in every width and format, and wide", async () => {
    for (const { file, width, height } of await sizes('hero', HERO_WIDTHS)) {
      expect(width, file).toBe(Number.parseInt(file, 10));
      expect(Math.abs(height - (width * 7) / 12), file).toBeLessThanOrEqual(1);
    }
  });

  test('every further picture that is there is shown by its product', () => {
    const there = readdirSync(folder).filter((name) => /-[2-9]$/.test(name));
    expect(there.sort()).toEqual([...angles].sort());
  });

  test('no two products share a picture, and the edge of each is the same colour', async () => {
    const seen = new Set<string>();
    for (const slug of slugs) {
      const pixels = await sharp(join(folder, slug, '320.webp'))
        .removeAlpha()
        .raw()
        .toBuffer();
      seen.add(pixels.toString('base64'));
      // The upper edge as a whole: a block of four pixels may be off by what compression costs.
      const edge = pixels.subarray(0, 320 * 3);
      for (const [channel, level] of [0xec, 0xec, 0xea].entries()) {
        const values = edge.filter((_, index) => index % 3 === channel);
        const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
        expect(Math.abs(mean - level), slug).toBeLessThan(1.5);
      }
    }
    expect(seen.size).toBe(slugs.length);
  });

  test('all of them together, three of each product, weigh less than nine megabytes', () => {
    const bytes = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => statSync(join(folder, name)))
      .reduce((sum, entry) => sum + (entry.isFile() ? entry.size : 0), 0);
    expect(bytes).toBeLessThan(9_000_000);
  });
});
