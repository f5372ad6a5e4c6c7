import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../e2e/support/shop-process.ts';
import { createTestDatabase } from '../test/database.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const inRoot = (file: string) => join(root, file);

/** As an editor that saves a file without a change. */
async function save(file: string): Promise<void> {
  const now = new Date();
  await utimes(inRoot(file), now, now);
}

async function startDev() {
  const folder = await mkdtemp(join(tmpdir(), 'gadgetry-dev-'));
  const { address } = await createTestDatabase();
  const port = await freePort();
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    PORT: String(port),
    DATABASE_URL: address,
    DATA_DIR: folder,
  };
  // A group of its own: npm, the watcher and the shop end together.
  const child = spawn('npm', ['run', 'dev'], { cwd: root, env, detached: true });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  onTestFinished(async () => {
    const ended = once(child, 'exit');
    process.kill(-(child.pid ?? 0), 'SIGINT');
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  const openings = () => printed.split('is open at').length - 1;
  await expect.poll(openings, { timeout: 60_000, message: 'is open' }).toBe(1);
  return { url: `http://localhost:${port}`, openings };
}

/** What Vite tells an open page about changed files. */
async function listenToUpdates(url: string): Promise<string[]> {
  const client = await (await fetch(`${url}/@vite/client`)).text();
  const token = /wsToken = "([^"]+)"/.exec(client)?.[1] ?? '';
  const socket = new WebSocket(`${url.replace('http', 'ws')}/?token=${token}`, 'vite-hmr');
  const updates: string[] = [];
  socket.addEventListener('message', ({ data }) => updates.push(String(data)));
  await new Promise((resolve) => {
    socket.addEventListener('open', resolve, { once: true });
  });
  onTestFinished(() => socket.close());
  return updates;
}

test('npm run dev renders the sources, tells open pages what was saved, and restarts when the server was', {
  timeout: 180_000,
}, async () => {
  const { url, openings } = await startDev();
  const page = await (await fetch(`${url}/shop`)).text();
  expect(page).toContain('/@shop-entry');
  expect(page).toContain('<h1');

  const screen = 'src/storefront/home/home-page.tsx';
  expect((await fetch(`${url}/${screen}`)).status).toBe(200);
  const updates = await listenToUpdates(url);
  await save(`apps/web/${screen}`);
  await expect.poll(() => updates.join('\n'), { timeout: 20_000 }).toContain(`/${screen}`);

  await save('apps/server/src/env.ts');
  await expect.poll(openings, { timeout: 60_000 }).toBe(2);
});
