import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { noAnswer } from '../errors/connection-errors.ts';
import { ShopError } from '../errors/shop-error.ts';
import { createHttp } from '../http/server.ts';
import { createOutage } from './outage.ts';

function open() {
  const lines: Record<string, unknown>[] = [];
  const log = pino(
    { level: 'warn' },
    { write: (line: string) => void lines.push(JSON.parse(line)) },
  );
  return { lines, log };
}

test('a thousand refusals are a few lines: the first at once, then how many, then that it is over', async () => {
  const { lines, log } = open();
  const database = { away: true };
  const outage = createOutage(log, async () => {
    if (database.away) throw noAnswer();
  });
  onTestFinished(outage.close);
  outage.refused(noAnswer());
  expect(lines.map(({ code }) => code)).toEqual(['database_away']);
  for (let turn = 1; turn < 1_000; turn += 1) outage.refused(noAnswer());
  expect(lines).toHaveLength(1);
  await expect.poll(() => lines.at(-1)?.['refused'], { timeout: 10_000 }).toBe(1_000);
  database.away = false;
  await expect.poll(() => lines.at(-1)?.['code'], { timeout: 10_000 }).toBe('database_back');
  expect(lines.at(-1)).toMatchObject({ refused: 1_000, seconds: expect.any(Number) });
  expect(lines.length).toBeLessThan(5);
  // The next one is counted from the beginning.
  outage.refused(noAnswer());
  expect(lines.at(-1)?.['code']).toBe('database_away');
});

test('one statement that takes too long is told with its request, and is no outage', async () => {
  const { lines, log } = open();
  const { pool } = await createTestDatabase();
  const app = createHttp({ log, trustedProxies: 0 });
  app.get('/slow', async () => {
    const client = await pool.connect();
    try {
      await client.query(`SET statement_timeout = 50`);
      await client.query('SELECT pg_sleep(2)');
    } finally {
      client.release(true);
    }
  });
  const answer = await app.inject('/slow');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
  expect(lines.map(({ msg }) => msg)).toEqual(['unavailable']);
  await app.close();
});

test('whom the shop itself turns away is a short line, also while it stops, without where that is written', async () => {
  const { lines, log } = open();
  const { db, close } = await createTestDatabase();
  const app = createHttp({ log, trustedProxies: 0 });
  app.get('/full', async () => {
    throw new ShopError('unavailable', undefined, { 'retry-after': '1' });
  });
  const ask = () => db.selectFrom('orders').select('id').execute();
  await ask();
  app.get('/late', async () => {
    await close();
    await ask();
  });
  for (const url of ['/full', '/late']) expect((await app.inject(url)).statusCode).toBe(503);
  expect(lines.map(({ msg, err }) => [msg, err])).toEqual([
    ['unavailable', undefined],
    ['unavailable', undefined],
  ]);
  await app.close();
});

test('a request whose work has no end is answered all the same', async () => {
  const { log } = open();
  const app = createHttp({ log, trustedProxies: 0 });
  app.get('/never', { handlerTimeout: 100 }, () => new Promise(() => undefined));
  const answer = await app.inject('/never');
  expect([answer.statusCode, answer.headers['retry-after'], answer.json().code]).toEqual([
    503,
    '2',
    'unavailable',
  ]);
  await app.close();
});
