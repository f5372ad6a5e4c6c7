import { shopForTests } from '@gadgetry/contract/shop-for-tests';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { CURRENT_BUILD_FILE } from '@gadgetry/contract/web-build';
import { addPages } from './index.ts';
import { WEB_DIST } from './site.ts';
import { findWebBuild } from './web-build.ts';

async function emptyDist(): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'gadgetry-dist-'));
  onTestFinished(() => rm(dist, { recursive: true, force: true }));
  return dist;
}

/** A build of its own with the real one's files, and one script that only it has. */
async function publish(dist: string, folder: string): Promise<void> {
  const { client, server } = await findWebBuild(WEB_DIST);
  await cp(client, join(dist, folder, 'client'), { recursive: true });
  await cp(server, join(dist, folder, 'server'), { recursive: true });
  const script = join(dist, folder, 'client/assets', `only-${folder}.js`);
  await writeFile(script, `// ${folder}`);
  await writeFile(`${script}.br`, 'compressed');
  await writeFile(join(dist, CURRENT_BUILD_FILE), JSON.stringify({ folder, builtFrom: folder }));
}

async function openPages(dist: string) {
  const app = fastify();
  const api = async () => ({ status: 200, headers: {}, body: '[]' });
  await addPages(app, { shop: shopForTests, api, dev: false, dist });
  onTestFinished(() => app.close());
  return app;
}

const assetsNamedIn = (html: string) =>
  [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);

test('a shop serves what its pages name, also when a newer build was made under it', async () => {
  const dist = await emptyDist();
  await publish(dist, '1-first');
  const app = await openPages(dist);
  await publish(dist, '2-second');

  // A page that nobody had asked for before the rebuild, too.
  for (const url of ['/', '/shop/cart', '/sign-in']) {
    const page = await app.inject(url);
    expect(page.statusCode).toBe(200);
    const assets = assetsNamedIn(page.body);
    expect(assets.length).toBeGreaterThan(3);
    for (const path of assets) expect((await app.inject(path)).statusCode, path).toBe(200);
  }
  expect((await app.inject('/assets/only-2-second.js')).statusCode).toBe(404);
});

test('a shop that was renewed still has the files of tabs that were opened before', async () => {
  const dist = await emptyDist();
  await publish(dist, '1-first');
  await publish(dist, '2-second');
  const app = await openPages(dist);
  for (const folder of ['1-first', '2-second']) {
    const plain = await app.inject(`/assets/only-${folder}.js`);
    expect(plain.body).toBe(`// ${folder}`);
    const headers = { 'accept-encoding': 'br' };
    const packed = await app.inject({ url: `/assets/only-${folder}.js`, headers });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.headers['cache-control']).toContain('immutable');
  }
  expect((await app.inject('/assets/never-built.js')).statusCode).toBe(404);
});

test('without a build the shop says what to do', async () => {
  const dist = await emptyDist();
  await mkdir(join(dist, 'half-a-build'));
  await expect(findWebBuild(dist)).rejects.toThrow('npm run build');
});
