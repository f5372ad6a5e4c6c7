import { expect, test } from 'vitest';
import { unreachableMail } from '../../../../test/mails.ts';
import { signUp } from '../../../../test/shop.ts';
import { type WaitedShop, openWaitedShop } from '../../../../test/waiting.ts';

const GUEST = 'gil@guests.example';
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

const linkIn = (text: string, path: string) => {
  const found = new RegExp(`/${path}\\?token=\\S+`).exec(text)?.[0];
  return found ?? `no link to ${path}`;
};

const press = (shop: WaitedShop, url: string, payload = '') =>
  shop.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

test('a guest is told after confirming the address, which looking at the link does not do', async () => {
  const shop = await openWaitedShop();
  const product = await shop.addProduct({ stockQuantity: 0 });
  const input = { kind: 'back_in_stock', email: 'Gil@Guests.example' } as const;
  expect((await shop.ask(product, null, input)).body).toEqual({ state: 'unconfirmed' });
  const [mail] = await shop.asked();
  expect(mail?.to).toBe(GUEST);
  const link = linkIn(mail?.text ?? '', 'confirm-notice');
  expect((await shop.app.inject(link)).statusCode).toBe(200);
  await shop.change(product, { stockQuantity: 1 });
  await shop.app.scheduledWork.tellWaiting();
  expect([await shop.told(), await shop.waited()]).toEqual([[], []]);

  expect((await press(shop, `${link}x`)).statusCode).toBe(404);
  const confirmed = await press(shop, link);
  expect([confirmed.statusCode, confirmed.headers.location]).toEqual([
    303,
    '/confirm-notice?confirmed=1',
  ]);
  expect((await press(shop, link)).headers.location).toBe('/confirm-notice?confirmed=1');
  await shop.app.scheduledWork.tellWaiting();
  await shop.app.scheduledWork.tellWaiting();
  expect((await shop.told()).map(({ to }) => to)).toEqual([GUEST]);
  expect((await press(shop, link)).headers.location).toBe('/confirm-notice?over=1');
});

test('an account whose address is not verified confirms it as guests do', async () => {
  const shop = await openWaitedShop();
  const product = await shop.addProduct();
  const kim = await signUp(shop);
  expect((await shop.ask(product, kim, { kind: 'cheaper' })).body.state).toBe('unconfirmed');
  expect(await shop.own(kim)).toMatchObject([{ state: 'unconfirmed', seenPrice: 19.99 }]);
  const [mail] = await shop.asked();
  expect(mail?.to).toBe(kim.person.email);
  await press(shop, linkIn(mail?.text ?? '', 'confirm-notice'));
  expect(await shop.own(kim)).toMatchObject([{ state: 'waiting' }]);
  expect((await shop.ask(product, kim, { kind: 'cheaper' })).body.state).toBe('waiting');
});

test('an address is asked once a day for a product, and its one link is for all that was wanted of it', async () => {
  const shop = await openWaitedShop();
  const [product, other] = [await shop.addProduct({ stockQuantity: 0 }), await shop.addProduct()];
  const kinds = ['back_in_stock', 'cheaper', 'back_in_stock', 'cheaper'] as const;
  await Promise.all(kinds.map((kind) => shop.ask(product, null, { kind, email: GUEST })));
  expect(await shop.asked()).toHaveLength(1);
  await shop.ask(other, null, { kind: 'cheaper', email: GUEST });
  const [mail] = await shop.asked();
  expect(await shop.asked()).toHaveLength(2);
  await press(shop, linkIn(mail?.text ?? '', 'end-notices'));
  await shop.ask(product, null, { kind: 'cheaper', email: GUEST });
  expect(await shop.asked()).toHaveLength(2);
  await press(shop, linkIn(mail?.text ?? '', 'confirm-notice'));
  expect(await shop.waited()).toMatchObject([
    { product: { _id: product._id }, waiting: 2, backInStock: 1, cheaper: 1 },
  ]);

  const { pool } = shop.database;
  await pool.query(`UPDATE product_notices SET mailed_at = mailed_at - interval '1 day'`);
  await shop.ask(other, null, { kind: 'cheaper', email: GUEST });
  expect(await shop.asked()).toHaveLength(3);
});

test('the answer to a guest is the same, whoever has an account or waits already', async () => {
  const shop = await openWaitedShop();
  const product = await shop.addProduct();
  const input = { kind: 'cheaper', email: GUEST } as const;
  const answers = [await shop.ask(product, null, input)];
  const [mail] = await shop.asked();
  await press(shop, linkIn(mail?.text ?? '', 'confirm-notice'));
  answers.push(await shop.ask(product, null, input));
  const { email } = shop.robin.person;
  answers.push(await shop.ask(product, null, { kind: 'cheaper', email }));
  expect(answers.map(({ status, body }) => [status, body])).toEqual(
    Array.from({ length: 3 }, () => [200, { state: 'unconfirmed' }]),
  );
});

test('one press ends all that somebody waits for, by the page or by the button of a mail program', async () => {
  const shop = await openWaitedShop();
  const [first, second] = [await shop.addProduct(), await shop.addProduct({ stockQuantity: 0 })];
  await shop.ask(first, null, { kind: 'cheaper', email: GUEST });
  await shop.ask(first, shop.robin, { kind: 'cheaper' });
  await shop.ask(second, shop.robin, { kind: 'back_in_stock' });
  const [mail] = await shop.asked();
  await press(shop, linkIn(mail?.text ?? '', 'confirm-notice'));
  await shop.change(second, { stockQuantity: 1 });
  await shop.app.scheduledWork.tellWaiting();
  const [notice] = await shop.told();
  expect((await shop.waited()).map(({ waiting }) => waiting)).toEqual([2]);

  const { pathname, search } = new URL(mail?.endUrl ?? '');
  expect((await shop.app.inject(pathname + search)).statusCode).toBe(200);
  expect((await shop.waited()).map(({ waiting }) => waiting)).toEqual([2]);
  const pressed = await press(shop, pathname + search, 'List-Unsubscribe=One-Click');
  expect([pressed.statusCode, pressed.headers.location]).toEqual([200, undefined]);
  expect((await shop.waited()).map(({ waiting }) => waiting)).toEqual([1]);
  const ended = await press(shop, linkIn(notice?.text ?? '', 'end-notices'));
  expect(ended.headers.location).toBe('/end-notices?ended=1');
  expect(await shop.waited()).toEqual([]);
});

test('an address is written to a few times a day only, from wherever it is asked for', async () => {
  const shop = await openWaitedShop({ ...unreachableMail, RATE_LIMITS: 'on' });
  const codes: number[] = [];
  for (let at = 0; at < 7; at += 1) {
    const product = await shop.addProduct();
    const answer = await shop.app.inject({
      method: 'POST',
      url: `/api/v1/products/${product._id}/notices`,
      remoteAddress: `203.0.113.${at}`,
      payload: { kind: 'cheaper', email: at % 2 === 0 ? GUEST : 'GIL@guests.example' },
    });
    codes.push(answer.statusCode);
  }
  expect(codes).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect(await shop.asked()).toHaveLength(5);
});

test('who does not confirm is forgotten after three days, who waits after a year', async () => {
  const shop = await openWaitedShop();
  const [first, second] = [await shop.addProduct(), await shop.addProduct()];
  await shop.ask(first, null, { kind: 'cheaper', email: GUEST });
  await shop.ask(second, shop.robin, { kind: 'cheaper' });
  const { pool } = shop.database;
  const left = async (days: number) => {
    await shop.app.scheduledWork.pruneOldRows(inDays(days));
    const { rows } = await pool.query('SELECT email FROM product_notices ORDER BY created_at');
    return rows.map(({ email }) => email);
  };
  expect(await left(2)).toEqual([GUEST, null]);
  expect(await left(4)).toEqual([null]);
  expect(await left(364)).toEqual([null]);
  expect(await left(366)).toEqual([]);
});

test('who waits as a guest and as an account of the same address gets one mail', async () => {
  const shop = await openWaitedShop();
  const products = [
    await shop.addProduct({ name: 'Guest first', stockQuantity: 0 }),
    await shop.addProduct({ name: 'Account first', stockQuantity: 0 }),
  ];
  const { email } = shop.robin.person;
  const input = { kind: 'back_in_stock' } as const;
  const asGuest = async (product: (typeof products)[number]) => {
    await shop.ask(product, null, { ...input, email });
    const asked = (await shop.asked()).find(({ subject }) => subject.includes(product.name));
    await press(shop, linkIn(asked?.text ?? '', 'confirm-notice'));
  };
  const [first, second] = products;
  if (first === undefined || second === undefined) throw new Error('two products');
  await asGuest(first);
  await shop.ask(first, shop.robin, input);
  await shop.ask(second, shop.robin, input);
  await asGuest(second);
  expect((await shop.waited()).map(({ waiting }) => waiting)).toEqual([2, 2]);
  for (const product of products) await shop.change(product, { stockQuantity: 1 });
  const { tellWaiting } = shop.app.scheduledWork;
  await Promise.all([tellWaiting(), tellWaiting()]);
  const told = (await shop.told()).map(({ to, subject }) => `${to}: ${subject}`);
  expect(told).toHaveLength(2);
  expect(new Set(told)).toEqual(
    new Set([`${email}: Back in stock: Account first`, `${email}: Back in stock: Guest first`]),
  );
  expect(await shop.waited()).toEqual([]);
});
