import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { readNode } from './children.ts';
import { median } from './statistics.ts';

const measured = z.object({ perSecond: z.number(), p99: z.number(), failed: z.number() });
export type Measured = z.infer<typeof measured>;

export const ROUNDS = 3;
const SECONDS = 4;
const CONNECTIONS = 16;

async function loadOnce(url: string): Promise<Measured> {
  const args = [url, String(CONNECTIONS), String(SECONDS)];
  return measured.parse(await readNode('bench/load/get.ts', args));
}

/** The median of several rounds, from a process of its own. A failed request fails the measurement. */
export async function loadGet(url: string): Promise<Measured> {
  const rounds: Measured[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await loadOnce(url));
  return middle(rounds, url);
}

export interface Compared {
  readonly unit: Measured;
  readonly shop: Measured;
  /** The median of each round's own ratio of requests per second. */
  readonly ratio: number;
}

/** Reference and shop in turn, round by round: machines drift within minutes. */
export async function loadBeside(reference: string, url: string): Promise<Compared> {
  const rounds: { readonly unit: Measured; readonly shop: Measured }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ unit: await loadOnce(reference), shop: await loadOnce(url) });
  }
  return {
    unit: middle(
      rounds.map(({ unit }) => unit),
      reference,
    ),
    shop: middle(
      rounds.map(({ shop }) => shop),
      url,
    ),
    ratio: median(rounds.map(({ unit, shop }) => shop.perSecond / unit.perSecond)),
  };
}

export interface WriteLoad {
  readonly url: string;
  /** One for each client, unless `clients` share them. */
  readonly bearers: readonly string[];
  /** The bearers are dealt out to so many clients and rounds, and each is used for one request. */
  readonly clients?: number;
  readonly requests: readonly { method: 'POST' | 'PUT'; path: string; body: string }[];
}

export async function loadWrites(plan: WriteLoad): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'gadgetry-bench-'));
  const file = join(folder, 'plan.json');
  const rounds: Measured[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const dealt =
      plan.clients === undefined
        ? { clients: plan.bearers.length, each: 'all' }
        : { each: 'one', bearers: plan.bearers.filter((_, index) => index % ROUNDS === round) };
    await writeFile(file, JSON.stringify({ ...plan, ...dealt, seconds: SECONDS }));
    rounds.push(measured.parse(await readNode('bench/load/post.ts', [file])));
  }
  await rm(folder, { recursive: true });
  return middle(rounds, plan.url);
}

function middle(rounds: readonly Measured[], what: string): Measured {
  const failed = rounds.reduce((sum, round) => sum + round.failed, 0);
  if (failed > 0) throw new Error(`${failed} requests to ${what} failed`);
  return {
    perSecond: median(rounds.map((round) => round.perSecond)),
    p99: median(rounds.map((round) => round.p99)),
    failed,
  };
}
