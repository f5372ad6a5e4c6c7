import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { TEST_EVENT, WEBHOOK_EVENT_TYPES } from '@gadgetry/contract/webhooks';
import { z } from 'zod';
import { openTestShop } from '../../test/shop.ts';

const document = z.object({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({}))),
  components: z.object({ schemas: z.record(z.string(), z.looseObject({})) }),
});

test('every call of the specification that shoppers use is described, and nothing but the API is', async () => {
  const { app } = await openTestShop();
  const answer = await app.inject('/api/v1/openapi.json');
  const { openapi, paths, components } = document.parse(answer.json());
  expect(openapi).toBe('3.1.0');
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(calls).toEqual(
    expect.arrayContaining([
      'GET /api/v1/products',
      'GET /api/v1/products/{id}',
      'POST /api/v1/products',
      'PUT /api/v1/products/{id}/status',
      'GET /api/v1/categories',
      'POST /api/v1/promocodes/validate',
      'POST /api/v1/orders',
      'GET /api/v1/orders/{id}',
      'GET /api/v1/orders/user',
      'POST /api/v1/payments/create-checkout-session',
      'GET /api/v1/payments/session-status',
    ]),
  );
  expect(Object.keys(paths).filter((path) => !path.startsWith('/api/v1/'))).toEqual([]);
  expect(components.schemas['Error']).toMatchObject({ required: expect.arrayContaining(['code']) });
});

test('what programs come in by, and what they are told, is described too', async () => {
  const { app } = await openTestShop();
  const { components, security, webhooks } = (await app.inject('/api/v1/openapi.json')).json();
  expect(components.securitySchemes.apiKey).toMatchObject({ type: 'http', scheme: 'bearer' });
  expect(security).toContainEqual({ apiKey: [] });
  expect(Object.keys(webhooks).toSorted()).toEqual([...WEBHOOK_EVENT_TYPES, TEST_EVENT].toSorted());
  const { post } = webhooks['order.paid'];
  expect(post.requestBody.content['application/json'].schema.properties.data.required).toEqual(
    expect.arrayContaining(['id', 'number', 'totalCents', 'currency']),
  );
  expect(post.parameters.map(({ name }: { name: string }) => name)).toEqual([
    'webhook-id',
    'webhook-timestamp',
    'webhook-signature',
  ]);
});

test('the readable page opens under its own strict content policy', async () => {
  const { app } = await openTestShop();
  const answer = await app.inject('/api/docs/');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-security-policy']).not.toMatch(/script-src[^;]*'unsafe-inline'/);
});

test('others are answered while the description is being made, and it is the same at each address', async () => {
  const { app } = await openTestShop();
  const over = new AbortController();
  const asked = app.inject('/api/v1/openapi.json').finally(() => over.abort());
  let meanwhile = 0;
  while (!over.signal.aborted) {
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    await nextTurn();
    meanwhile += 1;
  }
  expect(meanwhile).toBeGreaterThan(5);
  const { body, headers } = await asked;
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  const [json, yaml] = await Promise.all(
    ['json', 'yaml'].map((as) => app.inject(`/api/docs/${as}`)),
  );
  expect(json?.body).toBe(body);
  expect([yaml?.body, yaml?.headers['content-type']]).toEqual([body, 'application/yaml']);
});
