import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import type { PublicAnswer } from './public-answer.ts';
import { ResponseCache } from './response-cache.ts';

const REFUSED: PublicAnswer = {
  status: 503,
  headers: { 'retry-after': '3', 'cache-control': 'no-store' },
  body: Buffer.from('full'),
};

/** A cache with room for two answers under way at once, each made when its test says so. */
async function crowded() {
  const clock = { now: 0 };
  const made: { readonly url: string; readonly finish: () => void }[] = [];
  const limit = createConcurrencyLimit({ max: 2, burst: 2, crowdMs: 1_000, now: () => clock.now });
  const taken = { places: 0 };
  const cache = new ResponseCache({
    now: () => clock.now,
    isPublic: () => true,
    asksWho: () => false,
    keyOf: (url) => url,
    routeOf: () => '/*',
    crowd: {
      making: {
        hasRoom: () => limit.hasRoom(),
        isCrowd: () => limit.isCrowd(),
        enter: () => {
          taken.places += 1;
          return limit.enter();
        },
      },
      mayRefuse: (url) => url.startsWith('/look'),
      refusal: () => REFUSED,
    },
    make: (url) => {
      const { promise, resolve } = Promise.withResolvers<PublicAnswer>();
      const headers = { 'content-type': 'text/html' };
      const body = Buffer.from(`${url} ${'of all colours '.repeat(200)}`);
      made.push({ url, finish: () => resolve({ status: 200, headers, body }) });
      return promise;
    },
  });
  const server = createServer((request, response) => {
    if (!cache.serve(request, response)) response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const { finish } of made) finish();
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const get = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
  /** Asks, and finishes what is made for it. */
  const served = async (path: string) => {
    const began = made.length;
    const asked = get(path);
    await expect.poll(() => made.length).toBe(began + 1);
    made[began]?.finish();
    return asked;
  };
  /** Others look at what nobody has looked at, and take up all the room. */
  const fill = async () => {
    const began = made.length;
    const others = [get('/look/1'), get('/look/2')];
    await expect.poll(() => made.length).toBe(began + 2);
    return {
      others,
      leave: async () => {
        for (const { finish } of made.slice(began)) finish();
        await Promise.all(others);
      },
    };
  };
  return { clock, made, taken, port, get, served, fill };
}

test('where there is no room who looks around is refused, who comes for what is being made waits for it', async () => {
  const { get, fill } = await crowded();
  const { others, leave } = await fill();
  const refused = await get('/look/3');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '3']);
  const same = get('/look/1');
  // Heard by now, and kept waiting: what is asked behind it is answered already.
  expect((await get('/look/4')).status).toBe(503);
  await leave();
  expect((await same).status).toBe(200);
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200]);
});

test('who is not to be refused is served however many look around, and takes up a place', async () => {
  const { clock, get, served, fill } = await crowded();
  const { leave } = await fill();
  expect((await served('/cart')).status).toBe(200);
  await leave();
  // The crowd of two at once is still one, and there is room in it.
  clock.now += 100;
  expect((await served('/look/5')).status).toBe(200);
  expect((await get('/look/5')).status).toBe(200);
});

test('what was true up to a minute ago is told with its age instead of a refusal, and not what is older', async () => {
  const { clock, served, get, fill } = await crowded();
  const first = await served('/look/old');
  clock.now += 59_000;
  const { leave } = await fill();
  const old = await get('/look/old');
  expect(old.status).toBe(200);
  expect(old.headers.get('age')).toBe('59');
  expect(old.headers.get('cache-status')).toContain('overloaded');
  const known = { headers: { 'if-none-match': first.headers.get('etag') ?? '' } };
  expect((await get('/look/old', known)).status).toBe(304);
  clock.now += 2_000;
  expect((await get('/look/old')).status).toBe(503);
  await leave();
});

test('nothing is made for those of a crowd who have gone before they are heard', async () => {
  const { made, port, get, fill } = await crowded();
  const { leave } = await fill();
  expect((await get('/look/3')).status).toBe(503);
  await leave();
  const began = made.length;
  const gone = connect(port, '127.0.0.1');
  gone.end('GET /look/gone HTTP/1.1\r\nHost: shop\r\n\r\n');
  await once(gone.resume(), 'close');
  const there = get('/look/there');
  await expect.poll(() => made.slice(began).map(({ url }) => url)).toEqual(['/look/there']);
  made[began]?.finish();
  expect((await there).status).toBe(200);
});

test('what many look at is made anew in a crowd as well', async () => {
  const { clock, made, served, get, fill } = await crowded();
  await served('/look/hot');
  clock.now += 500;
  const { leave } = await fill();
  const began = made.length;
  expect((await get('/look/hot')).status).toBe(200);
  await expect.poll(() => made.slice(began).map(({ url }) => url)).toEqual(['/look/hot']);
  await leave();
});

test('all who wait for an answer share its compression', async () => {
  const { made, taken, get } = await crowded();
  const looks = Array.from({ length: 5 }, () =>
    get('/look/same', { headers: { 'accept-encoding': 'br' } }),
  );
  await expect.poll(() => made.length).toBe(1);
  // Heard: nothing tells who waits but that one who comes after them is.
  await get('/look/behind', { method: 'POST' });
  made[0]?.finish();
  for (const look of await Promise.all(looks)) expect(await look.text()).toContain('colours');
  expect(taken.places).toBe(2);
});
