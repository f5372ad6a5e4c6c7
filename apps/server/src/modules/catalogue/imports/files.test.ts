import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bring, importsOf } from '../../../../test/product-files.ts';
import { type StockedShop, openStockedShop } from '../../../../test/stocked-shop.ts';

let shop: StockedShop;
let imports: ReturnType<typeof importsOf>;
beforeAll(async () => {
  shop = await openStockedShop();
  imports = importsOf(shop);
});
afterAll(() => shop.close());

const LINES = [
  ['Name', 'Description', 'Category', 'Price'],
  ['Café über £5', 'A cup for coffee, naïve', 'Gadgets', '12.50'],
];
const text = (separator: string, price = '12.50') =>
  [
    LINES[0]?.join(separator),
    LINES[1]
      ?.slice(0, 3)
      .map((cell) => `"${cell}"`)
      .join(separator) +
      separator +
      price,
  ].join('\n');

test.each([
  ['UTF-8', Buffer.from(text(','))],
  [
    'UTF-8 with its mark, semicolons and decimal commas',
    Buffer.from(`\uFEFF${text(';', '12,50')}`),
  ],
  ['tabs, with the lines of Windows', Buffer.from(text('\t').replace('\n', '\r\n'))],
  ['Excel that names its separator', Buffer.from(`sep=;\r\n${text(';')}`)],
  ['Windows-1252', Buffer.from(text(';'), 'latin1')],
  ['UTF-16 of Windows', Buffer.from(`\uFEFF${text('\t')}`, 'utf16le')],
  ['UTF-16 the other way round', Buffer.from(`\uFEFF${text(',')}`, 'utf16le').swap16()],
])('%s is understood', async (_how, file) => {
  const { _id: id, found } = await imports.checked(file);
  expect(found).toMatchObject({ new: 1, refused: 0 });
  const [line] = await imports.linesOf(id);
  expect(line).toMatchObject({ name: 'Café über £5' });
  expect(line?.changes).toContainEqual({ column: 'Price', from: '', to: '12.5' });
  await imports.ask(id, 'cancel');
});

const halves = Buffer.concat([Buffer.from('Name,SKU\nCafé,1\n'), Buffer.from([0x63, 0xe9, 0x0a])]);

test.each([
  ['a workbook', Buffer.from('PK\u0003\u0004 and more'), 'This is a workbook or an archive'],
  ['UTF-16 without its mark', Buffer.from('Name,SKU\n', 'utf16le'), 'does not say what it is'],
  ['two encodings', [halves.subarray(0, 18), halves.subarray(18)], 'not all of one encoding'],
  ['an open quotation mark', 'SKU,Price\n"A,5\nB,6\n', 'A quotation mark is opened'],
  [
    'a quotation mark amid a cell',
    'SKU,Price\n"A"b,5\n',
    'a quotation mark stands where none can be',
  ],
  [
    'no known column',
    'Colour,Size,,C,D,E,F,G\nRed,5\n',
    'The first line has to name the columns, one of them Product ID, Variant ID, SKU, Name. Here it says: Colour, Size, C, D, E, F and 1 more. The template has all columns',
  ],
  ['a column twice', 'SKU,Price,price\nA,5,6\n', 'There are two columns ‘Price’'],
  ['nothing but a head', 'SKU,Price\n', 'There is no product in this file'],
  ['nothing', '', 'There is no product in this file'],
  [
    'a line without an end',
    `SKU,Price\nA,"${'x'.repeat(300_000)}"`,
    'A line near line 2 is too long',
  ],
])('%s is refused, with what to do, and leaves nothing behind', async (_how, given, message) => {
  const file = Array.isArray(given) ? Buffer.concat(given) : given;
  const { status, body } = await bring(shop, file);
  expect([status, body.code]).toEqual([400, 'validation_failed']);
  expect(body.message.toLowerCase()).toContain(message.toLowerCase());
  const { rows } = await shop.database.pool.query(
    `SELECT 1 FROM product_imports WHERE state = 'receiving'`,
  );
  expect(rows).toEqual([]);
});

test('more lines than a file may have, and more bytes, are refused while they come', async () => {
  const lines = `SKU,Price\n${'A,5\n'.repeat(100_001)}`;
  const many = await bring(shop, lines);
  expect(many.body.message).toContain('A file has at most 100000 lines');
  const large = await bring(shop, Buffer.alloc(64 * 1024 * 1024 + 1, 'a'));
  expect(large.status).toBe(413);
}, 60_000);

test('a line with too many cells, a shortened number and control characters', async () => {
  const file =
    'Name,Description,Category,Price,GTIN\nA\u0007b,Ten letters or more,Gadgets,5,4.00639E+12\nHat,A hat like any other,Gadgets,5,,,x\n';
  const { _id: id, found } = await imports.checked(file);
  expect(found).toMatchObject({ refused: 2 });
  expect(await imports.linesOf(id)).toMatchObject([
    { line: 2, problems: [{ column: 'GTIN' }] },
    { line: 3, problems: [{ column: '' }] },
  ]);
});

test('whoever sends all of a large file before reading is told what is wrong with it', async () => {
  const address = new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' }));
  const file = Buffer.from(`Colour,Size\n${'Red,5\n'.repeat(2_000_000)}`);
  const head = [
    'POST /api/v1/admin/product-imports?name=a.csv HTTP/1.1',
    `host: ${address.host}`,
    `authorization: ${shop.admin.headers['authorization']}`,
    'content-type: text/csv',
    `content-length: ${file.length}`,
    'connection: close',
  ];
  const socket = connect(Number(address.port), address.hostname);
  await once(socket, 'connect');
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.write(file, () => resolve());
  });
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  expect(answer).toContain('400 Bad Request');
  expect(answer).toContain('The first line has to name the columns');
});

test('of a file that comes in one piece a hundred lines are in memory at a time, and all are kept', async () => {
  const lines = Array.from({ length: 1_000 }, (_, n) => `Lamp ${n},A lamp,Gadgets,${n + 1}`);
  const file = ['Name,Description,Category,Price', ...lines].join('\n');
  const { body } = await bring(shop, file);
  expect(body.lines).toBe(1_000);
  // Lines that were written at once have the same transaction.
  const { rows } = await shop.database.pool.query<{ lines: number }>(
    `SELECT count(*)::integer AS lines FROM product_import_lines WHERE import_id = $1
     GROUP BY xmin ORDER BY 1 DESC LIMIT 1`,
    [body._id],
  );
  expect(rows[0]?.lines).toBeLessThanOrEqual(100);
  // None of them can be taken, so that there is nothing to cancel once they are checked.
  await imports.read(body._id);
});
