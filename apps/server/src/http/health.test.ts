import { expect, test } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { createHttp } from './server.ts';
import { health } from './health.ts';
import pino from 'pino';

async function application() {
  const database = await createTestDatabase();
  const app = createHttp({ log: pino({ level: 'silent' }), trustedProxies: 0 });
  await app.register(health(database));
  return { app, close: database.close };
}

test('a migrated shop says that it lives and that it can serve', async () => {
  const { app } = await application();
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' });
});

test('without its database the process lives, and says that it cannot serve', async () => {
  const { app, close } = await application();
  await close();
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  expect((await app.inject('/readyz')).statusCode).toBeGreaterThanOrEqual(500);
});

test('every answer carries a request id, and an unknown address the one error body', async () => {
  const { app } = await application();
  const answer = await app.inject('/api/v1/nothing-here');
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual({
    message: 'Not found',
    code: 'not_found',
    requestId: answer.headers['x-request-id'],
  });
});
