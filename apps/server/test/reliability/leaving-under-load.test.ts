import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../database.ts';
import { testSettings } from '../shop.ts';
import { startClients } from './keep-alive-clients.ts';
import { inTests } from './length.ts';
import { createShopServer } from './shop-server.ts';

const body = '{"code":"NOTHING"}';
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`;
const requests = [
  get('/api/v1/products'),
  get('/healthz'),
  `POST /api/v1/promocodes/validate HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
];

test.each(inTests(['0', '0.5'], ['0', '0', '0.5']))(
  'SIGTERM under load cuts no request off, with %s s for the balancer',
  async (grace) => {
    const settings = { ...testSettings(await createTestDatabase()), LOG_LEVEL: 'warn' };
    const shop = await createShopServer({ ...settings, SHUTDOWN_GRACE_SECONDS: grace });
    onTestFinished(() => shop.kill());
    await shop.start();
    const { counts, ended } = startClients(Number(new URL(shop.url).port), 24, requests);
    await expect.poll(() => counts.answered, { timeout: 20_000 }).toBeGreaterThan(300);
    expect(await shop.terminate()).toBe(0);
    await ended;
    expect(counts.cut).toEqual([]);
    expect(counts.refused).toBe(24);
  },
  60_000,
);
