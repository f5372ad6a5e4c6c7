import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { readNode } from './children.ts';
import { median } from './statistics.ts';

const measured = z.object({ perSecond: z.number(), p99: z.number(), failed: z.number() });
export type Measured = z.infer<typeof measured>;

const measuredWrites = measured.extend({ done: z.number(), refused: z.number() });
export type MeasuredWrites = z.infer<typeof measuredWrites>;

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
  return served(rounds, url);
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
  const { unit, shop, ratio } = compared(rounds);
  mustServe(unit, reference);
  mustServe(shop, url);
  return { unit, shop, ratio };
}

function compared(
  rounds: readonly { readonly unit: Measured; readonly shop: Measured }[],
): Compared {
  return {
    unit: middle(rounds.map(({ unit }) => unit)),
    shop: middle(rounds.map(({ shop }) => shop)),
    ratio: median(rounds.map(({ unit, shop }) => shop.perSecond / unit.perSecond)),
  };
}

export interface WriteLoad {
  readonly url: string;
  /** One for each client, unless `clients` share them. */
  readonly bearers: readonly string[];
  /** The bearers are dealt out to so many clients and rounds, and each is used for one request. */
  readonly clients?: number;
  /** How long a round takes, where that is not as ever. */
  readonly seconds?: number;
  readonly requests: readonly { method: 'POST' | 'PUT'; path: string; body: string }[];
}

/** One round. What was refused is told, and fails nothing. @param dealt to whom the bearers are given */
export async function loadWritesOnce(
  plan: WriteLoad,
  dealt: object = { clients: plan.bearers.length, each: 'all' },
): Promise<MeasuredWrites> {
  const folder = await mkdtemp(join(tmpdir(), 'gadgetry-bench-'));
  const file = join(folder, 'plan.json');
  await writeFile(file, JSON.stringify({ seconds: SECONDS, ...plan, ...dealt }));
  const round = measuredWrites.parse(await readNode('bench/load/post.ts', [file]));
  await rm(folder, { recursive: true });
  return round;
}

export async function loadWrites(plan: WriteLoad): Promise<Measured> {
  const { clients, bearers } = plan;
  const rounds: Measured[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const share = bearers.filter((_, index) => index % ROUNDS === round);
    const dealt = clients === undefined ? undefined : { clients, each: 'one', bearers: share };
    rounds.push(await loadWritesOnce(plan, dealt));
  }
  return served(rounds, plan.url);
}

/** Two loads in turn, round by round: machines drift within minutes. What failed is told. */
export async function loadWritesInTurn(reference: WriteLoad, plan: WriteLoad): Promise<Compared> {
  const rounds: { readonly unit: Measured; readonly shop: Measured }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ unit: await loadWritesOnce(reference), shop: await loadWritesOnce(plan) });
  }
  return compared(rounds);
}

function mustServe({ failed }: Measured, what: string): void {
  if (failed > 0) throw new Error(`${failed} requests to ${what} failed`);
}

function served(rounds: readonly Measured[], what: string): Measured {
  const all = middle(rounds);
  mustServe(all, what);
  return all;
}

function middle(rounds: readonly Measured[]): Measured {
  return {
    perSecond: median(rounds.map((round) => round.perSecond)),
    p99: median(rounds.map((round) => round.p99)),
    failed: rounds.reduce((sum, round) => sum + round.failed, 0),
  };
}
