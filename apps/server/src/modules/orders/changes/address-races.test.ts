import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import type { ErrorBody } from '@gadgetry/contract/errors';
import { beforeAll, expect, test } from 'vitest';
import { type SellingShop, address, openSellingShop } from '../../../../test/buying.ts';

let shop: SellingShop;

beforeAll(async () => {
  shop = await openSellingShop();
  return async () => {
    await shop.expectBooksInOrder();
    await shop.close();
  };
});

const OLD = address.line_1;
const NEW = '4 Temple Lane';

async function orderOf({ isPaid = true } = {}): Promise<string> {
  const product = await shop.addProduct();
  const orderId = await shop.placed(shop.shopper, [{ product, quantity: 2 }]);
  if (isPaid) await shop.comeBack(shop.shopper, await shop.pay(shop.shopper, orderId));
  return orderId;
}

const read = async (id: string) =>
  (await shop.call<AdminOrder>('GET', `/admin/orders/${id}`, shop.admin)).body;

const act = (id: string, action: string, body: object = {}) =>
  shop.call<AdminOrder & ErrorBody>('POST', `/admin/orders/${id}/${action}`, shop.admin, body);

const change = (id: string, line_1 = NEW, version = 1) =>
  act(id, 'address', { address: { ...address, line_1 }, version });

/** What came of a change beside something else: its answer, where the order goes, and its story. */
async function cameOf(id: string, { status, body }: Awaited<ReturnType<typeof change>>) {
  const { addressId, timeline, orderStatus } = await read(id);
  const told = ['address_changed', 'shipped', 'cancelled'];
  const story = timeline.map(({ kind }) => kind).filter((kind) => told.includes(kind));
  return { answer: status === 200 ? 200 : body.code, line: addressId.line_1, orderStatus, story };
}

test('of two admins at once the second is told, and overwrites nothing', async () => {
  const id = await orderOf();
  const lines = ['1 First Lane', '2 Second Lane'];
  const answers = await Promise.all(lines.map((line) => change(id, line)));
  const won = lines[answers.findIndex(({ status }) => status === 200)];
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({
    status: 409,
    body: {
      code: 'stale_edit',
      message: 'Someone else has changed this address in the meantime',
    },
  });
  expect((await read(id)).addressId.line_1).toBe(won);
  expect(await change(id, '3 Third Lane', 2)).toMatchObject({
    status: 200,
    body: { addressVersion: 3 },
  });
});

test('beside a shipment it is changed before, or sent to the old address, and never both', async () => {
  for (let run = 0; run < 6; run += 1) {
    const id = await orderOf();
    const shipping = run % 2 === 0 ? null : act(id, 'ship');
    const [changed, shipped] = await Promise.all([change(id), shipping ?? act(id, 'ship')]);
    expect(shipped.status).toBe(200);
    const after = { orderStatus: 'SHIPPED' };
    expect([
      { ...after, answer: 200, line: NEW, story: ['address_changed', 'shipped'] },
      { ...after, answer: 'transition_refused', line: OLD, story: ['shipped'] },
    ]).toContainEqual(await cameOf(id, changed));
  }
});

test('beside a cancellation it is changed before or not at all, and cancelled in any case', async () => {
  for (let run = 0; run < 4; run += 1) {
    const id = await orderOf({ isPaid: run % 2 === 0 });
    const [changed, cancelled] = await Promise.all([change(id), act(id, 'cancel')]);
    expect(cancelled.status).toBe(200);
    const after = { orderStatus: 'CANCELLED' };
    expect([
      { ...after, answer: 200, line: NEW, story: ['address_changed', 'cancelled'] },
      { ...after, answer: 'transition_refused', line: OLD, story: ['cancelled'] },
    ]).toContainEqual(await cameOf(id, changed));
  }
});

test('what was packed for an address that was changed since is not sent unseen', async () => {
  const id = await orderOf();
  const { items } = await read(id);
  const send = (more: object) =>
    shop.app.inject({
      method: 'POST',
      url: `/api/v1/admin/orders/${id}/shipments`,
      headers: { ...shop.admin.headers, 'idempotency-key': id },
      body: { lines: [{ itemId: items[0]?._id, quantity: 2 }], ...more },
    });
  await change(id);
  const refused = await send({ addressVersion: 1 });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'stale_edit']);
  expect(refused.json().message).toContain('see where it goes now');
  expect((await send({ addressVersion: 2 })).statusCode).toBe(200);
  // After a lost answer it is the same shipment, whatever was seen.
  expect((await send({ addressVersion: 1 })).statusCode).toBe(200);
});
