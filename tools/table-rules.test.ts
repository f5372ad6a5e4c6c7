import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { pruneRows } from '../apps/server/src/database/retention.ts';

const run = promisify(execFile);
const modules = 'apps/server/src/modules';
const stray = `${modules}/promocodes/stray.ts`;

const declaring = (tables: string) => `declare module '../../database/tables.ts' {
  interface Tables {
    ${tables}
  }
}
export {};
`;

/** A repository in which catalogue owns products and orders owns orders. */
const house = {
  [`${modules}/catalogue/tables.ts`]: declaring('products: { id: string };'),
  [`${modules}/orders/tables.ts`]: declaring('orders: { id: string; user_id: string };'),
  'apps/server/migrations/0001-all.ts':
    'await sql`CREATE TABLE products (id uuid)`;\nawait sql`CREATE TABLE orders (id uuid)`;\n',
};

/** What the check says of the house with these files in it, a line each. */
async function refusalsOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'gadgetry-tables-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, source] of Object.entries({ ...house, ...files })) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), source);
  }
  const check = join(import.meta.dirname, 'table-rules', 'check.ts');
  const said = await run(process.execPath, [check, folder]).catch((error: unknown) => ({
    stderr: Object(error).stderr,
  }));
  return String(said.stderr).split('\n').filter(Boolean);
}

test.each([
  ['a query', "db.selectFrom('orders').selectAll();", 'reads'],
  ['a query under another name', "db.selectFrom(['orders as o']).selectAll();", 'reads'],
  ['a join', "codes.innerJoin('orders', 'id', 'order_id');", 'reads'],
  ['a column', "codes.where('orders.user_id', '=', userId);", 'reads'],
  ['SQL', 'sql`SELECT id FROM promocodes p, orders o WHERE ${id} = o.id`;', 'reads'],
  ['a part of SQL', 'const some = sql`EXISTS (SELECT 1 FROM orders)`;', 'reads'],
  ['SQL for the driver', "pool.query({ text: 'SELECT id FROM orders' });", 'reads'],
  ['an insert', "db.insertInto('orders').values(order);", 'writes'],
  ['an update in SQL', 'sql`UPDATE orders SET id = ${id}`;', 'writes'],
  ['SQL that deletes', 'sql`DELETE FROM "orders" WHERE id = ${id}`;', 'writes'],
  ['what keeps tables short', `${pruneRows.name}(db, 'orders', sql\`true\`);`, 'writes'],
])("%s on another module's table is refused", async (_what, statement, how) => {
  expect(await refusalsOf({ [stray]: `\n${statement}\n` })).toEqual([
    `${stray}:2 ${how} orders of ${modules}/orders`,
  ]);
});

test('a room below the modules names no table of theirs either', async () => {
  const file = 'apps/server/src/http/stray.ts';
  expect(await refusalsOf({ [file]: "db.deleteFrom('products');\n" })).toEqual([
    `${file}:1 writes products of ${modules}/catalogue`,
  ]);
});

test('reports and the integrity check read the tables of all, and write none', async () => {
  const reading = "db.selectFrom('orders').innerJoin('products', 'a', 'b');\n";
  const report = `${modules}/reports/stray.ts`;
  const integrity = `${modules}/integrity/stray.ts`;
  expect(await refusalsOf({ [report]: reading, [integrity]: reading })).toEqual([]);
  const writing = 'sql`INSERT INTO orders SELECT * FROM products`;\n';
  expect(await refusalsOf({ [report]: writing, [integrity]: writing })).toEqual([
    `${integrity}:1 writes orders of ${modules}/orders`,
    `${report}:1 writes orders of ${modules}/orders`,
  ]);
});

test('what only sounds like a table is let through, and so is the owner', async () => {
  const allowed = {
    [`${modules}/orders/order-store.ts`]:
      "db.selectFrom('orders').where('orders.id', '=', id);\nsql`UPDATE orders SET id = ${id}`;\n",
    [stray]: [
      'sql`SELECT count(*) AS orders FROM promocodes p WHERE p.orders > ${1}`;',
      "say('orders');",
      "const sentence = 'Your orders are on their way';",
      '// SELECT id FROM orders',
    ].join('\n'),
  };
  expect(await refusalsOf(allowed)).toEqual([]);
});

test('a table that a migration makes has an owner, and one alone', async () => {
  const migration = 'await sql`CREATE UNLOGGED TABLE letters (id uuid)`;\n';
  expect(await refusalsOf({ 'apps/server/migrations/0002-letters.ts': migration })).toEqual([
    'letters is made by a migration, and no tables.ts declares it',
  ]);
  const second = { [`${modules}/reports/tables.ts`]: declaring('orders: { id: string };') };
  expect(await refusalsOf(second)).toEqual([
    `orders is declared by ${modules}/orders and by ${modules}/reports`,
  ]);
});

test('a table that the document of the house does not name is refused', async () => {
  const document = (orders: string) => ({
    'docs/architecture.md': `| owner | tables |\n| catalogue | \`products\` |\n| orders | ${orders} |\n`,
  });
  expect(await refusalsOf(document('`orders`'))).toEqual([]);
  expect(await refusalsOf(document('`order_items`'))).toEqual([
    expect.stringContaining('orders of apps/server/src/modules/orders is not named'),
  ]);
});
