import type { HistoryEntry } from '@gadgetry/contract/history';
import type { Promocode } from '@gadgetry/contract/promocodes';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listFilesOf } from '../../../test/list-files.ts';
import { fileOf, readProductFile as readFile } from '../../../test/product-files.ts';
import { type StockedShop, openStockedShop } from '../../../test/stocked-shop.ts';

let shop: StockedShop;
let files: ReturnType<typeof listFilesOf>;
beforeAll(async () => {
  shop = await openStockedShop();
  files = listFilesOf(shop, 'promocode');
});
afterAll(() => shop.close());
beforeEach(async () => {
  for (const table of ['single_use_codes', 'promocodes', 'list_imports']) {
    await shop.database.pool.query(`DELETE FROM ${table}`);
  }
});

const add = async (code: string, given: object = {}) => {
  const body = { code, discountPercentage: 10, expiresAt: '2030-12-31', ...given };
  const { status, body: made } = await shop.call<Promocode>(
    'POST',
    '/promocodes',
    shop.admin,
    body,
  );
  if (status !== 201) throw new Error(JSON.stringify(made));
  return made;
};
const codes = async () =>
  (await shop.call<Promocode[]>('GET', '/promocodes?sort=code', shop.admin)).body;
const byCode = async (code: string) => (await codes()).find((one) => one.code === code);

const id = '01890000-0000-7000-8000-00000000000';

test('what was exported is read by a spreadsheet and changes nothing, whatever is in it', async () => {
  await add('PLAIN');
  await add('=CMD()', { name: '+10% for you, and "more"', firstOrderOnly: true });
  await add('AMOUNT', {
    discountPercentage: undefined,
    effect: { kind: 'amount', amount: 12.5 },
    conditions: { minimum: 50, products: [`${id}1`, `${id}2`], customers: ['someone'] },
    startsAt: '2026-01-01T08:00:00.000Z',
    endsAt: '2030-12-24T18:00:00.000Z',
    maxUses: 100,
    maxUsesPerCustomer: 1,
    combinable: true,
    isActive: false,
  });
  await add('SHIP', {
    discountPercentage: undefined,
    effect: { kind: 'free_shipping', upTo: null },
  });
  await add('PIECES', {
    discountPercentage: undefined,
    effect: { kind: 'buy_get', buy: 2, get: 1, percent: 50, timesPerOrder: null },
    way: 'automatic',
  });
  const { file } = await files.exported('?sort=code');
  expect(file.startsWith('\uFEFF')).toBe(true);
  const lines = readFile(file);
  expect(lines.map(({ Code }) => Code)).toEqual(["'=CMD()", 'AMOUNT', 'PIECES', 'PLAIN', 'SHIP']);
  expect(lines[0]).toMatchObject({ Name: `'+10% for you, and "more"`, 'First order only': 'yes' });
  expect(lines[1]).toMatchObject({
    Kind: 'amount',
    Percent: '',
    Amount: '12.5',
    'Goods of at least': '50',
    Products: `${id}1 ${id}2`,
    Status: 'inactive',
    Used: '0',
  });
  const before = await codes();
  const checked = await files.checked(file);
  expect(await files.whyNot(checked._id, 'refused')).toEqual([]);
  expect(checked).toMatchObject({
    state: 'checked',
    unknownColumns: [],
    found: { new: 0, changed: 0, same: 5, refused: 0 },
    canApply: false,
  });
  expect(await codes()).toEqual(before);
  // And where nothing is, it makes the same once more.
  await shop.database.pool.query('DELETE FROM promocodes');
  const anew = await files.checked(file);
  expect((await files.ask(anew._id, 'apply')).body).toMatchObject({ applied: 5, left: 0 });
  expect((await files.exported('?sort=code')).file).toBe(file);
});

test('the export is of what the filter shows, and for who may see it', async () => {
  await add('ONE');
  await add('TWO', { isActive: false });
  const codesOf = async (query: string) =>
    readFile((await files.exported(query)).file).map(({ Code }) => Code);
  expect(await codesOf('?state=off')).toEqual(['TWO']);
  expect(await codesOf('?search=on')).toEqual(['ONE']);
  expect((await files.exported('', shop.shopper)).status).toBe(403);
  expect((await files.exported('?limit=5')).status).toBe(400);
});

test('a file is shown first, then carried out whole, with a record, and undone', async () => {
  await add('STAYS');
  const { _id: changedId } = await add('MORE', { name: 'More', maxUses: 5 });
  const file = fileOf(
    ['Code', 'Percent', 'Last day', 'Name', 'Uses in all', 'Colour'],
    ['stays', '10', '2030-12-31', '', '', 'red'],
    ['more', '12,5', '', '[empty]', '', ''],
    ['fresh', '20', '2031-01-31', 'Fresh', '7', ''],
  );
  const given = await files.checked(file);
  expect(given).toMatchObject({
    format: 'promocodes',
    fileName: 'list.csv',
    unknownColumns: ['Colour'],
    lines: 3,
    found: { new: 1, changed: 1, same: 1, refused: 0 },
    who: shop.admin.person.email,
    canApply: true,
    canUndo: false,
  });
  expect((await files.linesOf(given._id, 'changed'))[0]).toMatchObject({
    line: 3,
    name: 'MORE',
    changes: [
      { column: 'Name', from: 'More', to: '' },
      { column: 'Percent', from: '10', to: '12.5' },
    ],
  });
  expect((await codes()).map(({ code }) => code)).toEqual(['MORE', 'STAYS']);

  expect((await files.ask(given._id, 'apply')).body).toMatchObject({
    state: 'applied',
    applied: 2,
    left: 0,
    canUndo: true,
  });
  expect(await byCode('MORE')).toMatchObject({ discountPercentage: 12.5, name: null, maxUses: 5 });
  expect(await byCode('FRESH')).toMatchObject({ name: 'Fresh', maxUses: 7, isActive: true });
  const history = await shop.call<HistoryEntry[]>(
    'GET',
    `/history?entity=promocode&id=${changedId}`,
    shop.admin,
  );
  expect(history.body.map(({ action, who }) => [action, who])).toEqual([
    ['updated', shop.admin.person.email],
    ['created', shop.admin.person.email],
  ]);
  expect((await files.ask(given._id, 'apply')).status).toBe(409);

  expect((await files.ask(given._id, 'undo')).body).toMatchObject({
    state: 'undone',
    undone: 2,
    kept: 0,
    canUndo: false,
  });
  expect(await byCode('MORE')).toMatchObject({ discountPercentage: 10, name: 'More', maxUses: 5 });
  // Orders may name it: it is not deleted.
  expect(await byCode('FRESH')).toMatchObject({ isActive: false });
  expect((await files.ask(given._id, 'undo')).status).toBe(409);
  expect((await files.list())[0]?._id).toBe(given._id);
  // Once more it changes nothing of that code, and says so.
  const [, fresh] = await files.linesOf((await files.checked(file))._id, 'same');
  expect(fresh?.problems).toMatchObject([
    { column: 'Status', message: expect.stringContaining('so it stays') },
  ]);
});

const HEAD = [
  'Code',
  'Kind',
  'Percent',
  'Amount',
  'Last day',
  'Starts',
  'Ends',
  'Products',
  'Status',
  'How it comes',
];
/** Why a line is refused, and its cells. */
const REFUSED: readonly (readonly [why: string, cells: string])[] = [
  ['Code: ‘AB’ can’t be taken. Code must be at least 3 characters.', 'AB||10||2030-12-31'],
  ['Code: Required', '||10||2030-12-31'],
  ['Percent: Must be a number', 'BAD1||||2030-12-31'],
  ['Percent: ‘101’ can’t be taken. Discount cannot exceed 100%.', 'BAD2||101||2030-12-31'],
  ['Percent: ‘ten’ is no number: write it like 12.50 or 12,50', 'BAD3||ten||2030-12-31'],
  [
    'Percent: ‘1,234’ could be 1234 or 1.234: write it as 1234, or with 2 decimals',
    'BAD4||1,234||2030-12-31',
  ],
  [
    'Percent: ‘1 0’ could be more than one number: write one, with nothing between its digits but a dot or a comma before decimals',
    'BAD4A||1 0||2030-12-31',
  ],
  ['Last day: Expiration date is required.', 'BAD5||10||'],
  ['Last day: ‘05/06/2030’ could be two days: write it as 2030-12-31', 'BAD6||10%||05/06/2030'],
  ['Last day: ‘31/13/2030’ is no day: write it as 2030-12-31', 'BAD6A||10%||31/13/2030'],
  [
    'Kind: ‘half’ can’t be taken. Write one of percent, amount, free_shipping, buy_get',
    'BAD7|half|10',
  ],
  ['Amount: Required', 'BAD8|amount|||2030-12-31'],
  [
    'Amount: ‘1.234’ could be 1234 or 1.234: write it as 1234, or with 2 decimals',
    'BAD9|amount||1.234|2030-12-31',
  ],
  [
    'Amount: ‘$5 5’ could be more than one number: write one, with nothing between its digits but a dot or a comma before decimals',
    'BAD9A|amount||$5 5|2030-12-31',
  ],
  [
    'Percent: ‘10’ can’t be taken. Leave this empty: a discount of the kind amount has none',
    'BAD10|amount|10|5|2030-12-31',
  ],
  [
    'Starts: ‘soon’ can’t be taken. A moment in UTC, as 2030-12-01T08:00:00Z, or with its offset, as 2030-12-01T09:00+01:00.',
    'BAD11||10||2030-12-31|soon',
  ],
  [
    'Ends: ‘2030-01-01T00:00:00Z’ can’t be taken. It has to end after it starts',
    'BAD12||10||2030-12-31|2030-02-01T00:00:00Z|2030-01-01T00:00:00Z',
  ],
  [
    'Products: ‘lamp’ can’t be taken. It is for these: their IDs with spaces between them.',
    'BAD13||10||2030-12-31|||lamp',
  ],
  ['Status: ‘maybe’ can’t be taken. Write active or inactive', 'BAD14||10||2030-12-31||||maybe'],
  [
    'How it comes: ‘by post’ can’t be taken. code, single_use_codes or automatic. A new one without it is a code.',
    'BAD15||10||2030-12-31|||||by post',
  ],
  ['Code: Line 22 has this Code already', 'good||10||2030-12-31'],
];

test('what the form would refuse is refused at its line and column; the rest goes on', async () => {
  const file = fileOf(
    HEAD,
    ...REFUSED.slice(0, -1).map(([, cells]) => cells.split('|')),
    ['GOOD', '', '10', '', '2030-12-31'],
    ...REFUSED.slice(-1).map(([, cells]) => cells.split('|')),
  );
  const given = await files.checked(file);
  const whyNot = await files.whyNot(given._id, 'refused');
  expect(whyNot.map((why) => why.replace(/^\d+ /, ''))).toEqual(REFUSED.map(([why]) => why));
  expect(given.found).toMatchObject({ new: 1, refused: REFUSED.length });
  await files.ask(given._id, 'apply');
  expect((await codes()).map(({ code }) => code)).toEqual(['GOOD']);
});

test('a file that can’t be read as one is refused, with what to do', async () => {
  const messageOf = async (file: string | Uint8Array) => {
    const { status, body } = await files.bring(file);
    return `${status} ${body.message}`;
  };
  expect(await messageOf('Name,Percent\r\nA,1')).toBe(
    '400 The first line has to name the columns, one of them Code. Here it says: Name, Percent. The template has all columns, with examples',
  );
  expect(await messageOf('Code,code\r\nABC,1')).toContain('There are two columns ‘code’');
  expect(await messageOf('Code,Percent')).toBe('400 There is no promocode in this file');
  expect(await messageOf('Code\r\n"ABC')).toContain('A quotation mark is opened');
  expect(await messageOf(Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))).toContain('CSV UTF-8');
  expect(await messageOf(`Code\r\n${'CODE\r\n'.repeat(2_001)}`)).toContain('at most 2000 lines');
  expect(await messageOf(Buffer.alloc(2 * 1024 * 1024 + 1, 'a'))).toMatch(/^413 /);
  expect(await files.list()).toHaveLength(0);
});

test('a code for one use, and one that somebody else has added since, is not taken', async () => {
  const single = await add('MANY', { way: 'single_use_codes' });
  await shop.call('POST', `/promocodes/${single._id}/codes`, shop.admin, { count: 1 });
  const { body: csv } = await shop.app.inject({
    url: `/api/v1/promocodes/${single._id}/codes.csv`,
    headers: shop.admin.headers,
  });
  const issued = readFile(csv)[0]?.['code'] ?? '';
  const given = await files.checked(
    fileOf(
      ['Code', 'Percent', 'Last day'],
      [issued, '10', '2030-12-31'],
      ['LATER', '10', '2030-12-31'],
    ),
  );
  expect(await files.whyNot(given._id, 'refused')).toHaveLength(1);
  await add('LATER');
  expect((await files.ask(given._id, 'apply')).body).toMatchObject({ applied: 0, left: 1 });
  expect(await files.whyNot(given._id, 'left')).toEqual(['3 Somebody has added this since']);
});

test('what others have changed since the check, or since it was carried out, is left', async () => {
  const [one, other] = [await add('ONE'), await add('OTHER')];
  const save = (made: Promocode, given: object) =>
    shop.call('PUT', `/promocodes/${made._id}`, shop.admin, {
      code: made.code,
      discountPercentage: made.discountPercentage,
      expiresAt: made.expiresAt,
      ...given,
    });
  const given = await files.checked(
    fileOf(['Code', 'Percent', 'Name'], ['ONE', '20', ''], ['OTHER', '30', 'Other']),
  );
  await save(one, { discountPercentage: 15 });
  // Another cell than the file's is nobody's business.
  await save(other, { maxUses: 3 });
  expect((await files.ask(given._id, 'apply')).body).toMatchObject({ applied: 1, left: 1 });
  expect(await files.whyNot(given._id, 'left')).toEqual([
    '2 Percent: Somebody has changed this since',
  ]);
  expect(await byCode('ONE')).toMatchObject({ discountPercentage: 15 });
  expect(await byCode('OTHER')).toMatchObject({ discountPercentage: 30, maxUses: 3 });
  await save(other, { discountPercentage: 35 });
  expect((await files.ask(given._id, 'undo')).body).toMatchObject({ undone: 0, kept: 1 });
  expect(await byCode('OTHER')).toMatchObject({ discountPercentage: 35, maxUses: 3 });
});

test('a discount becomes one of another kind, and that is undone', async () => {
  await add('KIND');
  const given = await files.checked(fileOf(['Code', 'Kind', 'Amount'], ['KIND', 'amount', '5.50']));
  expect((await files.linesOf(given._id))[0]?.changes).toEqual([
    { column: 'Kind', from: 'percent', to: 'amount' },
    { column: 'Percent', from: '10', to: '' },
    { column: 'Amount', from: '', to: '5.5' },
  ]);
  await files.ask(given._id, 'apply');
  expect(await byCode('KIND')).toMatchObject({ effect: { kind: 'amount', amount: 5.5 } });
  await files.ask(given._id, 'undo');
  expect(await byCode('KIND')).toMatchObject({ effect: null, discountPercentage: 10 });
});

test('of two who carry out the same one does, and what two files say is done one after the other', async () => {
  await add('ONCE');
  const [one, other] = await Promise.all(
    ['20', '30'].map((percent) =>
      files.checked(
        fileOf(
          ['Code', 'Percent', 'Last day'],
          ['ONCE', percent, ''],
          [`NEW${percent}`, '5', '2030-12-31'],
        ),
      ),
    ),
  );
  const twice = await Promise.all([
    files.ask(one?._id ?? '', 'apply'),
    files.ask(one?._id ?? '', 'apply'),
  ]);
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await files.ask(other?._id ?? '', 'apply')).body).toMatchObject({ applied: 1, left: 1 });
  expect(await byCode('ONCE')).toMatchObject({ discountPercentage: 20 });
});
