import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { buildLock } from './build/build-lock.ts';
import { clearOldBuilds, newestBuild, publishBuild } from './build/build-shelf.ts';
import { describeWeight, pageWeight } from './build/page-weight.ts';
import { precompress } from './build/precompress.ts';
import { sourceHash } from './build/source-hash.ts';

const root = join(import.meta.dirname, '..');
const web = join(root, 'apps/web');
const dist = join(web, 'dist');

const SOURCES = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/vite.config.ts',
  'packages/contract/src',
  'packages/stripe-sandbox/src/payer-contract.ts',
  'package-lock.json',
  'tools/build',
];

const builtFrom = () => newestBuild(dist)?.builtFrom;

/** Into a folder of its own: a shop that runs on another build goes on finding its files. */
async function buildBoth(folder: string): Promise<void> {
  const configFile = join(web, 'vite.config.ts');
  const client = join(dist, folder, 'client');
  const server = join(dist, folder, 'server');
  await build({ configFile, logLevel: 'warn', build: { outDir: client } });
  const ssr = 'src/entry-server.tsx';
  await build({ configFile, logLevel: 'warn', build: { outDir: server, ssr } });
  await precompress(join(client, 'assets'));
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
      const folder = `${Date.now().toString(36)}-${hash.slice(0, 12)}`;
      await buildBoth(folder);
      publishBuild(dist, { folder, builtFrom: hash });
      clearOldBuilds(dist);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      const weight = describeWeight(pageWeight(join(dist, folder, 'client')));
      process.stdout.write(`Built the web part in ${seconds} s. ${weight}\n`);
    } else {
      process.stdout.write('The web part was built by another start.\n');
    }
  } finally {
    release();
  }
}
