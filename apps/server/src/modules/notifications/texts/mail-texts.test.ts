import type { MadeApiKey } from '@gadgetry/contract/api-keys';
import type { ErrorBody } from '@gadgetry/contract/errors';
import type { HistoryEntry } from '@gadgetry/contract/history';
import { type StoredOwnerSettings, ownerSettings } from '@gadgetry/contract/shop-settings';
import {
  MAIL_TEXT_NAMES,
  type MailText,
  type MailTextPreview,
  type MailTexts,
  type OrderTextName,
  type SentTest,
} from '@gadgetry/contract/mail-texts';
import { expect, test } from 'vitest';
import { type SellingShop, openSellingShop } from '../../../../test/buying.ts';
import { unreachableMail, waitingMails } from '../../../../test/mails.ts';
import { openTestShop, signUp } from '../../../../test/shop.ts';
import { callsOf } from '../../../../test/stocked-shop.ts';
import { orderEmail } from '../order-emails.ts';
import { exampleOfMail, notificationFor } from './example-notification.ts';

const PATH = '/admin/mail-texts';
const words = {
  subject: 'Thanks, {first name}! Order {order number}',
  opening: 'Dear {first name},\n\nyour <b>{shop name}</b> order is paid.',
  closing: 'Yours,\nthe people of {shop name}',
};

async function openShop() {
  const shop = await openSellingShop({ settings: unreachableMail });
  const one = async (name: string) => {
    const { body } = await shop.call<MailTexts>('GET', PATH, shop.admin);
    const found = body.texts.find((text) => text.name === name);
    if (found === undefined) throw new Error(`no text ${name}`);
    return found;
  };
  const write = <Body = MailText>(changes: object, name = 'order-confirmed') =>
    shop.call<Body>('PUT', `${PATH}/${name}`, shop.admin, { ...words, ...changes });
  const preview = <Body = MailTextPreview>(changes: object = {}, name = 'order-confirmed') =>
    shop.call<Body>('POST', `${PATH}/${name}/preview`, shop.admin, { ...words, ...changes });
  return { shop, one, write, preview };
}

async function paidOrder(shop: SellingShop, name = 'Lamp') {
  const product = await shop.addProduct({ name, price: 19.99 });
  const orderId = await shop.placed(shop.shopper, [{ product, quantity: 3 }]);
  const sessionId = await shop.pay(shop.shopper, orderId);
  await shop.comeBack(shop.shopper, sessionId);
  return shop.readOrder(orderId);
}

test('what an owner writes is in the next mail, beside what the shop says of the order', async () => {
  const { shop, write } = await openShop();
  expect((await write({})).status).toBe(200);
  const { number } = await paidOrder(shop);
  const [mail] = await waitingMails(shop, 'order-confirmed');
  const [first] = shop.shopper.person.fullName.split(' ');
  expect(mail?.subject).toBe(`Thanks, ${first}! Order ${number}`);
  expect(mail?.text).toContain(`Dear ${first},\n\nyour <b>Gadgetry</b> order is paid.\n\n`);
  expect(mail?.text).toContain('  3 × Lamp: $59.97');
  expect(mail?.text).toContain('See your order:');
  expect(mail?.text).toContain('Yours,\nthe people of Gadgetry\n\nQuestions?');
  expect(mail?.text).not.toContain('we are packing');
  expect(mail?.html).toContain('your &lt;b&gt;Gadgetry&lt;/b&gt; order');
  expect(mail?.html).toContain('Yours,<br>the people of Gadgetry</p>');
});

test('another process of the shop writes its next mail with the words of this one', async () => {
  const { shop, write } = await openShop();
  const other = await openTestShop({ settings: unreachableMail, database: shop.database });
  const product = await shop.addProduct({ price: 5 });
  await write({ subject: 'Anew' }, 'order-shipped');
  const orderId = await shop.placed(shop.shopper, [{ product, quantity: 1 }]);
  await shop.comeBack(shop.shopper, await shop.pay(shop.shopper, orderId));
  await callsOf(other.app)('POST', `/admin/orders/${orderId}/ship`, shop.admin, {});
  expect((await waitingMails(shop, 'order-shipped'))[0]?.subject).toBe('Anew');
});

test('the preview is the mail that is sent, with the newest order or the one that is named', async () => {
  const { shop, write, preview } = await openShop();
  await write({});
  const first = await paidOrder(shop);
  const second = await paidOrder(shop, 'Kettle');
  const [sent, newest] = await waitingMails(shop, 'order-confirmed');
  const shown = async (changes: object) => (await preview(changes)).body;
  expect(await shown({})).toEqual({
    subject: newest?.subject,
    text: newest?.text,
    html: newest?.html,
    orderNumber: second.number,
    productName: null,
  });
  const typed = first.number.replaceAll('-', '').toLowerCase();
  expect(await shown({ orderNumber: ` ${typed} ` })).toEqual({
    subject: sent?.subject,
    text: sent?.text,
    html: sent?.html,
    orderNumber: first.number,
    productName: null,
  });
  for (const orderNumber of ['nonsense', 'ABC-DEF-GHJ']) {
    const { status, body } = await preview<ErrorBody>({ orderNumber });
    expect([status, body.issues?.[0]?.path]).toEqual([400, 'orderNumber']);
  }
});

test('each mail can be looked at, whatever the order is, and the shop’s own words are as they are sent', async () => {
  const { shop, preview } = await openShop();
  const { body } = await shop.call<MailTexts>('GET', PATH, shop.admin);
  expect(body.texts.map(({ name }) => name)).toEqual(MAIL_TEXT_NAMES);
  expect(body.isSent).toBe(true);
  const head = {
    name: 'Gadgetry',
    origin: shop.env.origins[0],
    country: shop.env.SHOP_COUNTRY,
    supportEmail: shop.app.shop.supportEmail,
    timeZone: 'UTC',
  };
  const look = async (name: MailText['name'], own: object) => {
    const shown = await preview(own, name);
    expect([name, shown.status]).toEqual([name, 200]);
    return shown.body;
  };
  const isOfOrder = (name: MailText['name']): name is OrderTextName => name.startsWith('order-');
  for (const { name, own, subject, isWritten } of body.texts) {
    expect([subject, isWritten]).toEqual([own.subject, false]);
    if (!isOfOrder(name)) continue;
    const { subject: sent, text, html } = orderEmail(head, notificationFor(name, exampleOfMail()));
    const nobody = { subject: sent, text, html, orderNumber: null, productName: null };
    expect(await look(name, own)).toEqual(nobody);
  }
  const { number } = await paidOrder(shop);
  for (const { name, own } of body.texts.filter(({ about }) => about === 'order')) {
    const { orderNumber, subject, text } = await look(name, own);
    expect(orderNumber).toBe(number);
    expect(subject + text).not.toMatch(/[{}]|undefined|null|NaN/);
  }
});

test('until when something is to be paid is told in the time zone of the shop', async () => {
  const { shop, preview } = await openShop();
  const { body } = await shop.call<StoredOwnerSettings>('GET', '/admin/settings', shop.admin);
  const settings = { ...ownerSettings.parse(body), version: body.version };
  const [{ own } = expect.fail('no text')] = (
    await shop.call<MailTexts>('GET', PATH, shop.admin)
  ).body.texts.filter(({ name }) => name === 'order-to-pay');
  expect((await preview(own, 'order-to-pay')).body.text).toMatch(/until .* at \d\d:\d\d UTC/);
  const abroad = { ...settings, timeZone: 'America/New_York' };
  expect((await shop.call('PUT', '/admin/settings', shop.admin, abroad)).status).toBe(200);
  expect((await preview(own, 'order-to-pay')).body.text).toMatch(
    /until .* at \d\d:\d\d \(time of America\/New York\)/,
  );
});

test('a subject about what this mail has not is the shop’s own', async () => {
  const { shop, write } = await openShop();
  await write({ subject: 'Follow {tracking number}' }, 'order-shipped');
  const { _id, number } = await paidOrder(shop);
  await shop.call('POST', `/admin/orders/${_id}/ship`, shop.admin, {});
  const [mail] = await waitingMails(shop, 'order-shipped');
  expect(mail?.subject).toBe(`Your order ${number} is on its way`);
});

test('sums and parcels stay in the mail, whatever its owner writes of them', async () => {
  const { shop, write } = await openShop();
  await write({ opening: 'All is well.', closing: '' }, 'order-refunded');
  const { _id, number } = await paidOrder(shop);
  await shop.call('POST', `/admin/orders/${_id}/cancel`, shop.admin);
  const [mail] = await waitingMails(shop, 'order-refunded');
  expect(mail?.text).toContain(
    `All is well.\n\nThe payment of order ${number} goes back to you: $59.97.`,
  );
});

test('a placeholder that this mail has not is refused at its field, with those that it has', async () => {
  const { shop, write, preview, one } = await openShop();
  const typed = { subject: 'On {tracking number}', closing: '{price} {}' };
  for (const answer of [await write<ErrorBody>(typed), await preview<ErrorBody>(typed)]) {
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
    expect(answer.body.issues).toEqual([
      {
        path: 'subject',
        message:
          'This mail has no {tracking number}. It has {first name}, {name}, {order number}, {shop name}, {support address}',
      },
      { path: 'closing', message: expect.stringContaining('This mail has no {price}.') },
    ]);
  }
  for (const begun of ['Order {order number', 'Order {name}, {', 'x {{name}}']) {
    expect(await write<ErrorBody>({ subject: begun })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'subject', message: expect.stringContaining('is not closed') }] },
    });
  }
  // Torn by a line's end it is one all the same.
  expect((await write({ opening: 'Hello {first\nname}' })).status).toBe(200);
  expect((await write(typed, 'order-shipped')).status).toBe(400);
  expect((await write({ subject: typed.subject }, 'order-shipped')).status).toBe(200);
  for (const [field, value] of [
    ['subject', ' '],
    ['subject', 'x'.repeat(121)],
    ['subject', 'a\u202Eb'],
    ['opening', ''],
    ['opening', 'x'.repeat(2_001)],
    ['closing', 'x'.repeat(2_001)],
    ['closing', 7],
    ['html', '<b>'],
  ] as const) {
    const { status, body } = await write<ErrorBody>({ [field]: value });
    expect([field, status, body.code]).toEqual([field, 400, 'validation_failed']);
  }
  expect(await shop.call('PUT', `${PATH}/reset-password`, shop.admin, words)).toMatchObject({
    status: 400,
  });
  expect(await one('order-confirmed')).toMatchObject({ version: 1 });
});

test('of two who write the same mail one is told so; what is reset has the shop’s own words again', async () => {
  const { shop, write, one } = await openShop();
  const version = 0;
  const both = await Promise.all([
    write({ subject: 'One', version }),
    write({ subject: 'Two', version }),
  ]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const stored = await one('order-confirmed');
  expect(stored).toMatchObject({ version: 1, isWritten: true, opening: words.opening });
  const reset = (read: number) =>
    shop.call<MailText>('POST', `${PATH}/order-confirmed/reset`, shop.admin, { version: read });
  expect((await reset(0)).status).toBe(409);
  const { body } = await reset(1);
  expect(body).toMatchObject({ ...stored.own, version: 2, isWritten: false, _id: stored._id });
  // A version that was is never one again.
  expect((await write({ version: 1 })).status).toBe(409);
  expect((await write({ ...stored.own, version: 2 })).body).toMatchObject({ version: 2 });

  const history = await shop.call<HistoryEntry[]>(
    'GET',
    `/history?entity=mail_text&id=${stored._id}`,
    shop.admin,
  );
  const [last, first] = history.body;
  expect(history.body).toHaveLength(2);
  expect(last?.who).toBe(shop.admin.person.email);
  expect(first?.changes).toContainEqual({
    field: 'subject',
    from: stored.own.subject,
    to: stored.subject,
  });
  expect(last?.changes).toContainEqual({
    field: 'opening',
    from: words.opening,
    to: stored.own.opening,
  });
  const { number } = await paidOrder(shop);
  const [mail] = await waitingMails(shop, 'order-confirmed');
  expect(mail?.subject).toBe(`Your order ${number} is confirmed`);
});

test('what is left as the shop says it is not the owner’s', async () => {
  const { write, one } = await openShop();
  const { own } = await one('order-shipped');
  const written = { ...own, opening: own.opening.replaceAll('\n', '\r\n'), closing: 'Bye' };
  expect((await write(written, 'order-shipped')).body).toMatchObject({ isWritten: true });
  expect((await write({ ...written, closing: '' }, 'order-shipped')).body).toMatchObject({
    isWritten: false,
    opening: own.opening,
  });
});

test('a test goes to whoever asks, and to nobody else', async () => {
  const { shop } = await openShop();
  await paidOrder(shop);
  const before = await waitingMails(shop);
  const { status, body } = await shop.call<SentTest>(
    'POST',
    `${PATH}/order-confirmed/test`,
    shop.admin,
    words,
  );
  expect([status, body.to]).toEqual([200, shop.admin.person.email]);
  const [mail, ...more] = (await waitingMails(shop)).slice(before.length);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    to: shop.admin.person.email,
    subject: expect.stringMatching(/^Test: Thanks, /),
  });
  expect(mail?.invoiceOf).toBeUndefined();
});

test('a key has no address, so a program sends no test', async () => {
  const { shop } = await openShop();
  const made = await shop.call<MadeApiKey>('POST', '/admin/api-keys', shop.admin, {
    name: 'Mail texts',
    scopes: ['settings:read', 'settings:write'],
    expiresInDays: null,
  });
  const program = { headers: { authorization: `Bearer ${made.body.key}` } };
  const before = await waitingMails(shop);
  const path = `${PATH}/order-confirmed`;
  expect(await shop.call('POST', `${path}/test`, program, words)).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('has no address') },
  });
  expect((await shop.call('POST', `${path}/preview`, program, words)).status).toBe(200);
  expect(await waitingMails(shop)).toEqual(before);
});

test('who may not see orders is shown an example, and finds none by its number', async () => {
  const { shop } = await openShop();
  const { number } = await paidOrder(shop);
  const writer = await signUp(shop, { permissions: ['settings:read', 'settings:write'] });
  const look = <Body>(call: string, changes: object) =>
    shop.call<Body>('POST', `${PATH}/order-confirmed/${call}`, writer, { ...words, ...changes });
  const { body } = await look<MailTextPreview>('preview', {});
  expect([body.orderNumber, body.subject]).toEqual([null, 'Thanks, Robin! Order ABC-DEF-GHJ']);
  expect(body.text).not.toContain(number);
  for (const call of ['preview', 'test']) {
    const { status, body: refused } = await look<ErrorBody>(call, { orderNumber: number });
    expect([call, status, refused.issues?.[0]?.path]).toEqual([call, 400, 'orderNumber']);
  }
  await look('test', {});
  const mails = await waitingMails(shop, 'order-confirmed');
  expect(mails.at(-1)).toMatchObject({ to: writer.person.email });
  expect(mails.at(-1)?.text).not.toContain(number);
});

test('a shop that sends no mail says so, and sends no test', async () => {
  const shop = await openSellingShop();
  const { body } = await shop.call<MailTexts>('GET', PATH, shop.admin);
  expect(body.isSent).toBe(false);
  const answer = await shop.call('POST', `${PATH}/order-link/test`, shop.admin, words);
  expect([answer.status, answer.body.message]).toEqual([
    400,
    'This shop has no mail server, so nothing is sent',
  ]);
});

test('the key of a guest’s order is in no preview and no test', async () => {
  const { shop, preview } = await openShop();
  await paidOrder(shop);
  const { text, html } = (await preview({}, 'order-link')).body;
  expect(text).toContain('#key=only-in-the-mail-itself');
  expect(html).toContain('#key=only-in-the-mail-itself');
});
