import type { ErrorBody } from '@gadgetry/contract/errors';
import { expect, test } from 'vitest';
import { type Visitor, openAccessShop } from './access-shop.ts';
import { accessTable } from './access-table.ts';
import { withRoutes } from './running-routes.ts';

const unknown = {
  price: 0.01,
  total: 1,
  role: 'admin',
  status: 'PAID',
  userId: 'someone',
  isActive: 1,
};

async function openShop() {
  const { shop: access, routes } = await withRoutes(openAccessShop);
  const send = async (name: string, change: (url: string, body: object) => [string, object]) => {
    const row = accessTable[name];
    if (row === undefined) throw new Error(`${name} is not in the table`);
    // Whom the call lets through to its fields: a shopper is turned away from an admin's before that.
    const forAdmins = row.expected[3] < 300 || row.expected[1] === 403;
    const visitor: Visitor = forAdmins ? 'admin' : 'shopper';
    const call = row.call(access, visitor);
    const given = typeof call.body === 'object' && call.body !== null ? call.body : {};
    const [url, body] = change(call.url, given);
    const method = name.split(' ')[0];
    const cookie = await access.cookieOf(visitor);
    return access.app.inject({
      method:
        method === 'PUT'
          ? 'PUT'
          : method === 'DELETE'
            ? 'DELETE'
            : method === 'GET'
              ? 'GET'
              : 'POST',
      url,
      headers: {
        origin: access.shop.env.origins[0],
        ...(call.byCookie === true ? { cookie: cookie ?? '' } : access.people[visitor]?.headers),
        ...call.headers,
      },
      ...(method === 'GET' ? {} : { payload: body }),
    });
  };
  const named = routes.map(({ method, path, hasBody }) => ({ name: `${method} ${path}`, hasBody }));
  return { access, named, send };
}

test('a body with a field that the call does not know is refused, on every route with a body', async () => {
  const { access, named, send } = await openShop();
  const withBody = named.filter(({ name, hasBody }) => hasBody || name.includes('/sandbox/'));
  expect(withBody.length).toBeGreaterThan(20);
  for (const { name } of withBody) {
    for (const [field, value] of Object.entries(unknown)) {
      const { body: known } = accessTable[name]?.call(access, 'admin') ?? {};
      if (typeof known === 'object' && known !== null && field in known) continue;
      if (field === 'isActive' && /products|promocodes/.test(name)) continue;
      const answer = await send(name, (url, body) => [url, { ...body, [field]: value }]);
      expect([name, field, answer.statusCode]).toEqual([name, field, 400]);
      expect(answer.json<ErrorBody>().code).toMatch(/^(?:validation_failed|malformed_request)$/);
    }
  }
}, 180_000);

test('a query that a call does not know is refused, on every call of the API', async () => {
  const { named, send } = await openShop();
  const calls = named.filter(({ name }) => / \/api\/v1\/(?!openapi|payments\/webhook)/.test(name));
  expect(calls.length).toBeGreaterThan(30);
  const taken: string[] = [];
  for (const { name } of calls) {
    const answer = await send(name, (url, body) => [
      `${url}${url.includes('?') ? '&' : '?'}isAdmin=true`,
      body,
    ]);
    if (answer.statusCode !== 400) taken.push(`${name}: ${answer.statusCode}`);
  }
  expect(taken).toEqual([]);
}, 180_000);

const beyond = [
  'limit=101',
  'limit=0',
  'limit=-1',
  'limit=1.5',
  'limit=all',
  'sort=password',
  'sort=price;drop',
  'cursor=!',
  `cursor=${'a'.repeat(5_000)}`,
  `search=${'a'.repeat(101)}`,
];

test('every list of the API sorts, filters and pages within closed sets and caps', async () => {
  const { access, named, send } = await openShop();
  const { headers } = access.shop.admin;
  const reads = named.filter(({ name }) => /^GET \/api\/v1\/(?!openapi)/.test(name));
  const taken: string[] = [];
  let lists = 0;
  for (const { name } of reads) {
    const answer = await send(name, (url, body) => [url, body]);
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    if (answer.statusCode !== 200 || !isJson || !Array.isArray(answer.json())) continue;
    lists += 1;
    const { url } = accessTable[name]?.call(access, 'admin') ?? { url: '' };
    for (const query of beyond) {
      const asked = `${url}${url.includes('?') ? '&' : '?'}${query}`;
      const { statusCode } = await access.app.inject({ url: asked, headers });
      if (statusCode !== 400) taken.push(`${name} ${query.slice(0, 30)}: ${statusCode}`);
    }
  }
  expect(lists).toBeGreaterThan(7);
  expect(taken).toEqual([]);
}, 180_000);
