import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { buildLock } from './build/build-lock.ts';
import { describeWeight, pageWeight } from './build/page-weight.ts';
import { precompress } from './build/precompress.ts';
import { sourceHash } from './build/source-hash.ts';

const root = join(import.meta.dirname, '..');
const web = join(root, 'apps/web');
const dist = join(web, 'dist');
const stamp = join(dist, 'built-from.txt');

const SOURCES = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/vite.config.ts',
  'packages/contract/src',
  'packages/stripe-sandbox/src/payer-contract.ts',
  'package-lock.json',
  'tools/build',
];

function builtFrom(): string | null {
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : null;
}

async function buildBoth(): Promise<void> {
  const configFile = join(web, 'vite.config.ts');
  await build({ configFile, logLevel: 'warn' });
  await build({ configFile, logLevel: 'warn', build: { ssr: 'src/entry-server.tsx' } });
  await precompress(join(dist, 'client/assets'));
}

const hash = sourceHash(root, SOURCES);
const force = process.argv.includes('--force');

if (!force && builtFrom() === hash) {
  process.stdout.write('The web part is up to date.\n');
} else {
  mkdirSync(dist, { recursive: true });
  const release = await buildLock(join(dist, 'build.lock'));
  try {
    // Someone else may have built it while this one waited.
    if (force || builtFrom() !== hash) {
      const started = performance.now();
      rmSync(stamp, { force: true });
      await buildBoth();
      writeFileSync(stamp, hash);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      const weight = describeWeight(pageWeight(join(dist, 'client')));
      process.stdout.write(`Built the web part in ${seconds} s. ${weight}\n`);
    } else {
      process.stdout.write('The web part was built by another start.\n');
    }
  } finally {
    release();
  }
}
