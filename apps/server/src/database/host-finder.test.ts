import { once } from 'node:events';
import { type Socket, connect, createServer } from 'node:net';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from './database.ts';

/** A way to the tests' PostgreSQL that breaks off when something is said on it. */
async function brittleWay(breaksAt: string): Promise<{ host: string; broken(): number }> {
  const { port, hostname } = new URL(inject('postgres'));
  let broken = 0;
  const server = createServer((visitor) => {
    const database = connect(Number(port), hostname);
    visitor.on('data', (chunk: Buffer) => {
      if (chunk.includes(breaksAt)) {
        broken += 1;
        visitor.destroy();
      } else {
        database.write(chunk);
      }
    });
    database.pipe(visitor);
    visitor.on('error', () => undefined).on('close', () => database.destroy());
    database.on('error', () => visitor.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const own = typeof address === 'object' && address !== null ? address.port : 0;
  return { host: `127.0.0.1:${own}`, broken: () => broken };
}

test('a connection to one of several hosts that breaks while it is looked at is refused, and ends nothing', async () => {
  const way = await brittleWay('AS standby');
  const address = new URL(inject('postgres'));
  const written = address.href.replace(address.host, `${way.host},127.0.0.1:9`);
  const database = openDatabase(written, () => undefined);
  onTestFinished(database.close);
  await expect(database.pool.query('SELECT 1')).rejects.toThrow(/terminated|ECONNRESET/);
  // Once more, because another host may have taken over.
  expect(way.broken()).toBe(2);
  expect(database.pool.totalCount).toBe(0);
});

/** A way to the tests' PostgreSQL that can be shut, with all who are on it, and opened again. */
async function openGate() {
  const { port, hostname } = new URL(inject('postgres'));
  const sockets = new Set<Socket>();
  const server = createServer((visitor) => {
    const database = connect(Number(port), hostname);
    for (const socket of [visitor, database]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    visitor.pipe(database).pipe(visitor);
  });
  const open = async (at: number) => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  };
  const shut = async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, 'close');
  };
  const own = await open(0);
  onTestFinished(() => shut().catch(() => undefined));
  return { host: `127.0.0.1:${own}`, shut, open: () => open(own) };
}

test('the first question after a failover is answered: a host that is no longer there is looked for anew', async () => {
  const [before, after] = [await openGate(), await openGate()];
  await after.shut();
  const address = new URL(inject('postgres'));
  const written = address.href.replace(address.host, `${before.host},${after.host}`);
  const database = openDatabase(written, () => undefined);
  onTestFinished(database.close);
  await database.pool.query('SELECT 1');
  await before.shut();
  await expect.poll(() => database.pool.totalCount).toBe(0);
  await after.open();
  expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});

test('where no host takes writes, that is said as something that passes', async () => {
  const address = new URL(inject('postgres'));
  const written = address.href.replace(address.host, '127.0.0.1:9,127.0.0.1:19');
  const database = openDatabase(written, () => undefined);
  onTestFinished(database.close);
  await expect(database.pool.query('SELECT 1')).rejects.toMatchObject({ code: '57P03' });
});
