import { KEY_PREFIX, KEY_SCOPES } from '@gadgetry/contract/api-keys';
import { neededToSee } from '@gadgetry/contract/permissions';
import { expect, test } from 'vitest';
import type { SignedIn } from '../shop.ts';
import { callAs } from './access-calls.ts';
import { neededBy } from './access-roles.ts';
import { type AccessShop, openAccessShop } from './access-shop.ts';
import { accessTable } from './access-table.ts';

/** What asks who is there: a key is nobody. */
const ASKS_WHO_IS_THERE = [
  'DELETE /api/v1/accounts/:id',
  'POST /api/v1/admin/customers/:id/export',
  'PUT /api/v1/accounts/:id/status',
];

/** What is asked inside, of the thing that it is about: the order is paid, and its money goes back. */
const ASKS_FOR_MORE = ['GET /api/v1/history', 'POST /api/v1/admin/orders/:id/cancel'];

/** What everybody may read, and a key as staff do, with what is not for sale: by a scope as well. */
const SEEN_BY_KEYS = new Map(
  ['GET /api/v1/categories', 'GET /api/v1/products', 'GET /api/v1/products/:id'].map((name) => [
    name,
    'products:read',
  ]),
);

/** By one of these a key is told what it may not: nothing was read or written. */
const REFUSED = [401, 403];

async function withScopes(
  { app, people }: AccessShop,
  name: string,
  scopes: readonly string[],
): Promise<SignedIn> {
  const { admin } = people;
  if (admin === null) throw new Error('no admin');
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/admin/api-keys',
    headers: admin.headers,
    payload: { name, scopes, expiresInDays: 1 },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return { ...admin, headers: { authorization: `Bearer ${answer.json().key}` } };
}

/** What a key has that is to have one scope: what it changes it is answered, and so it has to see it. */
const leastWith = (scope: (typeof KEY_SCOPES)[number]) =>
  [scope, neededToSee(scope)].filter((one) => one !== null);

test('a key opens the routes of the admin side that its scope names, and no others of them', async () => {
  const access = await openAccessShop();
  const wrong: string[] = [];
  for (const scope of KEY_SCOPES) {
    const scopes = leastWith(scope);
    const key = await withScopes(access, `Only ${scope.replace(':', ' ')}`, scopes);
    for (const [name, needs] of [...neededBy, ...SEEN_BY_KEYS]) {
      const { statusCode } = await callAs(access, name, 'admin', key);
      const opens =
        scopes.some((one) => one === needs) &&
        ![...ASKS_WHO_IS_THERE, ...ASKS_FOR_MORE].includes(name);
      if (opens === REFUSED.includes(statusCode)) wrong.push(`${name}: ${scope}, ${statusCode}`);
    }
  }
  expect(wrong).toEqual([]);
}, 180_000);

test('to every other route of the shop a key with all scopes is nobody', async () => {
  const access = await openAccessShop();
  const key = await withScopes(access, 'Everything', KEY_SCOPES);
  const noKey = { ...key, headers: { authorization: `Bearer ${KEY_PREFIX}of-no-shop` } };
  const wrong: string[] = [];
  const readsKeys: string[] = [];
  for (const [name, { call }] of Object.entries(accessTable)) {
    // A browser's cookie is none of a program's.
    if (neededBy.has(name) || call(access, 'admin').byCookie === true) continue;
    const { statusCode } = await callAs(access, name, 'admin', key);
    if (REFUSED.includes(statusCode)) continue;
    const asGuest = await callAs(access, name, 'guest');
    if (statusCode !== asGuest.statusCode) wrong.push(`${name} answers ${statusCode}`);
    // Whoever refuses one that is none has looked at it.
    const { statusCode: without } = await callAs(access, name, 'admin', noKey);
    if (REFUSED.includes(without)) readsKeys.push(name);
  }
  expect(wrong).toEqual([]);
  expect(readsKeys.toSorted()).toEqual([...SEEN_BY_KEYS.keys()]);
});
