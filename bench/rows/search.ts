import pg from 'pg';
import { openBenchShop } from '../support/bench-shop.ts';
import { type Row, twoDecimals } from '../support/report.ts';
import { percentile } from '../support/statistics.ts';

const PRODUCTS = 100_000;
const ERRORS = 5_000;
const IN_ONE_STATEMENT = 5_000;

/** The same numbers in every run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const kinds =
  'speaker lamp headphones camera charger keyboard watch tablet television router scale laptop microphone projector earbuds monitor printer drone turntable soundbar doorbell thermostat'.split(
    ' ',
  );
const qualities =
  'wireless portable compact foldable waterproof silent rugged slim rechargeable curved magnetic modular outdoor studio travel'.split(
    ' ',
  );
const syllables =
  'ba be bri ca cor da del dor el fa fen gra hal il jo ka kes la lin lor ma mer mon na nor ol pa per qui ra ril sa sen sto ta tor ul va ven wil xan yor zel'.split(
    ' ',
  );

interface Goods {
  readonly name: string;
  readonly description: string;
}

/** Names of a maker's line, a quality, a kind and a model; texts that name other kinds as well. */
function generatedGoods(below: (limit: number) => number): Goods[] {
  const one = (list: readonly string[]) => list[below(list.length)] ?? '';
  const lines = Array.from(
    { length: 4_000 },
    () => one(syllables) + one(syllables) + one(syllables),
  );
  const names = new Set<string>();
  while (names.size < PRODUCTS) {
    const model = `${one(['x', 'wh', 'qc', 'z'])}${1_000 + below(9_000)}`;
    names.add(`${one(lines)} ${one(qualities)} ${one(kinds)} ${model}`);
  }
  return [...names].map((name) => ({
    name,
    description: `A ${one(qualities)} ${one(kinds)} from ${one(lines)}, good with any ${one(kinds)} and with a ${one(qualities)} ${one(kinds)}. ${below(40)} hours on one charge.`,
  }));
}

/** One letter too many, too few, another, or two in each other's place. */
function misspelt(word: string, below: (limit: number) => number): string {
  const n = below(word.length - 1);
  const letter = /\d/.test(word.charAt(n))
    ? String(below(10))
    : 'abcdefghijklmnopqrst'.charAt(below(20));
  const [before, rest] = [word.slice(0, n), word.slice(n)];
  return (
    [
      before + rest.slice(1),
      before + letter + rest,
      before + letter + rest.slice(1),
      before + rest.charAt(1) + rest.charAt(0) + rest.slice(2),
    ][below(4)] ?? word
  );
}

/** The line, the kind and the model of a product, as somebody types them who makes one mistake. */
function searchFor({ name }: Goods, below: (limit: number) => number): string {
  const [line = '', , kind = '', model = ''] = name.split(' ');
  const typed = [line, kind, model];
  const wrong = below(typed.length);
  return typed.map((word, n) => (n === wrong ? misspelt(word, below) : word)).join(' ');
}

async function fill(databaseUrl: string, goods: readonly Goods[]): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl });
  try {
    for (let from = 0; from < goods.length; from += IN_ONE_STATEMENT) {
      const some = goods.slice(from, from + IN_ONE_STATEMENT);
      await pool.query(
        `INSERT INTO products (id, name, description, price_cents, category_id, stock, created_at)
         SELECT gen_random_uuid(), g.name, g.description, 100 + n * 37 % 90000, c.ids[1 + n % array_length(c.ids, 1)], 0,
           now() - ($3 + n) * interval '1 minute'
         FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS g (name, description, n),
           (SELECT array_agg(id) AS ids FROM categories WHERE is_active) AS c`,
        [some.map(({ name }) => name), some.map(({ description }) => description), from],
      );
    }
  } finally {
    await pool.end();
  }
}

/** Searches with one typing error among very many products, each asked once by a guest. */
export async function searchRows(): Promise<Row[]> {
  const below = numbersFrom(13);
  const goods = generatedGoods(below);
  let shop = await openBenchShop();
  try {
    await fill(shop.databaseUrl, goods);
    // The words of an import are counted when a shop opens.
    shop = await shop.restart();
    await untilCounted(shop.databaseUrl);
    const times: number[] = [];
    let first = 0;
    for (let n = 0; n < ERRORS; n += 1) {
      const meant = goods[below(goods.length)] ?? { name: '', description: '' };
      const search = encodeURIComponent(searchFor(meant, below));
      const began = performance.now();
      const answer = await fetch(`${shop.url}/api/v1/products?limit=24&search=${search}`);
      const found = (await answer.json()) as { name: string }[];
      times.push(performance.now() - began);
      if (found[0]?.name === meant.name) first += 1;
    }
    const share = (first / ERRORS) * 100;
    const p95 = percentile(times.slice(200), 95);
    return [
      {
        what: `search with one typing error, ${PRODUCTS.toLocaleString('en-US')} products`,
        figure: `meant product first in ${share.toFixed(1)} of 100, p50 ${twoDecimals(percentile(times.slice(200), 50))} ms, p95 ${twoDecimals(p95)} ms`,
        reference: `${ERRORS.toLocaleString('en-US')} generated errors`,
        ratio: '',
        target: '95 of 100, p95 20 ms',
        met: share >= 95 && p95 <= 20,
      },
    ];
  } finally {
    await shop.close();
  }
}

async function untilCounted(databaseUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl });
  try {
    for (;;) {
      const { rows } = await pool.query<{ most: number }>(
        'SELECT coalesce(max(in_products), 0) AS most FROM search_words',
      );
      if ((rows[0]?.most ?? 0) > PRODUCTS / 100) break;
      await new Promise((resolve) => {
        setTimeout(resolve, 500);
      });
    }
    await pool.query('VACUUM (ANALYZE)');
  } finally {
    await pool.end();
  }
}
