import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { BenchShop } from '../support/bench-shop.ts';
import { ROUNDS } from '../support/load.ts';
import { type Row, twoDecimals, whole } from '../support/report.ts';
import { median } from '../support/statistics.ts';
import { besideReference, readCases } from './reads.ts';

const run = promisify(execFile);
const CONNECTIONS = 16;
const SECONDS = 4;

/** As browsers ask, and as wrk asks unless it is told otherwise: then nothing comes compressed. */
const WAYS = [
  { how: 'compressed', headers: ['-H', 'accept-encoding: gzip, deflate, br'] },
  { how: 'not compressed', headers: [] },
] as const;

/** Requests a second. @throws Error where an answer was not 2xx, or wrk is not installed */
async function wrk(url: string, headers: readonly string[]): Promise<number> {
  const args = ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, ...headers, url];
  const { stdout } = await run('wrk', args);
  if (stdout.includes('Non-2xx')) throw new Error(`${url} was not served:\n${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

async function bytesOf(url: string, compressed: boolean): Promise<number> {
  const headers = { 'accept-encoding': compressed ? 'gzip, deflate, br' : 'identity' };
  const { headers: answered } = await fetch(url, { headers });
  return Number(answered.get('content-length'));
}

/** The reads of `reads`, by a client that others know and that costs next to nothing itself. */
export async function wrkRows({ url }: BenchShop): Promise<Row[]> {
  const cases = await readCases(url);
  return besideReference(async (referenceUrl) => {
    const rows: Row[] = [];
    for (const { what, path, target, plainTarget } of cases) {
      for (const { how, headers } of WAYS) {
        const isCompressed = how === 'compressed';
        const least = isCompressed ? target : plainTarget;
        const rounds: { readonly bare: number; readonly shop: number }[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          const bare = await wrk(referenceUrl, headers);
          rounds.push({ bare, shop: await wrk(`${url}${path}`, headers) });
        }
        const ratio = median(rounds.map(({ bare, shop }) => shop / bare));
        const kB = ((await bytesOf(`${url}${path}`, isCompressed)) / 1_000).toFixed(1);
        rows.push({
          what: `${what}, by wrk, ${how} (${kB} kB), requests/s`,
          figure: whole(median(rounds.map(({ shop }) => shop))),
          reference: `${whole(median(rounds.map(({ bare }) => bare)))} (bare node:http, 10 kB)`,
          ratio: twoDecimals(ratio),
          target: `at least ${least}`,
          met: ratio >= least,
        });
      }
    }
    return rows;
  });
}
