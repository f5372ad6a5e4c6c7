import type { ErrorBody } from '@gadgetry/contract/errors';
import type { Order } from '@gadgetry/contract/orders';
import type { MailTextPreview, MailTexts } from '@gadgetry/contract/mail-texts';
import { expect, test } from 'vitest';
import { unreachableMail, waitingMails } from '../../../../test/mails.ts';
import { returningIn } from '../../../../test/returning.ts';
import { openReviewedShop } from '../../../../test/reviewing.ts';
import { signUp } from '../../../../test/shop.ts';
import type { StockedShop } from '../../../../test/stocked-shop.ts';
import { openWaitedShop } from '../../../../test/waiting.ts';

const PATH = '/admin/mail-texts';
const words = {
  subject: '{shop name} writes',
  opening: 'Dear {first name},\n\n<b>hello</b> from us.',
  closing: 'Yours,\n{shop name}',
};

const writing = (shop: StockedShop) => ({
  write: (name: string, changes: object = {}) =>
    shop.call('PUT', `${PATH}/${name}`, shop.admin, { ...words, ...changes }),
  preview: <Body = MailTextPreview>(name: string, changes: object = {}, as = shop.admin) =>
    shop.call<Body>('POST', `${PATH}/${name}/preview`, as, { ...words, ...changes }),
});

const openShop = () => openReviewedShop({ settings: unreachableMail });
const askForReviews = (shop: Awaited<ReturnType<typeof openShop>>) =>
  shop.app.scheduledWork.askForReviews(new Date(Date.now() + 11 * 86_400_000));

test('each step of a return is told in the owner’s words, around what the shop says of it', async () => {
  const shop = await openShop();
  const { write, preview } = writing(shop);
  const { sentOrder, ask, act } = returningIn(shop);
  const { orderId, lamp, lamps } = await sentOrder(3);
  const { number } = (await shop.call<Order>('GET', `/orders/${orderId}`, shop.shopper)).body;
  const subject = '{returned items} of {order number}';
  const steps = ['requested', 'questioned', 'approved', 'received', 'refused'];
  for (const step of steps) expect((await write(`return-${step}`, { subject })).status).toBe(200);
  const { body } = await ask(orderId, [{ itemId: lamps, quantity: 2 }], { note: 'It hums' });
  const id = body.returns[0]?._id ?? '';
  await act(id, 'ask', { question: 'Which one?' });
  await act(id, 'refuse', { reason: 'Too late' });

  const told = async (kind: string) => (await waitingMails(shop, `return-${kind}`))[0];
  const facts = { requested: 'It hums', questioned: 'Which one?', refused: 'Too late' };
  const [first] = shop.shopper.person.fullName.split(' ');
  for (const [kind, fact] of Object.entries(facts)) {
    const mail = await told(kind);
    expect(mail?.subject, kind).toBe(`2 × ${lamp.name} of ${number}`);
    expect(mail?.text).toContain(`Dear ${first},\n\n<b>hello</b> from us.\n\n`);
    expect(mail?.html).toContain('&lt;b&gt;hello&lt;/b&gt; from us.');
    expect(mail?.text).toContain(fact);
    expect(mail?.text).toContain(`2 × ${lamp.name}`);
    expect(mail?.text).toContain('See your order:');
    expect(mail?.text).toContain('Yours,\nGadgetry\n\nQuestions?');
  }
  const requested = await told('requested');
  for (const orderNumber of ['', number]) {
    expect((await preview('return-requested', { subject, orderNumber })).body).toEqual({
      subject: requested?.subject,
      text: requested?.text,
      html: requested?.html,
      orderNumber: number,
      productName: null,
    });
  }
});

test('who is asked for a review reads the owner’s words, with the links of what they bought', async () => {
  const shop = await openShop();
  const { write, preview } = writing(shop);
  await write('review-request');
  const lamp = await shop.addProduct({ name: 'Lamp' });
  const orderId = await shop.receive(shop.shopper, [lamp]);
  await askForReviews(shop);
  const [mail] = await waitingMails(shop, 'review-request');
  expect(mail?.subject).toBe('Gadgetry writes');
  expect(mail?.text).toContain(`hello</b> from us.\n\n  Lamp:\n`);
  expect(mail?.text).toContain(`/shop/${lamp._id}/review\n\nYours,\nGadgetry`);
  expect(mail?.text).toContain('No more mails that ask for reviews:');
  const { number } = (await shop.call<Order>('GET', `/orders/${orderId}`, shop.shopper)).body;
  const shown = (await preview('review-request')).body;
  expect(shown.orderNumber).toBe(number);
  // The real link ends these mails for whoever has it.
  const { pathname, search } = new URL(mail?.endUrl ?? '');
  expect(shown.text).toBe(mail?.text.replace(pathname + search, '/only-in-the-mail-itself'));
});

test('who waits for a product is told in the owner’s words, and what it costs in the shop’s', async () => {
  const shop = await openWaitedShop();
  const { write, preview } = writing(shop);
  const subject = 'It is there: {product}';
  await write('product-back-in-stock', { subject });
  await write('product-cheaper', { subject: 'Less for {product}', opening: 'Hey {name}!' });
  const lamp = await shop.addProduct({ name: 'Lamp {name}', stockQuantity: 0, price: 20 });
  const fan = await shop.addProduct({ name: 'Fan', price: 20 });
  await shop.ask(lamp, shop.robin, { kind: 'back_in_stock' });
  await shop.ask(fan, shop.robin, { kind: 'cheaper' });
  await shop.change(lamp, { stockQuantity: 3 });
  await shop.change(fan, { price: 15 });
  await shop.app.scheduledWork.tellWaiting();
  const mails = await shop.told();
  const [back, cheaper] = ['It is there: ', 'Less for '].map((begun) =>
    mails.find((one) => one.subject.startsWith(begun)),
  );
  expect(back?.subject).toBe('It is there: Lamp {name}');
  expect(back?.text).toContain('Lamp {name} is in stock again, for $20.00.');
  expect(back?.text).toContain('pieces are not reserved');
  expect(back?.text).toContain(
    'the only mail about it: you are not waiting for it any more.\n\nYours,',
  );
  expect(cheaper?.text).toContain(`Hey ${shop.robin.person.fullName}!`);
  expect(cheaper?.text).toContain('Fan costs $15.00 now. It was $20.00 when you asked.');

  // Of two, the newest, or the one that is named.
  const shown = async (changes: object) =>
    (await preview('product-back-in-stock', { subject, ...changes })).body;
  expect(await shown({})).toMatchObject({
    subject: 'It is there: Fan',
    productName: 'Fan',
    orderNumber: null,
  });
  expect(await shown({ productName: ' lamp {NAME} ' })).toMatchObject({
    productName: 'Lamp {name}',
    text: expect.stringContaining('is in stock again, for $20.00'),
  });
  await shop.call('PUT', `/products/${fan._id}/status?status=false`, shop.admin);
  expect(await shown({})).toMatchObject({ productName: 'Lamp {name}' });
});

test('each of these mails can be looked at, before there is anything to show it with and after', async () => {
  const shop = await openShop();
  const { preview } = writing(shop);
  const { body } = await shop.call<MailTexts>('GET', PATH, shop.admin);
  const others = body.texts.filter(({ about }) => about !== 'order');
  expect(others).toHaveLength(12);
  const look = async (all: { name: string; own: object }) => {
    const { status, body: shown } = await preview(all.name, all.own);
    expect([all.name, status]).toEqual([all.name, 200]);
    expect(shown.subject + shown.text + shown.html).not.toMatch(/[{}]|undefined|null|NaN/);
    return shown;
  };
  for (const text of others) {
    const { orderNumber, productName } = await look(text);
    expect([orderNumber, productName]).toEqual([null, null]);
  }
  const request = others.find(({ about }) => about === 'review');
  const asked = await preview('review-request', request?.own);
  for (const name of ['Example lamp', 'Example cable']) expect(asked.body.text).toContain(name);
  const { sentOrder, ask } = returningIn(shop);
  const { orderId, lamps } = await sentOrder();
  await ask(orderId, [{ itemId: lamps, quantity: 1 }]);
  for (const text of others) {
    const { orderNumber, productName } = await look(text);
    expect(orderNumber ?? productName, text.name).not.toBeNull();
  }
});

test('a mail is shown with what it is about, and to whoever may see that', async () => {
  const shop = await openShop();
  const { preview } = writing(shop);
  const { sentOrder, ask } = returningIn(shop);
  const { orderId, lamps } = await sentOrder();
  const { number } = (await shop.call<Order>('GET', `/orders/${orderId}`, shop.shopper)).body;
  const refused = async (name: string, changes: object, as = shop.admin) => {
    const { status, body } = await preview<ErrorBody>(name, changes, as);
    return [status, body.issues?.[0]?.path, body.issues?.[0]?.message];
  };
  // It has no return yet.
  expect(await refused('return-received', { orderNumber: number })).toEqual([
    400,
    'orderNumber',
    'No order of this number has a return, or its customer is gone',
  ]);
  await ask(orderId, [{ itemId: lamps, quantity: 1 }]);
  expect((await preview('return-received', { orderNumber: number })).status).toBe(200);
  expect(await refused('product-cheaper', { orderNumber: number })).toEqual([
    400,
    'orderNumber',
    'This mail is about a product',
  ]);
  expect(await refused('return-received', { productName: 'Lamp' })).toEqual([
    400,
    'productName',
    'This mail is about an order',
  ]);
  expect(await refused('product-cheaper', { productName: 'No such thing' })).toEqual([
    400,
    'productName',
    'No product that is active has this name',
  ]);

  const writer = await signUp(shop, { permissions: ['settings:read', 'settings:write'] });
  for (const name of ['return-received', 'review-request', 'product-cheaper']) {
    const { body } = await preview(name, {}, writer);
    expect([name, body.orderNumber, body.productName]).toEqual([name, null, null]);
    expect(body.text).toContain('Dear Robin,');
  }
  expect((await refused('return-received', { orderNumber: number }, writer)).slice(0, 2)).toEqual([
    400,
    'orderNumber',
  ]);
  expect((await refused('product-cheaper', { productName: 'Lamp' }, writer)).slice(0, 2)).toEqual([
    400,
    'productName',
  ]);
});

test('a mail names what it knows of its own kind, and nothing of another', async () => {
  const { write } = writing(await openShop());
  const refused = async (name: string, subject: string) =>
    (await write(name, { subject })).body.issues?.[0]?.message;
  expect(await refused('review-request', '{order number}')).toBe(
    'This mail has no {order number}. It has {first name}, {name}, {shop name}, {support address}',
  );
  expect(await refused('product-cheaper', '{returned items}')).toContain(
    'It has {first name}, {name}, {product},',
  );
  expect(await refused('return-approved', '{new order number}')).toContain('This mail has no');
  expect((await write('return-exchanged', { subject: '{new order number}' })).status).toBe(200);
});
