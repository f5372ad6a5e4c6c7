import type { Promocode, PromocodeInput } from '@gadgetry/contract/promocodes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StockedShop, openStockedShop, readAllPages } from '../../../test/stocked-shop.ts';

const unknownId = '01890000-0000-7000-8000-000000000000';

let shop: StockedShop;
beforeAll(async () => {
  shop = await openStockedShop();
});
afterAll(() => shop.close());

let made = 0;
function codeBody(given: Partial<PromocodeInput> = {}): PromocodeInput {
  made += 1;
  return {
    code: `CODE${made}`,
    discountPercentage: 10,
    firstOrderOnly: false,
    expiresAt: '2030-12-31',
    ...given,
  };
}

const create = (given: Partial<PromocodeInput> = {}) =>
  shop.call<Promocode>('POST', '/promocodes', shop.admin, codeBody(given));

function save(promocode: Promocode, given: Record<string, unknown>) {
  const { code, discountPercentage, firstOrderOnly, expiresAt } = promocode;
  const body = { code, discountPercentage, firstOrderOnly, expiresAt, ...given };
  return shop.call<Promocode>('PUT', `/promocodes/${promocode._id}`, shop.admin, body);
}

describe('who may administer codes', () => {
  test.each([
    ['GET', '/promocodes'],
    ['GET', `/promocodes/${unknownId}`],
    ['POST', '/promocodes'],
    ['PUT', `/promocodes/${unknownId}`],
    ['PUT', `/promocodes/${unknownId}/status?status=false`],
  ] as const)('%s %s is for admins', async (method, path) => {
    const body = method === 'GET' ? undefined : {};
    expect((await shop.call(method, path, null, body)).status).toBe(401);
    expect((await shop.call(method, path, shop.shopper, body)).status).toBe(403);
  });
});

test('one promocode is read by its id, inactive or not', async () => {
  const { body: promocode } = await create();
  const path = `/promocodes/${promocode._id}`;
  expect((await shop.call('GET', path, shop.admin)).body).toEqual(promocode);
  const off = await shop.call('PUT', `${path}/status?status=false`, shop.admin);
  expect((await shop.call('GET', path, shop.admin)).body).toEqual(off.body);
  expect((await shop.call('GET', `/promocodes/${unknownId}`, shop.admin)).status).toBe(404);
});

describe('creating a promocode', () => {
  test('answers 201, in capitals, for the whole of its last day', async () => {
    const answer = await create({ code: ' summer10 ', discountPercentage: 12.5 });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        code: 'SUMMER10',
        discountPercentage: 12.5,
        firstOrderOnly: false,
        expiresAt: '2030-12-31T23:59:59.999Z',
        isActive: true,
        version: 1,
      },
    });
  });

  test('of an instant the day counts', async () => {
    const { body } = await create({ expiresAt: '2029-02-28T10:00:00.000Z' });
    expect(body.expiresAt).toBe('2029-02-28T23:59:59.999Z');
  });

  test('a percentage beside an effect is refused, and not dropped without a word', async () => {
    const effect = { kind: 'amount', amount: 5 } as const;
    const both = await create({ effect, discountPercentage: 50 });
    expect(both).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    const { body: created } = await create({ effect, discountPercentage: undefined });
    expect(await save(created, { discountPercentage: 50 })).toMatchObject({ status: 400 });
    const changed = await save(created, { discountPercentage: 50, effect: null });
    expect(changed.body).toMatchObject({ discountPercentage: 50, effect: null });
  });

  test('a code that exists, however it is written, is taken', async () => {
    await create({ code: 'TWICE' });
    expect(await create({ code: 'twice' })).toMatchObject({
      status: 409,
      body: { code: 'code_taken', message: 'This promo code already exists' },
    });
  });

  test.each([
    [{ code: 'AB' }, 'Code must be at least 3 characters.'],
    [{ code: ' AB ' }, 'Code must be at least 3 characters.'],
    [{ code: 'A'.repeat(21) }, 'Code must not exceed 20 characters.'],
    // In capitals each of these letters is two.
    [{ code: 'ß'.repeat(11) }, 'Code must not exceed 20 characters.'],
    [{ code: 'TEN OFF' }, 'A code has no spaces.'],
    [{ code: 'TEN\u200BOFF' }, 'A code has no invisible characters.'],
    [{ discountPercentage: 0 }, 'Discount must be at least 1%.'],
    [{ discountPercentage: 101 }, 'Discount cannot exceed 100%.'],
    [{ discountPercentage: '10' }, 'Must be a number'],
    [{ discountPercentage: 10.005 }, 'At most two decimals.'],
    [{ expiresAt: '' }, 'Expiration date is required.'],
    [{ expiresAt: '2030-02-30' }, 'Expiration date is required.'],
    [{ expiresAt: '0000-01-01' }, 'Expiration date is required.'],
    [{ usesLeft: 5 }, 'Unknown fields: usesLeft'],
  ])('%j is refused', async (given, message) => {
    const body = { ...codeBody(), ...given };
    const answer = await shop.call('POST', '/promocodes', shop.admin, body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed', message } });
  });
});

describe('changing a promocode', () => {
  test('answers 200 with the code as it is then, one version on', async () => {
    const { body } = await create();
    const saved = await save(body, { discountPercentage: 20, firstOrderOnly: true });
    expect(saved).toMatchObject({ status: 200 });
    expect(saved.body).toEqual({
      ...body,
      discountPercentage: 20,
      firstOrderOnly: true,
      version: 2,
    });
    expect((await save(saved.body, {})).body).toEqual(saved.body);
  });

  test('the code itself stays: the same in other letters passes, another is refused', async () => {
    const { body } = await create({ code: 'STAYS' });
    expect((await save(body, { code: 'stays' })).status).toBe(200);
    expect(await save(body, { code: 'MOVES' })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message: 'The code cannot be changed' },
    });
  });

  test('a code that others have changed since it was read is not changed', async () => {
    const { body } = await create();
    await save(body, { discountPercentage: 20, version: 1 });
    expect(await save(body, { discountPercentage: 30, version: 1 })).toMatchObject({
      status: 409,
      body: {
        code: 'stale_edit',
        message: 'Someone else has changed this in the meantime: discount',
      },
    });
  });

  test('switching it off and on answers it and raises its version', async () => {
    const { body } = await create();
    const path = `/promocodes/${body._id}/status?status=`;
    const off = await shop.call<Promocode>('PUT', `${path}false`, shop.admin);
    expect(off.body).toEqual({ ...body, isActive: false, state: 'off', version: 2 });
    expect((await shop.call('PUT', `${path}false`, shop.admin)).body).toEqual(off.body);
    const on = await shop.call<Promocode>('PUT', `${path}true`, shop.admin);
    expect(on.body).toEqual({ ...body, version: 3 });
  });

  test('an unknown one is not found', async () => {
    const path = `/promocodes/${unknownId}`;
    expect((await shop.call('PUT', path, shop.admin, codeBody())).status).toBe(404);
    expect((await shop.call('PUT', `${path}/status?status=true`, shop.admin)).status).toBe(404);
  });
});

test.each(['createdAt', '-createdAt', 'code', '-code'])(
  'the list by %s is the same in pages as in one piece',
  async (sort) => {
    for (const code of ['LISTB', 'LISTA', 'LISTC']) await create({ code });
    const path = `/promocodes?search=list&sort=${sort}`;
    const whole = await shop.call<Promocode[]>('GET', path, shop.admin);
    const pages = await readAllPages<Promocode>(shop, `${path}&limit=2`, shop.admin);
    expect(pages.map((page) => page.length)).toEqual([2, 1]);
    expect(pages.flat()).toEqual(whole.body);
    const codes = whole.body.map(({ code }) => code).join(' ');
    expect(codes).toBe(
      {
        createdAt: 'LISTB LISTA LISTC',
        '-createdAt': 'LISTC LISTA LISTB',
        code: 'LISTA LISTB LISTC',
        '-code': 'LISTC LISTB LISTA',
      }[sort],
    );
  },
);

test('a discount is found by the name that shoppers read, too', async () => {
  const effect = { kind: 'amount', amount: 5 } as const;
  const terms = { effect, discountPercentage: undefined, way: 'automatic' } as const;
  const { body } = await create({ ...terms, code: 'SPRINGTIME', name: 'Every third is free' });
  const found = await shop.call('GET', '/promocodes?search=third%20every', shop.admin);
  expect(found.body).toEqual([body]);
});

test('the list is narrowed by status, and refuses what it does not know', async () => {
  const { body } = await create({ code: 'NARROW', isActive: false });
  const inactive = await shop.call('GET', '/promocodes?status=inactive&search=narrow', shop.admin);
  expect(inactive.body).toEqual([body]);
  const active = await shop.call('GET', '/promocodes?status=active&search=narrow', shop.admin);
  expect(active.body).toEqual([]);
  expect((await shop.call('GET', '/promocodes?sort=discount', shop.admin)).status).toBe(400);
});
