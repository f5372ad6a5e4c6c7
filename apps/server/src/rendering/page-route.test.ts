import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createHttp } from '../http/server.ts';
import { securityHeaders, writeSecurityHeaders } from '../http/security-headers.ts';
import { pageAnswers, pageRoute } from './page-route.ts';
import type { Site } from './site.ts';

const broken: Site = { pageAt: () => Promise.reject(new Error('the product card fell over')) };

/** The page route over a site, by itself one whose rendering fails. */
async function openSite(site = broken) {
  const logged: Record<string, unknown>[] = [];
  const log = pino(
    { level: 'info' },
    { write: (line: string) => void logged.push(JSON.parse(line)) },
  );
  const app = createHttp({ log, trustedProxies: 0 });
  writeSecurityHeaders(
    app,
    await securityHeaders({
      origin: 'http://localhost',
      stripe: false,
      dev: false,
      inlineScripts: [],
    }),
  );
  await app.register(pageRoute(pageAnswers(site, { name: 'Bits & "Bobs" <b>' })));
  onTestFinished(() => app.close());
  return { app, logged };
}

test('where a page cannot be rendered people still get a page, and the owner a line in the log', async () => {
  const { app, logged } = await openSite();
  const answer = await app.inject('/shop');
  expect(answer.statusCode).toBe(500);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
  expect(answer.body).toContain('Something went wrong on our side');
  expect(answer.body).toContain('Bits &amp; &quot;Bobs&quot; &lt;b&gt;');
  expect(answer.body).toContain(String(answer.headers['x-request-id']));
  expect(answer.body).not.toContain('fell over');
  const failure = logged.find(({ msg }) => msg === 'page failed');
  expect(failure).toMatchObject({ level: 50, err: { message: 'the product card fell over' } });
});

test('a page that can only be shown later says when to ask again', async () => {
  const page = (status: number) => ({ status, body: Buffer.from('<p>Later</p>'), redirect: null });
  const { app } = await openSite({ pageAt: async (url) => page(url === '/' ? 200 : 503) });
  const answer = await app.inject('/shop/lamp');
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('2');
  expect(answer.body).toBe('<p>Later</p>');
  expect((await app.inject('/')).headers['retry-after']).toBeUndefined();
});

test('programs are not given pages', async () => {
  const { app } = await openSite();
  for (const url of ['/api/nothing', '/media/nothing.webp', '/assets/x.js', '/sandbox/v1']) {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found' });
  }
});
