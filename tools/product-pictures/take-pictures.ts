import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { HERO_WIDTHS, PICTURE_WIDTHS } from '@gadgetry/contract/pictures';
import { develop } from './develop.ts';
import { openPhotoBooth } from './photo-booth.ts';

const PICTURES = fileURLToPath(new URL('../../apps/server/demo/pictures/', import.meta.url));
const SAMPLES = 24;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** A folder for quick PNG proofs instead of the shop's pictures. */
    proof: { type: 'string' },
    size: { type: 'string', default: '480' },
    samples: { type: 'string', default: '10' },
  },
});

await using booth = await openPhotoBooth();
const unknown = positionals.filter((name) => !booth.names.includes(name));
if (unknown.length > 0) {
  throw new Error(`No scene for ${unknown.join(', ')}. There are: ${booth.names.join(', ')}`);
}

for (const name of positionals.length > 0 ? positionals : booth.names) {
  const began = performance.now();
  const hero = name === 'hero';
  if (values.proof === undefined) {
    const widths = hero ? HERO_WIDTHS : PICTURE_WIDTHS;
    const [width, height] = hero ? [2400, 1400] : [1200, 1200];
    const png = await booth.take(name, width, height, SAMPLES);
    await develop(png, join(PICTURES, name), widths);
  } else {
    const height = Number(values.size);
    const width = hero ? Math.round((height * 12) / 7) : height;
    await mkdir(values.proof, { recursive: true });
    const png = await booth.take(name, width, height, Number(values.samples));
    await writeFile(join(values.proof, `${name}.png`), png);
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(`${name} ${seconds} s\n`);
}
