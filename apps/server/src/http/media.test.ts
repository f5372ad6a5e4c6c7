import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createHttp } from './server.ts';
import { media } from './media.ts';

async function pictureServer(files: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'gadgetry-media-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const logged: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
  const app = createHttp({ log, trustedProxies: 0 });
  await app.register(media({ dataDir }));
  await app.ready();
  onTestFinished(() => app.close());
  for (const [path, content] of Object.entries(files)) {
    const file = join(dataDir, path);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, content);
  }
  return { app, logged };
}

test.each([
  ['avif', 'image/avif'],
  ['webp', 'image/webp'],
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
])('a .%s picture comes with its type, to be kept for a year', async (ending, type) => {
  const { app } = await pictureServer({ [`media/lamp/320.${ending}`]: 'a picture' });
  const answer = await app.inject(`/media/lamp/320.${ending}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe('a picture');
  expect(answer.headers).toMatchObject({
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
});

test('nothing but pictures is served, and nothing from outside the folders', async () => {
  const { app, logged } = await pictureServer({
    'auth-secret': 'secret',
    'secret.png': 'secret',
    'media/page.html': '<script>',
    'media/drawing.svg': '<svg>',
    'media/.hidden/a.png': 'hidden',
    'media/lamp/320.webp': 'a picture',
  });
  for (const path of [
    '/media/page.html',
    '/media/drawing.svg',
    '/media/.hidden/a.png',
    '/media/lamp',
    '/media/lamp/',
    '/media/',
    '/media/../secret.png',
    '/media/%2e%2e/secret.png',
    '/media/..%2fsecret.png',
    '/media/lamp/..%2f..%2f..%2fauth-secret',
    '/media/lamp/320.webp%00.png',
    '/media/nothing/1.png',
  ]) {
    const answer = await app.inject(path);
    expect([path, answer.statusCode >= 400 && answer.statusCode < 500]).toEqual([path, true]);
    expect(answer.json()).toHaveProperty('requestId');
  }
  expect(logged).toEqual([]);
});

test('a browser that has the picture is told so', async () => {
  const { app } = await pictureServer({ 'media/lamp/320.webp': 'a picture' });
  const { headers } = await app.inject('/media/lamp/320.webp');
  const again = await app.inject({
    url: '/media/lamp/320.webp',
    headers: { 'if-none-match': String(headers['etag']) },
  });
  expect(again.statusCode).toBe(304);
});
