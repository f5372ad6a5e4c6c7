import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { BenchShop } from '../support/bench-shop.ts';
import { readNode } from '../support/children.ts';
import { manyBuyers } from '../support/people.ts';
import { type Row, twoDecimals, whole } from '../support/report.ts';
import { median } from '../support/statistics.ts';
import { fillStock, ordersOf } from './orders.ts';

/** So many look around at once in a shop that is as busy as it can be. */
const LOOKERS = 16;
/** One in so many visitors orders. */
const ONE_PAYS = 20;
const TIMES = 5;
const ROUNDS = 3;
const BUYERS = 500;

const counted = z.object({
  perSecond: z.number(),
  p99: z.number(),
  refusedPerSecond: z.number(),
  failed: z.number(),
  unsaid: z.number(),
});
const both = z.tuple([counted, counted]);
type Both = z.infer<typeof both>;

interface Visits {
  /** Null: so many at a time as the shop is as busy with as it can be. */
  readonly lookersPerSecond: number | null;
  readonly payersPerSecond: number;
  readonly seconds: number;
  /** What is counted begins so many seconds later. */
  readonly from: number;
}

/** Every look is at a page that nobody has asked for before; every order is another person's. */
function visitsOf(
  { url }: BenchShop,
  bearers: readonly string[],
  products: readonly string[],
  newConnections: boolean,
) {
  let round = newConnections ? 1_000 : 0;
  const bodies = ordersOf(products);
  return async (visits: Visits): Promise<Both> => {
    round += 1;
    const folder = await mkdtemp(join(tmpdir(), 'gadgetry-bench-'));
    const file = join(folder, 'plan.json');
    const order = bodies[round % bodies.length];
    const kinds = [
      {
        name: 'lookers',
        perSecond: visits.lookersPerSecond,
        atOnce: LOOKERS,
        method: 'GET',
        path: `/shop?maxPrice=${round}{n}`,
        body: null,
        bearers: [],
      },
      {
        name: 'payers',
        perSecond: visits.payersPerSecond,
        atOnce: 0,
        method: 'POST',
        path: '/api/v1/orders',
        body: order?.body ?? null,
        bearers,
      },
    ];
    const { seconds, from } = visits;
    await writeFile(file, JSON.stringify({ url, seconds, from, newConnections, kinds }));
    const read = both.parse(await readNode('bench/load/visitors.ts', [file]));
    await rm(folder, { recursive: true });
    return read;
  };
}

const sum = ([lookers, payers]: Both) => lookers.perSecond + payers.perSecond;

/**
 * Five times as many as there is room for: as many as can be served are, those who order before those
 * who look around, and the rest are told when to come again.
 */
export async function overloadRows(bench: BenchShop): Promise<Row[]> {
  const products = await fillStock(bench.databaseUrl);
  const bearers = await manyBuyers(bench, BUYERS);
  // A proxy keeps its connections to the shop; browsers that come to it directly bring new ones.
  const kept = await measured(visitsOf(bench, bearers, products, false), 'over kept connections');
  const anew = await measured(visitsOf(bench, bearers, products, true), 'over new connections');
  return [...kept, ...anew];
}

async function measured(visit: ReturnType<typeof visitsOf>, how: string): Promise<Row[]> {
  const [alone] = await visit({ lookersPerSecond: null, payersPerSecond: 0, seconds: 5, from: 1 });
  const payers = alone.perSecond / ONE_PAYS;
  const rounds: { readonly usual: Both; readonly crowd: Both; readonly after: Both }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const busy = { lookersPerSecond: null, payersPerSecond: payers };
    // So long because one in twenty orders: of thirty orders the slowest says little.
    const usual = await visit({ ...busy, seconds: 20, from: 2 });
    const crowd = await visit({
      lookersPerSecond: TIMES * usual[0].perSecond,
      payersPerSecond: TIMES * payers,
      seconds: 12,
      from: 2,
    });
    rounds.push({ usual, crowd, after: await visit({ ...busy, seconds: 9, from: 5 }) });
  }
  const of = (read: (round: (typeof rounds)[number]) => number) => median(rounds.map(read));
  const ratio = of(({ usual, crowd }) => sum(crowd) / sum(usual));
  const lookersWait = of(({ usual, crowd }) => crowd[0].p99 / usual[0].p99);
  const payersWait = of(({ usual, crowd }) => crowd[1].p99 / usual[1].p99);
  const recovered = of(({ usual, after }) => sum(after) / sum(usual));
  const lost = of(({ crowd }) => crowd[1].refusedPerSecond + crowd[1].failed + crowd[0].failed);
  const unsaid = of(({ crowd }) => crowd[0].unsaid + crowd[1].unsaid);
  const rate = (kind: 0 | 1, when: 'usual' | 'crowd') => whole(of((r) => r[when][kind].perSecond));
  const ms = (kind: 0 | 1, when: 'usual' | 'crowd') => `${whole(of((r) => r[when][kind].p99))} ms`;
  return [
    {
      what: `${TIMES} times more visitors than there is room for, ${how}, served/s`,
      figure: `${whole(of(({ crowd }) => sum(crowd)))} (${rate(1, 'crowd')} orders), ${whole(of(({ crowd }) => crowd[0].refusedPerSecond))} told to come again`,
      reference: `${whole(of(({ usual }) => sum(usual)))} (${rate(1, 'usual')} orders)`,
      ratio: twoDecimals(ratio),
      target: 'at least 0.9, every refusal says when',
      met: ratio >= 0.9 && unsaid === 0,
    },
    {
      what: `what those wait who are served then, ${how}, p99`,
      figure: ms(0, 'crowd'),
      reference: ms(0, 'usual'),
      ratio: twoDecimals(lookersWait),
      target: 'at most 2',
      met: lookersWait <= 2,
    },
    {
      what: `what those wait who order then, ${how}, p99`,
      figure: `${ms(1, 'crowd')}, ${whole(lost)} refused or failed`,
      reference: ms(1, 'usual'),
      ratio: twoDecimals(payersWait),
      target: 'at most 2, none refused',
      met: payersWait <= 2 && lost === 0,
    },
    {
      what: `served/s 5 s after they have gone, ${how}`,
      figure: whole(of(({ after }) => sum(after))),
      reference: whole(of(({ usual }) => sum(usual))),
      ratio: twoDecimals(recovered),
      target: 'at least 0.9',
      met: recovered >= 0.9,
    },
  ];
}
