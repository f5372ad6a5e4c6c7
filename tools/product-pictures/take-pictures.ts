import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { HERO_WIDTHS, PICTURE_WIDTHS } from '@gadgetry/contract/pictures';
import { z } from 'zod';
import { develop } from './develop.ts';
import { openPhotoBooth, photographed } from './photo-booth.ts';

const PICTURES = fileURLToPath(new URL('../../apps/server/demo/pictures/', import.meta.url));
const STUDIO = fileURLToPath(new URL('cycles/', import.meta.url));
const TAKEN = fileURLToPath(new URL('taken.json', import.meta.url));
const SAMPLES = 16;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** A folder for quick PNG proofs instead of the shop's pictures. */
    proof: { type: 'string' },
    size: { type: 'string', default: '480' },
    samples: { type: 'string', default: '12' },
  },
});

/** The studio as a whole: whoever moves a lamp takes all pictures anew. */
async function studioDigest(): Promise<string> {
  const hash = createHash('sha256').update(String(SAMPLES));
  const files = (await readdir(STUDIO)).filter((name) => /\.(py|tza)$/.test(name)).sort();
  for (const file of files) hash.update(await readFile(join(STUDIO, file)));
  return hash.digest('hex');
}

async function takenBefore(): Promise<Record<string, string>> {
  const text = await readFile(TAKEN, 'utf8').catch(() => '{}');
  return z.record(z.string(), z.string()).parse(JSON.parse(text));
}

await using booth = await openPhotoBooth();
const unknown = positionals.filter((name) => !booth.names.includes(name));
if (unknown.length > 0) {
  throw new Error(`No scene for ${unknown.join(', ')}. There are: ${booth.names.join(', ')}`);
}
const studio = await studioDigest();
const taken = await takenBefore();

for (const name of positionals.length > 0 ? positionals : booth.names) {
  const began = performance.now();
  const hero = name === 'hero';
  if (values.proof === undefined) {
    const [width, height] = hero ? [2400, 1400] : [1200, 1200];
    const scene = await booth.stage(name, width, height);
    const digest = createHash('sha256').update(studio).update(scene).digest('hex').slice(0, 16);
    if (taken[name] === digest) continue;
    const png = await photographed(scene, width, height, SAMPLES);
    await develop(png, join(PICTURES, name), hero ? HERO_WIDTHS : PICTURE_WIDTHS);
    taken[name] = digest;
    const sorted = Object.entries(taken).sort(([one], [other]) => (one < other ? -1 : 1));
    await writeFile(TAKEN, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
  } else {
    const height = Number(values.size);
    const width = hero ? Math.round((height * 12) / 7) : height;
    await mkdir(values.proof, { recursive: true });
    const scene = await booth.stage(name, width, height);
    const png = await photographed(scene, width, height, Number(values.samples));
    await writeFile(join(values.proof, `${name}.png`), png);
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(`${name} ${seconds} s\n`);
}
