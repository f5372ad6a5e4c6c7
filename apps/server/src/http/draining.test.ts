import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';

/** A shop that listens, and a visitor whose connection stays open from one request to the next. */
async function keptConnection() {
  const { app } = await openTestShop();
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(address.port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  const ask = async (path: string) => {
    received = '';
    socket.write(`GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`);
    await expect.poll(() => received).toMatch(/\r\n\r\n/);
    const status = Number(/^HTTP\/1.1 (\d+)/.exec(received)?.[1]);
    return { status, closes: /^connection: close\r$/im.test(received) };
  };
  return { app, socket, ask };
}

test('a shop that is about to end says so to its balancer first, and still serves', async () => {
  const { app, ask } = await keptConnection();
  expect(await ask('/readyz')).toEqual({ status: 200, closes: false });
  app.draining.begin();
  expect(await ask('/readyz')).toEqual({ status: 503, closes: true });
  const address = app.listeningOrigin;
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  expect((await fetch(`${address}/api/v1/products`)).status).toBe(200);
});

test.each(['/api/v1/products', '/robots.txt', '/api/v1/nothing-here', '/healthz'])(
  'the last answer on a connection ends it, so that no request comes when nobody listens: %s',
  async (path) => {
    const { app, socket, ask } = await keptConnection();
    const before = await ask(path);
    expect(before.closes).toBe(false);
    app.draining.begin();
    const ended = once(socket, 'close');
    expect(await ask(path)).toEqual({ status: before.status, closes: true });
    await ended;
  },
);
