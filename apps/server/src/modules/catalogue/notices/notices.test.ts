import type { Product } from '@gadgetry/contract/catalogue';
import type { OwnNotice, WaitedVariant } from '@gadgetry/contract/notices';
import { expect, test } from 'vitest';
import { unreachableMail } from '../../../../test/mails.ts';
import { inHours, letHoursPass, planSale } from '../../../../test/sales.ts';
import { openTestShop, signUp } from '../../../../test/shop.ts';
import { openWaitedShop } from '../../../../test/waiting.ts';

const GUEST = 'gil@guests.example';

test('who waits for a sold out product is told once, by whichever process is first', async () => {
  const shop = await openWaitedShop();
  const product = await shop.addProduct({ name: 'Heron <b>Lamp</b>', stockQuantity: 0 });
  const input = { kind: 'back_in_stock' } as const;
  expect((await shop.ask(product, shop.robin, input)).body).toEqual({ state: 'waiting' });
  expect((await shop.ask(product, shop.robin, input)).body).toEqual({ state: 'waiting' });
  expect(await shop.own(shop.robin)).toMatchObject([
    { kind: 'back_in_stock', product: { name: 'Heron <b>Lamp</b>' }, state: 'waiting' },
  ]);
  await shop.app.scheduledWork.tellWaiting();
  expect(await shop.told()).toEqual([]);

  await shop.change(product, { stockQuantity: 3 });
  const { app: second } = await openTestShop({
    settings: unreachableMail,
    database: shop.database,
  });
  await Promise.all([
    shop.app.scheduledWork.tellWaiting(),
    second.scheduledWork.tellWaiting(),
    shop.app.scheduledWork.tellWaiting(),
  ]);
  const mails = await shop.told();
  expect(mails).toMatchObject([{ to: shop.robin.person.email }]);
  expect(mails[0]?.subject).toBe('Back in stock: Heron <b>Lamp</b>');
  expect(mails[0]?.text).toContain(`/shop/${product._id}\n`);
  expect(mails[0]?.text).toContain('in stock again, for $19.99');
  expect(mails[0]?.html).toContain('Heron &lt;b&gt;Lamp&lt;/b&gt;');
  expect(await shop.own(shop.robin)).toEqual([]);
});

test('who waits for a lower price is told by an edit, and by a sale as soon as it is in force', async () => {
  const shop = await openWaitedShop();
  const [edited, onSale, dearer] = [
    await shop.addProduct({ name: 'Edited' }),
    await shop.addProduct({ name: 'On sale' }),
    await shop.addProduct({ name: 'Dearer' }),
  ];
  for (const product of [edited, onSale, dearer]) {
    await shop.ask(product, shop.robin, { kind: 'cheaper' });
  }
  await shop.change(edited, { price: 19.98 });
  await shop.change(dearer, { price: 25 });
  await planSale(shop, onSale, { beginsAt: inHours(1), price: 15 });
  await shop.app.scheduledWork.tellWaiting();
  expect((await shop.told()).map(({ subject }) => subject)).toEqual(['Cheaper now: Edited']);
  await letHoursPass(shop, 2);
  await shop.app.scheduledWork.tellWaiting();
  const [, second] = await shop.told();
  expect(second?.text).toContain('On sale costs $15.00 now. It was $19.99 when you asked.');
  expect((await shop.own(shop.robin)).map(({ product }) => product.name)).toEqual(['Dearer']);
});

test('nobody is told of what can’t be bought: sold out, another variant, or no longer sold', async () => {
  const shop = await openWaitedShop();
  const product = await shop.addProduct({ stockQuantity: 0 });
  const variant = { price: 30, stockQuantity: 0 };
  const { body } = await shop.call<Product>(
    'PUT',
    `/products/${product._id}/variants`,
    shop.admin,
    {
      options: [{ name: 'Colour', values: ['Red', 'Blue'] }],
      variants: [
        { ...variant, options: [{ name: 'Colour', value: 'Red' }], isDefault: true },
        { ...variant, options: [{ name: 'Colour', value: 'Blue' }] },
      ],
    },
  );
  const [red, blue] = body.variants ?? [];
  const input = { kind: 'back_in_stock', variantId: blue?._id ?? '' } as const;
  await shop.ask(product, shop.robin, input);
  await shop.ask(product, shop.robin, { ...input, kind: 'cheaper' });
  expect(await shop.own(shop.robin)).toHaveLength(2);
  const stock = (id: string | undefined, stockQuantity: number) =>
    shop.database.pool.query('UPDATE product_variants SET stock = $2 WHERE id = $1', [
      id,
      stockQuantity,
    ]);
  const active = (isActive: boolean) =>
    shop.call('PUT', `/products/${product._id}/status?status=${isActive}`, shop.admin);
  await stock(red?._id, 5);
  await shop.database.pool.query('UPDATE product_variants SET price_cents = 2000 WHERE id = $1', [
    blue?._id,
  ]);
  await shop.app.scheduledWork.tellWaiting();
  await stock(blue?._id, 5);
  await active(false);
  await shop.app.scheduledWork.tellWaiting();
  expect(await shop.told()).toEqual([]);
  await active(true);
  await shop.app.scheduledWork.tellWaiting();
  const mails = await shop.told();
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    `Back in stock: ${product.name} (Blue)`,
    `Cheaper now: ${product.name} (Blue)`,
  ]);
  expect(mails[0]?.text).toContain(`/shop/${product._id}?variant=${blue?._id}`);
});

test('what one waits for is ended one by one in the account, by nobody else', async () => {
  const shop = await openWaitedShop();
  const [first, second] = [await shop.addProduct(), await shop.addProduct()];
  await shop.ask(first, shop.robin, { kind: 'cheaper' });
  await shop.ask(second, shop.robin, { kind: 'cheaper' });
  const [newest] = await shop.own(shop.robin);
  const path = `/account/notices/${newest?._id}`;
  expect((await shop.call('DELETE', path, shop.shopper)).status).toBe(404);
  const left = await shop.call<OwnNotice[]>('DELETE', path, shop.robin);
  expect(left.body).toMatchObject([{ product: { _id: first._id } }]);
  expect((await shop.call('DELETE', path, shop.robin)).status).toBe(404);
});

test('the owner sees what most wait for first, without who they are', async () => {
  const shop = await openWaitedShop();
  const [lamp, cable] = [
    await shop.addProduct({ name: 'Heron Lamp', stockQuantity: 0 }),
    await shop.addProduct({ name: 'Cable' }),
  ];
  const kim = await signUp(shop, { emailVerified: true });
  await shop.ask(cable, shop.robin, { kind: 'cheaper' });
  await shop.ask(lamp, shop.robin, { kind: 'back_in_stock' });
  await shop.ask(lamp, kim, { kind: 'back_in_stock' });
  await shop.ask(lamp, null, { kind: 'back_in_stock', email: GUEST });
  const all = await shop.waited();
  expect(all).toMatchObject([
    { product: { name: 'Heron Lamp' }, options: [], stockQuantity: 0, waiting: 2, backInStock: 2 },
    { product: { name: 'Cable' }, waiting: 1, backInStock: 0, cheaper: 1 },
  ]);
  expect(JSON.stringify(all)).not.toContain('@');
  expect((await shop.waited('?search=cab')).map(({ product }) => product.name)).toEqual(['Cable']);
  expect((await shop.waited('?sort=since'))[0]?.product.name).toBe('Cable');
  const first = await shop.call<WaitedVariant[]>('GET', '/admin/notices?limit=1', shop.admin);
  const next = /cursor=([\w-]+)/.exec(String(first.headers['link']))?.[1];
  expect(await shop.waited(`?limit=1&cursor=${next}`)).toMatchObject([{ waiting: 1 }]);
});

test('what is not sold can’t be waited for, and a guest without an address is told so', async () => {
  const shop = await openWaitedShop();
  const [product, gone, other] = [
    await shop.addProduct(),
    await shop.addProduct(),
    await shop.addProduct(),
  ];
  await shop.call('PUT', `/products/${gone._id}/status?status=false`, shop.admin);
  const input = { kind: 'cheaper', email: GUEST } as const;
  expect((await shop.ask(gone, null, input)).status).toBe(404);
  expect((await shop.ask(product, null, { ...input, variantId: other._id })).status).toBe(404);
  for (const wrong of [
    { kind: 'cheaper' },
    { ...input, email: 'gil' },
    { ...input, kind: 'soon' },
  ]) {
    const path = `/products/${product._id}/notices`;
    expect([wrong, (await shop.call('POST', path, null, wrong)).status]).toEqual([wrong, 400]);
  }
  expect(await shop.asked()).toEqual([]);
});

test('what is in stock can’t be waited for to be back', async () => {
  const shop = await openWaitedShop();
  const product = await shop.addProduct({ stockQuantity: 1 });
  const { status } = await shop.ask(product, shop.robin, { kind: 'back_in_stock' });
  expect([status, await shop.own(shop.robin)]).toEqual([400, []]);
});

test('a shop that writes no mail keeps who waits, until it does, and promises nobody anything', async () => {
  const shop = await openWaitedShop();
  const product = await shop.addProduct({ stockQuantity: 0 });
  await shop.ask(product, shop.robin, { kind: 'back_in_stock' });
  const { app: mailless } = await openTestShop({ database: shop.database });
  for (const [as, input] of [
    [shop.robin, {}],
    [null, { email: GUEST }],
  ] as const) {
    const refused = await mailless.inject({
      method: 'POST',
      url: `/api/v1/products/${product._id}/notices`,
      headers: as?.headers ?? {},
      payload: { kind: 'cheaper', ...input },
    });
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      'This shop sends no mail, so it can tell you nothing',
    ]);
  }
  await shop.change(product, { stockQuantity: 1 });
  await mailless.scheduledWork.tellWaiting();
  expect(await shop.own(shop.robin)).toMatchObject([{ kind: 'back_in_stock' }]);
});
