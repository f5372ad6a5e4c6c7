import { once } from 'node:events';
import { connect, createServer } from 'node:net';
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
  const way = await brittleWay('SELECT pg_is_in_recovery() AS standby');
  const address = new URL(inject('postgres'));
  const written = address.href.replace(address.host, `${way.host},127.0.0.1:9`);
  const database = openDatabase(written, () => undefined);
  onTestFinished(database.close);
  await expect(database.pool.query('SELECT 1')).rejects.toThrow(/terminated|ECONNRESET/);
  expect(way.broken()).toBe(1);
  expect(database.pool.totalCount).toBe(0);
});

test('where no host takes writes, that is said as something that passes', async () => {
  const address = new URL(inject('postgres'));
  const written = address.href.replace(address.host, '127.0.0.1:9,127.0.0.1:19');
  const database = openDatabase(written, () => undefined);
  onTestFinished(database.close);
  await expect(database.pool.query('SELECT 1')).rejects.toMatchObject({ code: '57P03' });
});
