import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Product } from '@gadgetry/contract/catalogue';
import type { Purchase } from '../reliability/persistent-buyer.ts';
import { letCrowdBuy } from '../torture/crowd.ts';
import type { ClusterShop } from './cluster-shop.ts';
import type { ClusterDatabases, DatabaseCluster } from './database-cluster.ts';
import {
  type Counted,
  type Staleness,
  buyTrustingly,
  lookAround,
  nothingCounted,
  nothingStale,
  watchStaleness,
} from './visitors.ts';

/** What happens to a shop and its database while people visit. */
export interface Phase<Databases extends ClusterDatabases> {
  readonly name: string;
  /** Where processes or the primary are killed, calls break off: there people ask again. */
  readonly stubborn: boolean;
  subject(shop: ClusterShop<Databases>): Promise<void>;
}

export interface PhaseReport extends Counted {
  readonly phase: string;
  readonly seconds: number;
  /** The longest time in which no stubborn buyer was told of an order. */
  readonly silentSeconds: number;
  readonly staleness: Staleness;
}

export interface Stage<Databases extends ClusterDatabases> {
  readonly shop: ClusterShop<Databases>;
  readonly products: readonly Product[];
  readonly watched: Product;
  readonly promoCode: string;
  /** How long a phase lasts at least. */
  readonly seconds: number;
  /** What stubborn buyers were told, in all phases. */
  readonly purchases: Purchase[];
}

const LOOKERS = 4;
const TRUSTING = 3;

type Subject = Phase<DatabaseCluster>['subject'];

/** With standbys that a script of ours promotes. */
const subjects = {
  async calm() {
    await delay(0);
  },
  async 'rolling restart'({ nodes, mustAllRun }) {
    for (const node of nodes) {
      mustAllRun();
      await node.terminate();
      await node.start();
      await delay(500);
    }
  },
  async 'replica killed'({ databases }) {
    for (const replica of databases.standbys()) {
      await replica.kill();
      await delay(1_500);
      await replica.start();
      await databases.untilFollowed();
    }
  },
  async 'nodes killed'({ nodes, mustAllRun }) {
    for (const node of nodes) {
      await delay(randomInt(300, 1_000));
      mustAllRun();
      await node.kill();
      await delay(randomInt(500));
      await node.start();
    }
  },
  async failover({ databases }) {
    await delay(1_000);
    await databases.primary().kill();
    await delay(1_000);
    await databases.promote();
    await delay(3_000);
  },
} as const satisfies Record<string, Subject>;

export type PhaseName = keyof typeof subjects;
export const PHASES = Object.keys(subjects) as readonly PhaseName[];

const stubbornIn = new Set<PhaseName>(['nodes killed', 'failover']);

export function ownPhase(name: PhaseName): Phase<DatabaseCluster> {
  return { name, stubborn: stubbornIn.has(name), subject: subjects[name] };
}

function longestSilence(told: readonly number[], began: number, ended: number): number {
  const within = told.filter((at) => at > began && at < ended);
  const moments = [began, ...within, ended].toSorted((a, b) => a - b);
  const waits = moments.map((at, index) => at - (moments[index - 1] ?? began));
  return Math.round(Math.max(...waits) / 100) / 10;
}

export async function runPhase<Databases extends ClusterDatabases>(
  phase: Phase<Databases>,
  stage: Stage<Databases>,
): Promise<PhaseReport> {
  const { shop, products, watched, promoCode, purchases } = stage;
  const began = performance.now();
  let happened = false;
  let ended = began;
  const goesOn = () => !happened || performance.now() - began < stage.seconds * 1_000;
  const subject = phase.subject(shop).finally(() => {
    happened = true;
    ended = performance.now();
  });
  const visit = { shop, goesOn };
  const counts = nothingCounted();
  const staleness = nothingStale();
  const before = purchases.length;
  const someCode = () => (randomInt(5) === 0 ? promoCode : undefined);
  const shopping = phase.stubborn
    ? [
        letCrowdBuy({ shops: shop, products, someCode, goesOn }).then((told) =>
          purchases.push(...told),
        ),
      ]
    : Array.from({ length: TRUSTING }, (_, turn) => buyTrustingly(visit, products, turn, counts));
  await Promise.all([
    subject,
    ...shopping,
    ...Array.from({ length: LOOKERS }, () => lookAround(visit, products, counts)),
    watchStaleness(visit, watched, staleness),
  ]);
  shop.mustAllRun();
  const accepted = purchases.slice(before).filter(({ orderId }) => orderId !== null);
  counts.orders += new Set(accepted.map(({ orderId }) => orderId)).size;
  const seconds = Math.round((performance.now() - began) / 1_000);
  const told = accepted.flatMap(({ acceptedAt }) => acceptedAt ?? []);
  return {
    ...counts,
    phase: phase.name,
    seconds,
    silentSeconds: longestSilence(told, began, ended),
    staleness,
  };
}
