import { once } from 'node:events';
import { type Socket, connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createHttp } from './server.ts';

const LARGE = Buffer.alloc(8 * 1024 * 1024, 'a');
const CLIENTS = 200;

/** A shop's server for impatient tests: what takes seconds there takes tenths of them here. */
async function openServer() {
  const answered = { small: 0 };
  const statuses: number[] = [];
  const app = createHttp({
    log: pino({ level: 'silent' }),
    trustedProxies: 0,
    limits: {
      headersMs: 400,
      requestMs: 60_000,
      keepAliveMs: 60_000,
      stallMs: 400,
      bytesPerSecond: 64 * 1024 * 1024,
      lookEveryMs: 50,
      pipelined: 32,
      pipelinedByAddress: 100,
      pipelinedInAll: 300,
    },
  });
  app.get('/large', (_request, reply) => reply.type('text/plain').send(LARGE));
  app.get('/small', () => {
    answered.small += 1;
    return { said: 'hello' };
  });
  app.get('/slow', async () => {
    await delay(1_500);
    return { said: 'at last' };
  });
  app.post('/body', () => ({ said: 'thanks' }));
  app.post('/soon', { handlerTimeout: 200 }, () => ({ said: 'thanks' }));
  app.addHook('onResponse', (_request, reply, done) => {
    statuses.push(reply.statusCode);
    done();
  });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  onTestFinished(() => app.close());
  const open = async (localAddress = '127.0.0.1'): Promise<Socket> => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress });
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  };
  const count = () =>
    new Promise<number>((resolve) => {
      app.server.getConnections((_error, connections) => resolve(connections));
    });
  return { open, count, answered, statuses };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`;
const ended = { timeout: 20_000, interval: 50 };

/** Sends a byte now and then, for as long as somebody listens. */
function drip(socket: Socket): void {
  const dripping = setInterval(() => void socket.write('a'), 30);
  socket.once('close', () => clearInterval(dripping));
  onTestFinished(() => clearInterval(dripping));
}

test('clients that never read their answers are let go, and what waited for them with them', async () => {
  const { open, count } = await openServer();
  const before = process.memoryUsage().arrayBuffers;
  for (let client = 0; client < CLIENTS; client += 1) {
    const socket = await open();
    socket.pause();
    // More requests than answers that it takes.
    socket.write(get('/large').repeat(5));
  }
  expect(await count()).toBeGreaterThan(0);
  // They share the bytes that they are sent; a copy for each would be 1.6 GB.
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(200 * 1024 * 1024);
  await expect.poll(count, ended).toBe(0);
});

test('a client that reads gets all of it, and one whose answer takes long is waited with', async () => {
  const { open } = await openServer();
  const [reading, waiting] = [await open(), await open()];
  let read = 0;
  let heard = '';
  reading.on('data', (chunk: Buffer) => {
    read += chunk.length;
    reading.pause();
    setTimeout(() => reading.resume(), 1);
  });
  waiting.on('data', (chunk: Buffer) => (heard += chunk.toString()));
  reading.write(get('/large'));
  waiting.write(get('/slow'));
  await expect.poll(() => read, ended).toBeGreaterThan(LARGE.length);
  await expect.poll(() => heard, ended).toContain('at last');
});

test('headers and bodies that drip, and connections on which nothing is said, end', async () => {
  const { open, count } = await openServer();
  const headers = await open();
  headers.write('GET /small HTTP/1.1\r\nHost: shop\r\nX-A: ');
  drip(headers);
  const body = await open();
  body.write(
    'POST /body HTTP/1.1\r\nHost: shop\r\nContent-Type: text/plain\r\nContent-Length: 90000\r\n\r\n',
  );
  drip(body);
  const chunked = await open();
  chunked.write('POST /body HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: chunked\r\n\r\n');
  const silent = await open();
  silent.resume();
  const kept = await open();
  kept.resume();
  kept.write(get('/small'));
  // Between two requests a browser may rest: that connection alone is still there.
  await expect.poll(count, ended).toBe(1);
  expect(kept.destroyed).toBe(false);
});

test('headers, and a body, that come too late for the time of the request are told so: 408', async () => {
  const { open, count, statuses } = await openServer();
  const headers = await open();
  headers.write('GET /small HTTP/1.1\r\nHost: shop\r\nX-A: ');
  const body = await open();
  body.write(
    'POST /soon HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{',
  );
  for (const socket of [headers, body]) {
    drip(socket);
    let heard = '';
    socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
    await expect.poll(() => heard, ended).toContain('"code":"request_timeout"');
    expect(heard).toMatch(/^HTTP\/1\.1 408 /);
    expect(heard).toMatch(/connection: close/i);
  }
  // Neither counts as a failure of the shop, and neither is listened to any longer.
  expect(statuses).toEqual([408]);
  await expect.poll(count, ended).toBe(0);
});

test('who sends on and on without waiting for answers is let go before many of them are made', async () => {
  const { open, count, answered } = await openServer();
  const impatient = await Promise.all(Array.from({ length: 20 }, () => open()));
  for (const socket of impatient) {
    socket.pause();
    socket.write(get('/small').repeat(1_000));
  }
  await expect.poll(count, ended).toBe(0);
  expect(answered.small).toBeLessThanOrEqual(20 * 34);
  // Nothing of them is counted any more: whoever waits for a few at a time goes on.
  const patient = await open();
  for (let round = 1; round <= 5; round += 1) {
    let heard = '';
    patient.on('data', (chunk: Buffer) => (heard += chunk.toString()));
    patient.write(get('/small').repeat(30));
    await expect.poll(() => heard.split('hello').length - 1, ended).toBe(30);
    patient.removeAllListeners('data');
  }
  expect(await count()).toBe(1);
});

test.each([
  // 18 of 20 stand behind others. Of one address 100 may, which is room for five such connections.
  { addresses: 1, kept: 5 },
  // And of all together 300.
  { addresses: 5, kept: 16 },
])(
  '$addresses addresses keep $kept connections with many answers that wait',
  async ({ addresses, kept }) => {
    const { open, count } = await openServer();
    let heard = '';
    for (let client = 0; client < 40; client += 1) {
      const socket = await open(`127.0.0.${1 + (client % addresses)}`);
      socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
      socket.write(get('/slow').repeat(20));
    }
    await expect.poll(count, ended).toBe(kept);
    await expect.poll(() => heard.split('at last').length - 1, ended).toBe(20 * kept);
  },
);
