import type { ProductImport } from '@gadgetry/contract/product-imports';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Served, openBenchShop } from '../support/bench-shop.ts';
import { mostMemoryOf, noteMostMemoryAnew } from '../support/children.ts';
import { type AskBearer, demoAdmin } from '../support/people.ts';
import { type Row, twoDecimals, whole } from '../support/report.ts';
import { percentile } from '../support/statistics.ts';

const PRODUCTS = 100_000;
/** Somebody asks so often (ms) for a list that nobody has asked for before: no answer is in memory. */
const VISIT_EVERY_MS = 100;
const QUIET_MS = 30_000;
const LIMIT_MS = 300_000;
const LIMIT_MB = 500;

const CATEGORY = 'Imported';
const ATTRIBUTES = [
  { name: 'Material', kind: 'text' },
  { name: 'Battery', kind: 'number', unit: 'h' },
  { name: 'Waterproof', kind: 'yes_no' },
  {
    name: 'Size',
    kind: 'choice',
    options: [{ name: 'Small' }, { name: 'Middle' }, { name: 'Large' }],
  },
] as const;

type Call = (
  path: string,
  sent?: { readonly method: string; readonly body: string | object },
) => Promise<Response>;

const callAs =
  ({ url }: Pick<Served, 'url'>, askBearer: AskBearer): Call =>
  async (path, sent) => {
    const isFile = typeof sent?.body === 'string';
    const answer = await fetch(`${url}/api/v1${path}`, {
      headers: {
        authorization: `Bearer ${await askBearer()}`,
        ...(sent && { 'content-type': isFile ? 'text/csv' : 'application/json' }),
      },
      ...(sent && {
        method: sent.method,
        body: typeof sent.body === 'string' ? sent.body : JSON.stringify(sent.body),
      }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };

/** A category whose goods have one attribute of each kind that has a single value. */
async function addAttributes(call: Call): Promise<void> {
  const made = await call('/categories', { method: 'POST', body: { name: CATEGORY } });
  const { _id: categoryId } = (await made.json()) as { readonly _id: string };
  for (const attribute of ATTRIBUTES) {
    const body = { categoryId, group: 'General', ...attribute };
    await call('/attributes', { method: 'POST', body });
  }
}

const MATERIALS = [
  'Oak',
  'Steel',
  'Brushed aluminium',
  'Recycled glass',
  'Linen',
  'Cork',
  'Walnut',
];

/** New products, each with a price, a stock, an SKU and a value of each attribute. */
function fileOf(products: number): string {
  const head = ['Name', 'Description', 'Category', 'Price', 'Stock', 'SKU', 'Status'];
  const attributes = ATTRIBUTES.map(({ name }) => `Attribute: ${name}`);
  const lines = Array.from({ length: products }, (_, n) =>
    [
      `Imported gadget ${n}`,
      `A gadget that came in a file as number ${n} of many`,
      CATEGORY,
      ((100 + ((n * 7919) % 200_000)) / 100).toFixed(2),
      n % 40,
      `IMP-${n}`,
      'active',
      MATERIALS[n % MATERIALS.length],
      1 + (n % 48),
      n % 2 === 0 ? 'yes' : 'no',
      ['Small', 'Middle', 'Large'][n % 3],
    ].join(','),
  );
  return [[...head, ...attributes].join(','), ...lines].join('\r\n');
}

/** Comes again and again, whether answered or not, until told to stop; what each visit took (ms) goes to `times`. */
function visitor({ url }: Pick<Served, 'url'>) {
  let times: number[] = [];
  let number = 0;
  let failed = 0;
  const visit = async () => {
    number += 1;
    const into = times;
    const began = performance.now();
    const path = `/api/v1/products?limit=24&status=active&sort=${['price', '-price', '-createdAt'][number % 3]}&maxPrice=${100_000 + number}`;
    const answer = await fetch(`${url}${path}`);
    await answer.arrayBuffer();
    into.push(performance.now() - began);
    if (!answer.ok) failed += 1;
  };
  const clock = setInterval(() => {
    visit().catch(() => {
      failed += 1;
    });
  }, VISIT_EVERY_MS);
  return {
    /** Those visits that began since it was last asked. */
    told(): { readonly middle: number; readonly p99: number } {
      const told = { middle: percentile(times, 50), p99: percentile(times, 99) };
      times = [];
      return told;
    },
    failed: () => failed,
    stop(): void {
      clearInterval(clock);
    },
  };
}

async function until(call: Call, id: string, state: ProductImport['state']): Promise<void> {
  for (;;) {
    const found = (await (await call(`/admin/product-imports/${id}`)).json()) as ProductImport;
    if (found.state === state) return;
    if (found.state === 'failed') throw new Error('The import has failed');
    await delay(500);
  }
}

interface Phase {
  readonly took: number;
  readonly memory: number;
  readonly middle: number;
  readonly p99: number;
}

/** What the steps of an import take, of the process (ms, MB) and of somebody who shops meanwhile (ms). */
export async function timeImport(served: Served, products: number) {
  const { url, server, databaseUrl } = served;
  const call = callAs(served, await demoAdmin(url));
  await addAttributes(call);
  const file = fileOf(products);
  const visits = visitor(served);
  const phase = async (work: () => Promise<unknown>): Promise<Phase> => {
    visits.told();
    await noteMostMemoryAnew(server.pid);
    const began = performance.now();
    await work();
    const took = performance.now() - began;
    return { took, memory: await mostMemoryOf(server.pid), ...visits.told() };
  };
  try {
    await delay(3_000);
    const before = await phase(() => delay(QUIET_MS));
    let id = '';
    const received = await phase(async () => {
      const sent = { method: 'POST', body: file };
      const answer = await call('/admin/product-imports?name=many.csv', sent);
      id = ((await answer.json()) as ProductImport)._id;
    });
    const checked = await phase(() => until(call, id, 'checked'));
    const imported = await phase(async () => {
      await call(`/admin/product-imports/${id}/apply`, { method: 'POST', body: {} });
      await until(call, id, 'applied');
    });
    // What the database does by itself in the minutes after is done at once.
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
    await pool.query('VACUUM (ANALYZE)');
    await pool.end();
    const after = await phase(() => delay(QUIET_MS));
    if (visits.failed() > 0) throw new Error(`${visits.failed()} visits failed`);
    return { before, received, checked, imported, after };
  } finally {
    visits.stop();
  }
}

/** Of a shop of its own, whose process has done nothing else yet. */
export async function importRows(): Promise<Row[]> {
  const shop = await openBenchShop();
  try {
    const { before, after, ...steps } = await timeImport(shop, PRODUCTS);
    const usual = Math.max(before.p99, after.p99);
    const what = `CSV of ${whole(PRODUCTS)} products, ${ATTRIBUTES.length} attributes each`;
    return Object.entries(steps).flatMap(([step, { took, memory, middle, p99 }]) => [
      {
        what: `${what}, ${step}`,
        figure: `${whole(took / 1_000)} s`,
        reference: '',
        ratio: '',
        target: `under ${LIMIT_MS / 1_000} s`,
        met: took < LIMIT_MS,
      },
      {
        what: `most memory of the server process while it is ${step}`,
        figure: `${whole(memory)} MB`,
        reference: `${whole(before.memory)} MB before`,
        ratio: '',
        target: `under ${LIMIT_MB} MB`,
        met: memory < LIMIT_MB,
      },
      {
        what: `lists that nobody else asks for while it is ${step}, p99`,
        figure: `${p99.toFixed(1)} ms (p50 ${middle.toFixed(1)})`,
        reference: `${before.p99.toFixed(1)} ms before (p50 ${before.middle.toFixed(1)}), ${after.p99.toFixed(1)} after (p50 ${after.middle.toFixed(1)})`,
        ratio: twoDecimals(p99 / usual),
        target: 'under 2, of the longer of before and after',
        met: p99 < 2 * usual,
      },
    ]);
  } finally {
    await shop.close();
  }
}
