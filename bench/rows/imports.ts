import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { BenchShop } from '../support/bench-shop.ts';
import { demoAdmin } from '../support/people.ts';
import { type Row, twoDecimals, whole } from '../support/report.ts';
import { percentile } from '../support/statistics.ts';

const LINES = 100_000;
const WITHIN_S = 300;
const MEMORY_MB = 500;
const SLOWER = 2;

/** A file with nothing but new products, each with a code, a price and pieces. */
function file(): string {
  const head = 'Name,Description,Category,Tags,SKU,Price,Stock\r\n';
  const lines = Array.from(
    { length: LINES },
    (_, n) =>
      `Imported gadget ${n},"A gadget that came as a line, with the number ${n}, good for measuring",Laptops,"bulk, gadget",BULK-${n},${(100 + (n % 9_000)) / 10},${n % 50}\r\n`,
  );
  return head + lines.join('');
}

const imported = z.object({
  _id: z.string(),
  state: z.string(),
  done: z.number(),
  toDo: z.number(),
});

/** 99th percentile (ms) of a page and a product that shoppers ask for, past what is kept, until it is stopped. */
async function shoppers(url: string, until: AbortSignal): Promise<number> {
  const times: number[] = [];
  for (let n = 0; !until.aborted; n += 1) {
    const began = performance.now();
    const answer = await fetch(
      `${url}/api/v1/products?limit=${1 + (n % 24)}&minPrice=${1 + (n % 500)}`,
    );
    await answer.arrayBuffer();
    times.push(performance.now() - began);
    await delay(20);
  }
  return percentile(times, 99);
}

/** The most memory that a process has had (MB), as the system counts it. */
async function peakMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1_024;
}

const done = (what: string, seconds: number): Row => ({
  what,
  figure: `${whole(seconds)} s`,
  reference: `${whole(LINES)} lines`,
  ratio: `${whole(LINES / seconds)} a second`,
  target: `under ${WITHIN_S} s`,
  met: seconds < WITHIN_S,
});

export async function importRows({ url, server }: BenchShop): Promise<Row[]> {
  const calm = await shoppers(url, AbortSignal.timeout(10_000));
  const ask = async (
    method: 'GET' | 'POST',
    path: string,
    body?: string,
    type = 'application/json',
  ) => {
    // A bearer lives for some minutes only.
    const authorization = `Bearer ${await demoAdmin(url)}`;
    const answer = await fetch(`${url}/api/v1/admin/product-imports${path}`, {
      method,
      headers: { authorization, ...(body !== undefined && { 'content-type': type }) },
      ...(body !== undefined && { body }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return imported.parse(await answer.json());
  };
  const timed = async (work: () => Promise<z.infer<typeof imported>>, state: string) => {
    const began = performance.now();
    const stop = new AbortController();
    const meanwhile = shoppers(url, stop.signal);
    let now = await work();
    while (now.state !== state) {
      if (!['checking', 'applying', 'undoing'].includes(now.state)) throw new Error(now.state);
      await delay(1_000);
      now = await ask('GET', `/${now._id}`);
    }
    stop.abort();
    return { id: now._id, seconds: (performance.now() - began) / 1_000, p99: await meanwhile };
  };
  const check = await timed(() => ask('POST', '', file(), 'text/csv'), 'checked');
  const apply = await timed(() => ask('POST', `/${check.id}/apply`), 'applied');
  const undo = await timed(() => ask('POST', `/${check.id}/undo`), 'undone');
  const memory = await peakMemory(server.pid);
  const p99 = Math.max(check.p99, apply.p99, undo.p99);
  return [
    done('a CSV of new products, its check with the upload', check.seconds),
    done('the same, carried out', apply.seconds),
    done('the same, undone', undo.seconds),
    {
      what: 'memory of the process at its most meanwhile',
      figure: `${whole(memory)} MB`,
      reference: '',
      ratio: '',
      target: `under ${MEMORY_MB} MB`,
      met: memory < MEMORY_MB,
    },
    {
      what: 'filtered list meanwhile, p99',
      figure: `${twoDecimals(p99)} ms`,
      reference: `${twoDecimals(calm)} ms before`,
      ratio: twoDecimals(p99 / calm),
      target: `under ${SLOWER}`,
      met: p99 / calm < SLOWER,
    },
  ];
}
