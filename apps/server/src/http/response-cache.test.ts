import { type Server, createServer, request as ask } from 'node:http';
import { once } from 'node:events';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import type { PublicAnswer } from './public-answer.ts';
import { ResponseCache, TOO_OLD } from './response-cache.ts';

interface Heard {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

function hear(
  server: Server,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Heard> {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return new Promise((resolve, reject) => {
    const sent = ask({ port: address.port, path, headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** A shop whose only product has a price, and which counts how often it is asked. */
async function counted() {
  const shop = {
    price: 10,
    asked: 0,
    clock: 0,
    status: 200,
    slow: Promise.resolve(),
    away: false,
    admits: true,
    total: 1,
    age: undefined as string | undefined,
  };
  const answers = new ResponseCache({
    now: () => shop.clock,
    isPublic: (url) => url.startsWith('/public'),
    asksWho: (url) => url.startsWith('/public/members'),
    keyOf: (url) => url.replace(/[?&]utm_[^&]*/g, ''),
    isAway: () => shop.away,
    admit: () => shop.admits,
    routeOf: () => '/public/*',
    make: async (): Promise<PublicAnswer> => {
      shop.asked += 1;
      const body = Buffer.from(
        JSON.stringify({ price: shop.price, text: 'gadget é✓ '.repeat(200) }),
      );
      await shop.slow;
      const headers = {
        'content-type': 'application/json',
        'x-request-id': 'inner',
        'x-policy': 'strict',
        'x-total-count': String(shop.total),
        ...(shop.age !== undefined && { age: shop.age }),
      };
      return { status: shop.status, headers, body };
    },
  });
  const server = createServer((request, response) => {
    if (!answers.serve(request, response)) response.end('from the application');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { shop, server, counters: answers.counters };
}

const priceIn = (heard: Heard): number => Number(JSON.parse(heard.body.toString()).price);

test('a crowd that asks at once costs one question', async () => {
  const { shop, server } = await counted();
  const heard = await Promise.all(Array.from({ length: 50 }, () => hear(server, '/public')));
  expect(heard.map(priceIn)).toEqual(Array.from({ length: 50 }, () => 10));
  expect(shop.asked).toBe(1);
});

test('an answer is never served older than the promise, and is renewed before anyone has to wait', async () => {
  const { shop, server } = await counted();
  await hear(server, '/public');
  shop.price = 11;
  shop.clock = 500;
  expect(priceIn(await hear(server, '/public'))).toBe(10);
  shop.clock = 600;
  expect(priceIn(await hear(server, '/public'))).toBe(11);
  shop.price = 12;
  shop.clock = 500 + TOO_OLD;
  expect(priceIn(await hear(server, '/public'))).toBe(12);
});

test('age counts from before the data was read, not from when the answer was ready', async () => {
  const { shop, server } = await counted();
  const { promise, resolve: release } = Promise.withResolvers<void>();
  shop.slow = promise;
  const first = hear(server, '/public');
  await expect.poll(() => shop.asked).toBe(1);
  shop.clock = TOO_OLD;
  release();
  await first;
  shop.price = 11;
  expect(priceIn(await hear(server, '/public'))).toBe(11);
});

test('who asks while an answer is long in the making is not told what it read before', async () => {
  const { shop, server, counters } = await counted();
  const { promise, resolve: release } = Promise.withResolvers<void>();
  shop.slow = promise;
  const asking = [hear(server, '/public')];
  await expect.poll(() => shop.asked).toBe(1);
  shop.price = 11;
  shop.clock = TOO_OLD;
  asking.push(hear(server, '/public'), hear(server, '/public'));
  await expect.poll(() => counters.of('/public/*').waited).toBe(3);
  release();
  expect((await Promise.all(asking)).map(priceIn)).toEqual([10, 11, 11]);
  expect(shop.asked).toBe(2);
});

test('every answer comes compressed as the visitor can read it, with an id of its own', async () => {
  const { server } = await counted();
  const plain = await hear(server, '/public');
  const br = await hear(server, '/public', { 'accept-encoding': 'gzip, deflate, br' });
  const zipped = await hear(server, '/public', { 'accept-encoding': 'gzip, br;q=0' });
  expect(plain.body.toString()).toContain('gadget é✓');
  expect(br.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(br.body)).toEqual(plain.body);
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(zipped.body)).toEqual(plain.body);
  expect(plain.headers['x-policy']).toBe('strict');
  const ids = [plain, br, zipped].map(({ headers }) => headers['x-request-id']);
  expect(new Set(ids).size).toBe(3);
  expect(ids).not.toContain('inner');
});

test('who has it already is told so, until it changes', async () => {
  const { shop, server } = await counted();
  const etag = String((await hear(server, '/public')).headers['etag']);
  const again = await hear(server, '/public', { 'if-none-match': etag });
  expect([again.status, again.body.length]).toEqual([304, 0]);
  shop.price = 11;
  shop.clock = TOO_OLD;
  expect((await hear(server, '/public', { 'if-none-match': etag })).status).toBe(200);
});

test('a list whose count alone has changed is another answer, headers and all', async () => {
  const { shop, server } = await counted();
  const before = await hear(server, '/public');
  shop.total = 2;
  shop.clock = TOO_OLD;
  const known = { 'if-none-match': String(before.headers['etag']) };
  const after = await hear(server, '/public', known);
  expect([after.status, after.headers['x-total-count']]).toEqual([200, '2']);
  expect(priceIn(after)).toBe(priceIn(before));
});

test('members, people who have just changed something, writes and other addresses reach the application', async () => {
  const { shop, server } = await counted();
  await hear(server, '/public');
  const asked = shop.asked;
  for (const heard of [
    await hear(server, '/public/members', { authorization: 'Bearer x' }),
    await hear(server, '/public', { cookie: 'gadgetry_fresh=1' }),
    await hear(server, '/public', {}, 'POST'),
    await hear(server, '/private'),
  ]) {
    expect(heard.body.toString()).toBe('from the application');
  }
  expect(shop.asked).toBe(asked);
});

test('whoever says who they are is served from the cache where nobody asks for it', async () => {
  const { shop, server } = await counted();
  await hear(server, '/public');
  const heard = await hear(server, '/public', { authorization: 'Bearer x' });
  expect([heard.status, priceIn(heard), shop.asked]).toEqual([200, 10, 1]);
});

test('a refusal is passed on and not kept', async () => {
  const { shop, server } = await counted();
  shop.status = 503;
  expect((await hear(server, '/public')).status).toBe(503);
  shop.status = 200;
  expect((await hear(server, '/public')).status).toBe(200);
  const head = await hear(server, '/public', {}, 'HEAD');
  expect([head.status, head.body.length]).toEqual([200, 0]);
});

const DATABASE_AWAY = /^gadgetry; hit; ttl=-\d+; detail=database-unavailable$/;

test('where no newer answer can be made, the old one is served and says how old it is', async () => {
  const { shop, server } = await counted();
  const fresh = await hear(server, '/public');
  expect(fresh.headers).not.toHaveProperty('age');
  shop.status = 503;
  shop.clock = 30_000;
  const stale = await hear(server, '/public');
  expect([stale.status, priceIn(stale), stale.headers['age']]).toEqual([200, 10, '30']);
  expect(stale.headers['cache-status']).toMatch(DATABASE_AWAY);
  const known = { 'if-none-match': String(fresh.headers['etag']) };
  const unchanged = await hear(server, '/public', known);
  expect([unchanged.status, unchanged.headers['age']]).toEqual([304, '30']);
  shop.status = 200;
  shop.price = 11;
  const again = await hear(server, '/public');
  expect([priceIn(again), again.headers['age']]).toEqual([11, undefined]);
  expect((await hear(server, '/public')).headers).not.toHaveProperty('age');
});

test('while the database does not answer, nobody waits for what is there already', async () => {
  const { shop, server } = await counted();
  await hear(server, '/public');
  const { promise, resolve: release } = Promise.withResolvers<void>();
  shop.slow = promise;
  shop.away = true;
  shop.clock = 5_000;
  expect((await hear(server, '/public')).headers['age']).toBe('5');
  release();
});

test('what is gone is gone: only failures are answered with the old', async () => {
  const { shop, server } = await counted();
  await hear(server, '/public');
  shop.status = 404;
  shop.clock = 5_000;
  expect((await hear(server, '/public')).status).toBe(404);
  shop.status = 503;
  expect((await hear(server, '/public')).status).toBe(503);
});

test('an answer made of old data says so, and is not taken for a fresh one', async () => {
  const { shop, server } = await counted();
  shop.age = '20';
  const old = await hear(server, '/public');
  expect(old.headers['age']).toBe('20');
  expect(old.headers['cache-status']).toMatch(DATABASE_AWAY);
  shop.age = undefined;
  expect((await hear(server, '/public')).headers).not.toHaveProperty('age');
});

test('addresses that differ in what means nothing share one answer, and long ones are not kept', async () => {
  const { shop, server } = await counted();
  for (let turn = 0; turn < 20; turn += 1) await hear(server, `/public?utm_source=${turn}`);
  expect(shop.asked).toBe(1);
  const long = `/public?search=${'x'.repeat(3_000)}`;
  await hear(server, long);
  await hear(server, long);
  expect(shop.asked).toBe(3);
});

test('who has had too much made is left to the application; what is there already costs nothing', async () => {
  const { shop, server } = await counted();
  await hear(server, '/public');
  shop.admits = false;
  expect(priceIn(await hear(server, '/public'))).toBe(10);
  expect((await hear(server, '/public/else')).body.toString()).toBe('from the application');
  expect(shop.asked).toBe(1);
});
