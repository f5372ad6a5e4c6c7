import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ErrorBody } from '@gadgetry/contract/errors';
import type { CreatedOrder } from '@gadgetry/contract/orders';
import type { AdminReturn, ReturnPicture } from '@gadgetry/contract/returns';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { type SellingShop, address, openSellingShop } from '../../../../test/buying.ts';
import { unreachableMail } from '../../../../test/mails.ts';
import { onePicture, temporaryFolder } from '../../../../test/pictures.ts';
import { type Returning, returningIn } from '../../../../test/returning.ts';
import { signUp } from '../../../../test/shop.ts';
import type { Caller } from '../../../../test/stocked-shop.ts';

let shop: SellingShop;
let returning: Returning;
let dataDir: string;

beforeAll(async () => {
  dataDir = await temporaryFolder();
  const settings = { ...unreachableMail, DATA_DIR: dataDir, GUEST_CHECKOUT: '1' };
  shop = await openSellingShop({ settings });
  returning = returningIn(shop);
  return async () => {
    await shop.expectBooksInOrder();
    await shop.close();
    await rm(dataDir, { recursive: true, force: true });
  };
});

let colours = 0;
const photo = () => {
  colours += 1;
  return onePicture({ width: 90, height: 60, background: { r: 20 * colours, g: 20, b: 20 } })
    .withExif({ IFD0: { Model: 'A phone of Robin' } })
    .jpeg()
    .toBuffer();
};

async function send(orderId: string, as: Caller | null = shop.shopper, bytes?: Buffer) {
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/api/v1/orders/${orderId}/returns/pictures`,
    headers: { ...as?.headers, 'content-type': 'image/jpeg' },
    payload: bytes ?? (await photo()),
  });
  return { status: answer.statusCode, body: answer.json<ReturnPicture & ErrorBody>() };
}

const ask = (
  orderId: string,
  itemId: string,
  pictures: unknown,
  as: Caller = shop.shopper,
  key = `${orderId}-1`,
) =>
  shop.call<{ returns: AdminReturn[] } & ErrorBody>(
    'POST',
    `/orders/${orderId}/returns`,
    { headers: { ...as.headers, 'idempotency-key': key } },
    { lines: [{ itemId, quantity: 1 }], reason: 'faulty', note: '', pictures },
  );

const look = async (orderId: string, name: string, as: Caller | null) =>
  shop.app.inject({
    url: `/api/v1/orders/${orderId}/returns/pictures/${name}/640.webp`,
    headers: { ...as?.headers },
  });

const seen = async (orderId: string, name: string, as: Caller | null) =>
  (await look(orderId, name, as)).statusCode;

const tidyUp = (later = 0) =>
  shop.app.scheduledWork.removeOrphanedPictures(new Date(Date.now() + later));
const folders = () => readdir(join(dataDir, 'review-pictures')).catch((): string[] => []);
const DAY_MS = 86_400_000;

test('a return shows pictures to whoever asked for it and to the shop’s own people, and to nobody else', async () => {
  const { orderId, lamps } = await returning.sentOrder();
  const one = await send(orderId);
  expect([one.status, one.body.width, one.body.height]).toEqual([201, 90, 60]);
  const two = await send(orderId);
  const names = [two.body.name, one.body.name];
  const asked = await ask(orderId, lamps, names);
  expect(asked.body.returns[0]?.pictures.map(({ name }) => name)).toEqual(names);
  const id = asked.body.returns[0]?._id ?? '';
  const read = await shop.call<AdminReturn>('GET', `/admin/returns/${id}`, shop.admin);
  expect(read.body.pictures).toEqual(asked.body.returns[0]?.pictures);
  const other = await signUp(shop);
  const [name = ''] = names;
  expect(await seen(orderId, name, shop.shopper)).toBe(200);
  expect(await seen(orderId, name, shop.admin)).toBe(200);
  expect(await seen(orderId, name, other)).toBe(404);
  expect(await seen(orderId, name, null)).toBe(401);
  expect((await shop.app.inject(`/media/reviews/${name}/640.webp`)).statusCode).toBe(404);
  const { headers, rawPayload } = await look(orderId, name, shop.shopper);
  expect(headers).toMatchObject({ 'cache-control': 'private, no-store' });
  expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
  // The address of pictures of reviews, which the catalogue's people see, shows none of an order.
  const asReview = await shop.app.inject({
    url: `/api/v1/review-pictures/${name}/640.webp`,
    headers: shop.admin.headers,
  });
  expect(asReview.statusCode).toBe(404);
  // By the address of another order it is nobody's.
  const another = await returning.sentOrder();
  expect(await seen(another.orderId, name, shop.admin)).toBe(404);
  // The same key is the same return with its pictures; other ones are another.
  expect((await ask(orderId, lamps, names)).status).toBe(200);
  expect((await ask(orderId, lamps, [])).status).toBe(409);
});

test('a guest sends them by the key of the order', async () => {
  const product = await shop.addProduct({ price: 10 });
  const placed = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/orders',
    body: {
      items: [{ product, quantity: 1 }],
      shippingAddress: address,
      guest: { email: 'guest@example.com', fullName: 'Gale Guest' },
    },
  });
  const { orderId, orderKey = '' } = placed.json<CreatedOrder>();
  const holder = { headers: { 'order-keys': orderKey } };
  await shop.comeBack(holder, await shop.pay(holder, orderId));
  expect((await send(orderId, holder)).status).toBe(409);
  await shop.call('POST', `/admin/orders/${orderId}/ship`, shop.admin, {});
  const sent = await send(orderId, holder);
  expect(sent.status).toBe(201);
  expect((await send(orderId, null)).status).toBe(401);
  expect((await send(orderId, shop.shopper)).status).toBe(404);
  const [itemId = ''] = (await shop.readOrder(orderId)).items.map(({ _id }) => _id);
  expect((await ask(orderId, itemId, [sent.body.name], holder)).status).toBe(200);
  expect(await seen(orderId, sent.body.name, holder)).toBe(200);
  expect(await seen(orderId, sent.body.name, shop.shopper)).toBe(404);
});

test('only what was sent for the order can be shown, four at most, each once', async () => {
  const { orderId, lamps } = await returning.sentOrder();
  const another = await returning.sentOrder();
  const theirs = await send(another.orderId);
  const own = await send(orderId);
  const five = Array.from({ length: 5 }, (_, at) => `${at}`.repeat(32));
  for (const pictures of [
    [theirs.body.name],
    ['0'.repeat(32)],
    five,
    [own.body.name, own.body.name],
    ['../../etc/passwd'],
    own.body.name,
    [1],
  ]) {
    expect((await ask(orderId, lamps, pictures)).status).toBe(400);
  }
  expect((await returning.ofOrder(orderId)).body.returns).toEqual([]);
  expect((await send(orderId, shop.shopper, Buffer.from('<svg/>'))).body.code).toBe(
    'not_a_picture',
  );
  expect((await send('0'.repeat(8))).status).toBe(400);
});

test('what no return shows goes after a day, what one shows stays, and all goes with the account', async () => {
  const shopper = await signUp(shop);
  const product = await shop.addProduct({ price: 10 });
  const orderId = await shop.placed(shopper, [{ product, quantity: 1 }]);
  await shop.comeBack(shopper, await shop.pay(shopper, orderId));
  await shop.call('POST', `/admin/orders/${orderId}/ship`, shop.admin, {});
  await shop.call('POST', `/admin/orders/${orderId}/deliver`, shop.admin, {});
  const [itemId = ''] = (await shop.readOrder(orderId)).items.map(({ _id }) => _id);
  const shown = await send(orderId, shopper);
  const left = await send(orderId, shopper);
  await ask(orderId, itemId, [shown.body.name], shopper);
  await tidyUp();
  expect(await folders()).toEqual(expect.arrayContaining([shown.body.name, left.body.name]));
  await tidyUp(DAY_MS + 60_000);
  expect(await folders()).toContain(shown.body.name);
  expect(await folders()).not.toContain(left.body.name);
  const exported = await shop.call<object>(
    'POST',
    `/admin/customers/${shopper.person.id}/export`,
    shop.admin,
    {},
  );
  expect(JSON.stringify(exported.body)).toContain(shown.body.name);
  expect((await shop.call('DELETE', '/account', shopper, {})).status).toBe(200);
  expect(await seen(orderId, shown.body.name, shop.admin)).toBe(404);
  await tidyUp();
  expect(await folders()).not.toContain(shown.body.name);
});
