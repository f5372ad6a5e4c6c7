import { expect, onTestFinished, test } from 'vitest';
import { checkIntegrity } from '../../src/modules/integrity/check-integrity.ts';
import { readEnv } from '../../src/env.ts';
import { openDatabase } from '../../src/database/database.ts';
import { createBuyers } from '../reliability/buyers.ts';
import { pay, place } from '../reliability/buying.ts';
import { openGoods } from '../reliability/goods.ts';
import { createShopServer } from '../reliability/shop-server.ts';
import { openTinyDisk } from './tiny-disk.ts';

test('on a full disk the shop says so, sells nothing by half, serves what it can, and goes on when there is room', async () => {
  const disk = await openTinyDisk();
  onTestFinished(disk.close);
  const database = openDatabase(disk.address, () => undefined, { connections: 2 });
  onTestFinished(database.close);
  const settings = {
    DATABASE_URL: disk.address,
    DATA_DIR: '/nonexistent',
    AUTH_SECRET: 'a-secret-that-only-the-tests-know-0123456789',
    DEMO: '0',
    PAYMENTS: 'sandbox',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
  };
  const server = await createShopServer(settings);
  onTestFinished(() => server.kill());
  await server.start();
  const pid = server.pid();
  const who = {
    database,
    env: readEnv({ ...settings, PUBLIC_URL: server.origin }),
    url: server.url,
  };
  const [admin] = await createBuyers(who, 1, 'admin');
  const [buyer] = await createBuyers(who, 1);
  if (admin === undefined || buyer === undefined) throw new Error('nobody');
  const product = await (await openGoods(server.url, admin)).add({ stockQuantity: 100_000 });
  const wish = [{ product, quantity: 1 }];

  await disk.fill();
  let sold = 0;
  let answer = await place(server, buyer, wish);
  // What still fits into pages that are there already is sold.
  for (; answer.status === 201 && sold < 5_000; sold += 1)
    answer = await place(server, buyer, wish);
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answer.body).toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('try again'),
  });
  // The log comes by a way of its own, and may be later than the answer.
  const logged = async () => {
    if ((await place(server, buyer, wish)).status === 201) sold += 1;
    return server.logged('disk_full').at(-1)?.['msg'];
  };
  await expect
    .poll(logged, { timeout: 15_000 })
    .toBe('The disk of the database is full: make room there; the shop then goes on by itself.');
  expect((await fetch(`${server.url}/api/v1/products/${product._id}`)).status).toBe(200);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);

  await disk.makeRoom();
  await expect
    .poll(async () => (await place(server, buyer, wish)).status, { timeout: 15_000 })
    .toBe(201);
  const { body } = await place(server, buyer, wish);
  await pay(server, buyer, body.orderId);
  expect([server.isRunning(), server.pid()]).toEqual([true, pid]);
  expect(await checkIntegrity(database.db)).toEqual([]);
  const { rows } = await database.pool.query<{ count: number }>('SELECT count(*) FROM orders');
  expect(rows[0]?.count).toBe(sold + 2);
}, 120_000);
