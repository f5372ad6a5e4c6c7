import { z } from 'zod';
import { freePort } from '../../e2e/support/shop-process.ts';
import type { BenchShop } from '../support/bench-shop.ts';
import { startNode, untilAnswered } from '../support/children.ts';
import { loadBeside } from '../support/load.ts';
import { type Row, twoDecimals, whole } from '../support/report.ts';

const products = z.array(z.object({ _id: z.string() }));

export interface ReadCase {
  readonly what: string;
  readonly path: string;
  /** The least ratio to the bare server, and to a client that asks for nothing compressed. */
  readonly target: number;
  readonly plainTarget: number;
  /** At most, ms. */
  readonly p99?: number;
}

/** What guests read most. */
export async function readCases(url: string): Promise<ReadCase[]> {
  const listed = products.parse(await (await fetch(`${url}/api/v1/products?limit=24`)).json());
  const one = listed[0]?._id ?? '';
  return [
    {
      what: 'list of 24 products',
      path: '/api/v1/products?limit=24',
      target: 0.8,
      plainTarget: 0.7,
    },
    { what: 'one product', path: `/api/v1/products/${one}`, target: 0.8, plainTarget: 0.7 },
    { what: 'home page, rendered', path: '/', target: 0.75, plainTarget: 0.6, p99: 20 },
    { what: 'shop page, rendered', path: '/shop', target: 0.75, plainTarget: 0.6, p99: 20 },
    {
      what: 'product page, rendered',
      path: `/shop/${one}`,
      target: 0.75,
      plainTarget: 0.6,
      p99: 20,
    },
  ];
}

/** Runs beside a bare server that answers 10 kB. */
export async function besideReference<Result>(
  run: (referenceUrl: string) => Promise<Result>,
): Promise<Result> {
  const port = await freePort();
  const reference = startNode('bench/load/reference-server.ts', [String(port)]);
  try {
    const url = `http://127.0.0.1:${port}/`;
    await untilAnswered(url);
    return await run(url);
  } finally {
    await reference.stop();
  }
}

/** Lists, single products and rendered pages, against a bare server in the same minutes. */
export async function readRows({ url }: BenchShop): Promise<Row[]> {
  const cases = await readCases(url);
  return besideReference(async (referenceUrl) => {
    const rows: Row[] = [];
    for (const { what, path, target, p99 } of cases) {
      const { unit, shop, ratio } = await loadBeside(referenceUrl, `${url}${path}`);
      rows.push({
        what: `${what}, requests/s`,
        figure: `${whole(shop.perSecond)}, p99 ${shop.p99} ms`,
        reference: `${whole(unit.perSecond)} (bare node:http, 10 kB)`,
        ratio: twoDecimals(ratio),
        target: `at least ${target}${p99 === undefined ? '' : `, p99 under ${p99} ms`}`,
        met: ratio >= target && (p99 === undefined || shop.p99 < p99),
      });
    }
    return rows;
  });
}
