import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import type { StoredBankTransfer } from '@gadgetry/contract/bank-transfer';
import type { ErrorBody } from '@gadgetry/contract/errors';
import type { HistoryEntry } from '@gadgetry/contract/history';
import { setTimeout as later } from 'node:timers/promises';
import { expect, test } from 'vitest';
import {
  ACCOUNT,
  TRANSFER_PATH,
  saveTransfers,
  takeTransfers,
} from '../../../test/bank-transfer.ts';
import { openSellingShop } from '../../../test/buying.ts';
import { unreachableMail, waitingMails } from '../../../test/mails.ts';
import { openTestShop, signUp } from '../../../test/shop.ts';
import { callsOf, openStockedShop } from '../../../test/stocked-shop.ts';

type Shop = Awaited<ReturnType<typeof openStockedShop>>;

const read = async (shop: Shop) =>
  (await shop.call<StoredBankTransfer>('GET', TRANSFER_PATH, shop.admin)).body;

const historyOf = async (shop: Shop) => {
  const { _id } = await read(shop);
  const path = `/history?entity=bank_transfer&id=${_id}`;
  return (await shop.call<HistoryEntry[]>('GET', path, shop.admin)).body;
};

test('a shop begins without it, and shoppers are offered cards alone', async () => {
  const shop = await openStockedShop();
  expect(await read(shop)).toMatchObject({
    isOn: false,
    accountHolder: '',
    iban: '',
    bic: '',
    account: '',
    instructions: '',
    days: 7,
    version: 0,
  });
  expect(shop.app.shop.paymentMethods).toEqual(['card']);
});

test('an IBAN is kept as banks store it, however it was typed, and a BIC too', async () => {
  const shop = await openStockedShop();
  const { status, body } = await saveTransfers(shop, {
    isOn: true,
    accountHolder: ' Gadgetry Ltd ',
    iban: 'gb29 nwbk 6016 1331 9268 19',
    bic: 'nwbkgb2l',
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    accountHolder: 'Gadgetry Ltd',
    iban: 'GB29NWBK60161331926819',
    bic: 'NWBKGB2L',
    version: 1,
  });
  expect(await read(shop)).toEqual(body);
  expect(shop.app.shop.paymentMethods).toEqual(['card', 'bank_transfer']);
});

test('what a payer could not use is refused at its field, with what to do, and nothing is saved', async () => {
  const shop = await openStockedShop();
  for (const [field, value, message] of [
    ['iban', 'DE89370400440532013001', 'A letter or digit of this IBAN is wrong'],
    ['iban', 'DE8937040044053201300', 'has 22 letters and digits, and this one 21'],
    ['iban', '0123 4567', 'An IBAN begins with two letters'],
    ['iban', 'US64SVBKUS6S3300958879', 'write under Account what payers need'],
    ['bic', 'COBA', 'A BIC has 8 or 11'],
    ['bic', 'COBAZZFF', 'there is no ZZ'],
    ['accountHolder', 'Gadgetry \u202e Ltd', 'The sign U+202E in it can’t be taken'],
    ['account', 'Bank\0 of Ceylon', 'The sign U+0000 in it can’t be taken'],
    ['instructions', 'Soon \ud800', 'The sign U+D800 in it can’t be taken'],
    ['days', 0, 'At least 1 day'],
    ['days', 31, 'At most 30 days'],
    ['days', 7.5, 'Please enter a whole number'],
    ['accountHolder', 'x'.repeat(141), 'at most 140'],
    ['isOn', 'yes', 'Invalid input'],
    ['version', undefined, 'Required'],
  ] as const) {
    const { status, body } = await saveTransfers<ErrorBody>(shop, { [field]: value });
    expect([field, status, body.issues]).toEqual([
      field,
      400,
      [{ path: field, message: expect.stringContaining(message) }],
    ]);
  }
  expect((await saveTransfers(shop, { swift: 'x' })).status).toBe(400);
  expect((await read(shop)).version).toBe(0);
});

test('it is not switched on without a name and an account, and drafts of both can wait switched off', async () => {
  const shop = await openStockedShop();
  const { body } = await saveTransfers<ErrorBody>(shop, { isOn: true });
  expect(body.issues).toEqual([
    { path: 'accountHolder', message: expect.stringContaining('Say whose account it is') },
    { path: 'iban', message: expect.stringContaining('Say where the money goes') },
  ]);
  const drafted = { accountHolder: 'Gadgetry Ltd', instructions: 'Soon.' };
  expect((await saveTransfers(shop, drafted)).status).toBe(200);
  expect((await saveTransfers<ErrorBody>(shop, { isOn: true })).body.issues).toEqual([
    { path: 'iban', message: expect.any(String) },
  ]);
  expect(shop.app.shop.paymentMethods).toEqual(['card']);
  // Where accounts have no IBAN, words do.
  const account = 'Bank of Ceylon, Colombo\n0123 4567 8901';
  expect((await saveTransfers(shop, { isOn: true, account })).status).toBe(200);
  expect(shop.app.shop.paymentMethods).toEqual(['card', 'bank_transfer']);
});

test('another process offers it within a second, and no longer once it is off', async () => {
  const shop = await openSellingShop();
  const other = await openTestShop({ database: shop.database });
  const product = await shop.addProduct();
  for (const [isOn, methods] of [
    [true, ['card', 'bank_transfer']],
    [false, ['card']],
  ] as const) {
    await takeTransfers(shop, { isOn });
    expect(shop.app.shop.paymentMethods).toEqual(methods);
    await expect
      .poll(() => other.app.shop.paymentMethods, { timeout: 1_000, interval: 20 })
      .toEqual(methods);
  }
  const order = await shop.order<ErrorBody>(shop.shopper, [{ product, quantity: 1 }], {
    paymentMethod: 'bank_transfer',
  });
  expect(order.status).toBe(400);
});

test('each change is in the history by its name; a stale edit is refused', async () => {
  const shop = await openStockedShop();
  await takeTransfers(shop);
  const { version } = await read(shop);
  expect((await saveTransfers(shop, { days: 3 })).status).toBe(200);
  const late = await saveTransfers<ErrorBody>(shop, { days: 5, version });
  expect(late.status).toBe(409);
  expect(late.body.message).toBe('Someone else has changed this in the meantime: Days to pay');
  const [last, first] = await historyOf(shop);
  expect(last).toMatchObject({
    who: shop.admin.person.email,
    changes: [{ field: 'days', from: 7, to: 3 }],
  });
  expect(first?.changes).toContainEqual({
    field: 'iban',
    from: '',
    to: 'DE89370400440532013000',
  });
});

test('whoever has found an open screen sends the money nowhere else, nor does a shopper see it', async () => {
  const shop = await openStockedShop();
  await takeTransfers(shop);
  await shop.database.pool.query(
    "UPDATE sessions SET authenticated_at = now() - interval '1 hour'",
  );
  const { body } = await saveTransfers<ErrorBody>(shop, { iban: 'GB29NWBK60161331926819' });
  expect(body.code).toBe('reauthentication_required');
  expect((await read(shop)).iban).toBe('DE89370400440532013000');
  expect((await shop.call('GET', TRANSFER_PATH, await signUp(shop))).status).toBe(403);
  expect((await shop.call('GET', TRANSFER_PATH, null)).status).toBe(401);
});

test('where transfers go is told by mail to all who may say it, and nobody else, each time it changes', async () => {
  const shop = await openStockedShop({ settings: unreachableMail });
  const other = await signUp(shop, { role: 'admin' });
  const trusted = await signUp(shop, { permissions: ['security:read', 'security:write'] });
  await signUp(shop, { staffRole: 'manager' });
  const gone = await signUp(shop, { role: 'admin' });
  await shop.database.pool.query('UPDATE users SET banned = true WHERE id = $1', [gone.person.id]);
  const told = async () => {
    const mails = await waitingMails(shop, 'account-notice');
    await shop.database.pool.query('DELETE FROM mails');
    return mails.toSorted((one, next) => (one.to < next.to ? -1 : 1));
  };
  const all = [shop.admin, other, trusted].map(({ person }) => person.email).toSorted();

  await takeTransfers(shop);
  const first = await told();
  expect(first.map(({ to }) => to)).toEqual(all);
  expect(first[0]?.subject).toBe('The account for bank transfers was changed');
  await saveTransfers(shop, { iban: 'GB29NWBK60161331926819', bic: 'NWBKGB2L' });
  for (const { text } of await told()) {
    expect(text).toContain(`Changed by ${shop.admin.person.email}`);
    expect(text).toContain(
      'IBAN: DE89 3704 0044 0532 0130 00 before, GB29 NWBK 6016 1331 9268 19 now',
    );
    expect(text).toContain('BIC: empty before, NWBKGB2L now');
    expect(text).not.toContain('Account holder');
    expect(text).toContain('/admin/settings/payments');
  }
  await saveTransfers(shop, { isOn: false });
  expect((await told())[0]?.text).toContain('Offered to shoppers: yes before, no now');
  await saveTransfers(shop, { account: 'Sort code 20-00-00\nAccount 55779911' });
  expect((await told())[0]?.text.replaceAll(/\s+/g, ' ')).toContain(
    'empty before, Sort code 20-00-00 / Account 55779911 now',
  );
  // Neither where money goes nor whether: nobody has to look.
  await saveTransfers(shop, { days: 3 });
  await saveTransfers(shop, { bic: 'wrong' });
  expect(await told()).toEqual([]);
});

const BEFORE = { BANK_TRANSFER_TEXT: 'Gadgetry Ltd\\n0123 4567', BANK_TRANSFER_DAYS: '3' };

test('what a shop had in its environment is taken once, goes on being offered, and is in the history', async () => {
  const shop = await openStockedShop({ settings: BEFORE });
  expect(shop.app.shop.paymentMethods).toEqual(['card', 'bank_transfer']);
  expect(await read(shop)).toMatchObject({
    isOn: true,
    accountHolder: '',
    instructions: 'Gadgetry Ltd\n0123 4567',
    days: 3,
    version: 1,
  });
  expect(await historyOf(shop)).toMatchObject([
    {
      who: 'BANK_TRANSFER_TEXT',
      changes: expect.arrayContaining([
        { field: 'isOn', from: false, to: true },
        { field: 'days', from: 7, to: 3 },
      ]),
    },
  ]);
  // Saved again it has to say what payers need, field by field; switched off it stays.
  expect((await saveTransfers(shop, { days: 4 })).status).toBe(400);
  expect((await saveTransfers(shop, { isOn: false })).status).toBe(200);
  const again = await openTestShop({ database: shop.database, settings: BEFORE });
  expect(again.app.shop.paymentMethods).toEqual(['card']);
  // Started without it nothing is lost.
  const without = await openTestShop({ database: shop.database });
  const { body } = await callsOf(without.app)<StoredBankTransfer>('GET', TRANSFER_PATH, shop.admin);
  expect(body).toMatchObject({ isOn: false, instructions: 'Gadgetry Ltd\n0123 4567', version: 2 });
});

test('several that start at once take it once', async () => {
  const shop = await openStockedShop();
  const started = await Promise.all(
    [1, 2, 3].map(() => openTestShop({ database: shop.database, settings: BEFORE })),
  );
  for (const { app } of started) {
    expect(app.shop.paymentMethods).toEqual(['card', 'bank_transfer']);
  }
  expect(await historyOf(shop)).toHaveLength(1);
});

test('an order goes on saying what its payer was told, whatever is changed after it', async () => {
  const shop = await openSellingShop();
  await takeTransfers(shop);
  const product = await shop.addProduct();
  const order = () =>
    shop.placed(shop.shopper, [{ product, quantity: 1 }], { paymentMethod: 'bank_transfer' });
  const told = async (id: string) => (await shop.readOrder(id)).paymentInstructions?.text;
  const first = await order();
  expect(await told(first)).toBe(ACCOUNT);
  await takeTransfers(shop, {
    iban: '',
    account: 'Bank of Ceylon, 0123 4567',
    bic: 'BCEYLKLX',
    instructions: '',
  });
  const second = await order();
  const words = 'Account holder: Gadgetry Ltd\nBIC: BCEYLKLX\nBank of Ceylon, 0123 4567';
  expect(await told(second)).toBe(words);
  expect(await told(first)).toBe(ACCOUNT);
  await saveTransfers(shop, { isOn: false, account: '', bic: '', accountHolder: '' });
  await later(150);
  expect([await told(first), await told(second)]).toEqual([ACCOUNT, words]);
  // Whoever looks at statements sees which of them, and under which words.
  const seen = await shop.call<AdminOrder>('GET', `/admin/orders/${second}`, shop.admin);
  const { number } = seen.body;
  expect(seen.body.paymentInstructions).toEqual({ reference: number, text: words });
});

test('an order from before that was kept says what the shop knows, also where it is switched off', async () => {
  const shop = await openSellingShop();
  await takeTransfers(shop);
  const product = await shop.addProduct();
  const id = await shop.placed(shop.shopper, [{ product, quantity: 1 }], {
    paymentMethod: 'bank_transfer',
  });
  await shop.database.pool.query('UPDATE orders SET payment_instructions = NULL');
  await saveTransfers(shop, { isOn: false });
  const { paymentInstructions, number } = await shop.readOrder(id);
  expect(paymentInstructions).toEqual({ reference: number, text: ACCOUNT });
});
