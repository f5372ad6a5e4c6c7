import pg from 'pg';
import { growOrders } from '../support/grow-orders.ts';
import type { BenchShop, Served } from '../support/bench-shop.ts';
import { memoryOf } from '../support/children.ts';
import { type AskBearer, demoAdmin, newBuyer } from '../support/people.ts';
import { type Row, twoDecimals, whole } from '../support/report.ts';
import { median, percentile } from '../support/statistics.ts';

const SMALL = 50;
const PRODUCTS = 100_000;
const ORDERS = 1_000_000;
const QUESTIONS = 300;
/** As many as the small catalogue can answer a filter or a search with: growth is held against equal answers. */
const FEW = { filtered: 6, search: 1 };
const PAGE = 24;

async function askAll(addresses: readonly string[], headers: Record<string, string>) {
  const times: number[] = [];
  for (const address of addresses) {
    const began = performance.now();
    const answer = await fetch(address, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
    times.push(performance.now() - began);
  }
  return percentile(times.slice(20), 99);
}

/** Addresses, and who asks for them: who has signed in is never answered from memory. */
interface Asking {
  readonly addresses: readonly string[];
  readonly askBearer: AskBearer;
}

/**
 * 99th percentiles in ms of asking addresses one after the other: medians of seven rounds after one
 * to warm up, so that a hiccup of the machine is not taken for a slow list. What is to be compared is asked in turn.
 */
async function p99InTurn(...asked: Asking[]): Promise<number[]> {
  const rounds: number[][] = asked.map(() => []);
  for (let round = 0; round < 8; round += 1) {
    for (const [index, { addresses, askBearer }] of asked.entries()) {
      const time = await askAll(addresses, { authorization: `Bearer ${await askBearer()}` });
      if (round > 0) rounds[index]?.push(time);
    }
  }
  return rounds.map(median);
}

async function p99Of(addresses: readonly string[], askBearer: AskBearer): Promise<number> {
  const [time = Number.NaN] = await p99InTurn({ addresses, askBearer });
  return time;
}

const words = [
  'aurora',
  'harbour',
  'cobble',
  'lumen',
  'meridian',
  'siskin',
  'halden',
  'ridge',
  'fathom',
  'rondo',
];

const kinds = [
  'speaker',
  'desk lamp',
  'headphones',
  'camera',
  'charger',
  'keyboard',
  'watch',
  'tablet',
  'tv',
  'usb-c hub',
  'router',
  'scale',
];

const quoted = (list: readonly string[]) => list.map((word) => `'${word}'`).join(',');

/** What the database does by itself in the minutes after an import is done at once, not while others are timed. */
async function settle(pool: pg.Pool): Promise<void> {
  await pool.query('VACUUM (ANALYZE)');
  await pool.query('CHECKPOINT');
}

/** Generated products beside those that are there, until there are so many. */
async function growProducts(pool: pg.Pool, count: number): Promise<void> {
  const list = quoted(words);
  await pool.query(`
    INSERT INTO products (id, name, description, price_cents, category_id, stock, tags, created_at)
    SELECT gen_random_uuid(), initcap((ARRAY[${list}])[1 + n % 10]) || ' ' || (ARRAY[${quoted(kinds)}])[1 + (n / 7) % 12] || ' gadget ' || n,
      'A generated gadget with the number ' || n || ', good for measuring lists.',
      100 + (n * 7919) % 200000, c.ids[1 + n % array_length(c.ids, 1)], 0,
      ARRAY[(ARRAY[${list}])[1 + (n / 10) % 10]], now() - n * interval '1 minute'
    FROM generate_series((SELECT count(*) + 1 FROM products), ${count}) AS n, (SELECT array_agg(id) AS ids FROM categories WHERE is_active) AS c`);
  await settle(pool);
}

function listAddresses(url: string, categories: readonly string[], limit: number): string[] {
  return Array.from({ length: QUESTIONS }, (_, n) => {
    const sort = ['price', '-price', '-createdAt'][n % 3];
    return `${url}/api/v1/products?limit=${limit}&status=active&sort=${sort}&category=${categories[n % categories.length]}`;
  });
}

function plainLists(url: string): string[] {
  return Array.from(
    { length: QUESTIONS },
    (_, n) =>
      `${url}/api/v1/products?limit=${1 + (n % 24)}&sort=${['price', '-price', '-createdAt'][n % 3]}`,
  );
}

async function productAddresses(pool: pg.Pool, url: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM products WHERE is_active ORDER BY random() LIMIT ${QUESTIONS}`,
  );
  return Array.from(
    { length: QUESTIONS },
    (_, n) => `${url}/api/v1/products/${rows[n % rows.length]?.id}`,
  );
}

/** Rare and common words, several in any order, beginnings, short ones, and some that are nowhere. */
function searched(n: number): string {
  const word = words[n % 10] ?? '';
  const kind = kinds[n % 12] ?? '';
  const all = [`${word} ${n}`, `${kind} ${word}`, word.slice(0, 4), `tv ${n}`, `gadget ${n}`];
  return [...all, `${word}x ${n}`, 'good measuring', `c hub ${word} ${n % 30}`][n % 8] ?? word;
}

const searchAddresses = (url: string, limit: number): string[] =>
  Array.from(
    { length: QUESTIONS },
    (_, n) =>
      `${url}/api/v1/products?limit=${limit}&sort=${['price', '-createdAt'][n % 2]}&search=${encodeURIComponent(searched(n))}`,
  );

/** What an admin narrows the list by: status, payment, e-mail, an order's number or id, days. */
function deskFilter(n: number, order: { id: string; day: string } | undefined): string {
  const { id = '', day = '' } = order ?? {};
  const filters = ['', '&status=CONFIRMED', '&paymentStatus=PAID', `&search=buyer${n}@example.com`];
  const more = [`&search=${id}`, `&search=${id.slice(-8)}`, `&from=${day}&to=${day}`];
  return (
    [...filters, ...more, `&status=CANCELLED&from=${day}`, '&paymentStatus=FAILED'][n % 9] ?? ''
  );
}

/** The other lists of an owner that grow with the orders, with each filter and sort that they offer. */
const DESK_LISTS = [
  ['returns', 'returns', ['', '&status=APPROVED', '&status=REFUNDED', '&kind=withdrawal']],
  [
    'documents',
    'invoices',
    [
      '',
      '&kind=credit_note',
      '&kind=cancellation',
      '&search=inv-00012',
      '&search=xyz',
      '&to=2026-01-31',
    ],
  ],
  ['customers', 'customers', ['', '&sort=-spent', '&search=silva', '&search=silva&sort=-spent']],
] as const;

/** A catalogue of so many products, served, and what it is asked for. */
async function openCatalogue({ url, databaseUrl }: Served, products: number) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  await growProducts(pool, products);
  const { rows } = await pool.query<{ id: string }>(
    'SELECT id FROM categories WHERE is_active ORDER BY id',
  );
  const categories = rows.map(({ id }) => id);
  const buyer = await newBuyer(url);
  const asking = (addresses: readonly string[]): Asking => ({ addresses, askBearer: buyer });
  return {
    pool,
    buyer,
    asked: {
      list: asking(plainLists(url)),
      'filtered list': asking(listAddresses(url, categories, FEW.filtered)),
      product: asking(await productAddresses(pool, url)),
      search: asking(searchAddresses(url, FEW.search)),
    },
    pages: {
      'filtered list': asking(listAddresses(url, categories, PAGE)),
      search: asking(searchAddresses(url, PAGE)),
    },
  };
}

/** Another process on a database of its own, beside the one that grows. */
async function besideOnItsOwn(shop: BenchShop): Promise<Served> {
  const pool = new pg.Pool({ connectionString: shop.databaseUrl, max: 1 });
  await pool.query('CREATE DATABASE small_catalogue');
  await pool.end();
  const address = new URL(shop.databaseUrl);
  address.pathname = '/small_catalogue';
  return shop.beside({ DATABASE_URL: address.href });
}

/** The catalogue grows to 100,000 products and the orders to a million. */
export async function scaleRows(shop: BenchShop): Promise<Row[]> {
  const { url, server } = shop;
  const beside = await besideOnItsOwn(shop);
  const small = await openCatalogue(beside, SMALL);
  const { pool, buyer, asked, pages } = await openCatalogue(shop, PRODUCTS);
  const rows: Row[] = [];
  for (const what of ['list', 'filtered list', 'product', 'search'] as const) {
    const [before = 0, after = 0] = await p99InTurn(small.asked[what], asked[what]);
    const page = what === 'filtered list' || what === 'search' ? pages[what] : null;
    const [whole24] = page === null ? [] : await p99InTurn(page);
    rows.push({
      what: `${what} at ${whole(PRODUCTS)} products, p99`,
      figure: `${after.toFixed(1)} ms${whole24 === undefined ? '' : ` (${whole24.toFixed(1)} ms for a page of ${PAGE})`}`,
      reference: `${before.toFixed(1)} ms (${SMALL} products, as many in the answer)`,
      ratio: twoDecimals(after / before),
      target: what === 'search' ? 'grows under 2x, under 50 ms' : 'grows under 2x',
      met: after < 2 * before && (what !== 'search' || Math.max(after, whole24 ?? 0) < 50),
    });
  }
  await small.pool.end();
  await beside.server.stop();
  const memory = await memoryOf(server.pid);
  rows.push({
    what: `memory at ${whole(PRODUCTS)} products`,
    figure: `${whole(memory)} MB`,
    reference: '',
    ratio: '',
    target: 'under 500 MB',
    met: memory < 500,
  });

  const admin = await demoAdmin(url);
  const { rows: buyers } = await pool.query<{ id: string }>(
    `SELECT id FROM users WHERE email LIKE 'buyer-%' ORDER BY created_at DESC LIMIT 1`,
  );
  const filling = new pg.Client({ connectionString: shop.databaseUrl });
  await filling.connect();
  await growOrders(filling, { count: ORDERS, userId: buyers[0]?.id ?? '' });
  await filling.end();
  const { rows: known } = await pool.query<{ id: string; day: string }>(
    `SELECT id, to_char(created_at, 'YYYY-MM-DD') AS day FROM orders TABLESAMPLE SYSTEM (1) LIMIT ${QUESTIONS}`,
  );
  const mine = await p99Of(
    Array.from({ length: QUESTIONS }, () => `${url}/api/v1/orders/user?limit=20`),
    buyer,
  );
  const desk = await p99Of(
    Array.from(
      { length: QUESTIONS },
      (_, n) => `${url}/api/v1/admin/orders?limit=20${deskFilter(n, known[n % known.length])}`,
    ),
    admin,
  );
  const addRow = (what: string, time: number, most: number) => {
    rows.push({
      what: `${what} at ${whole(ORDERS)} orders, p99`,
      figure: `${time.toFixed(1)} ms`,
      reference: '',
      ratio: '',
      target: `under ${most} ms`,
      met: time < most,
    });
  };
  addRow('My Orders', mine, 50);
  addRow("the admin's order list", desk, 50);
  for (const [what, path, filters] of DESK_LISTS) {
    const addresses = Array.from(
      { length: QUESTIONS },
      (_, n) => `${url}/api/v1/admin/${path}?limit=20${filters[n % filters.length]}`,
    );
    addRow(what, await p99Of(addresses, admin), 100);
  }
  await pool.end();
  return rows;
}
