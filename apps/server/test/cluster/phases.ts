import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Product } from '@gadgetry/contract/catalogue';
import type { Purchase } from '../reliability/persistent-buyer.ts';
import { letCrowdBuy } from '../torture/crowd.ts';
import type { ClusterShop } from './cluster-shop.ts';
import {
  type Counted,
  type Staleness,
  buyTrustingly,
  lookAround,
  nothingCounted,
  nothingStale,
  watchStaleness,
} from './visitors.ts';

export const PHASES = [
  'calm',
  'rolling restart',
  'replica killed',
  'nodes killed',
  'failover',
] as const;
export type PhaseName = (typeof PHASES)[number];

export interface PhaseReport extends Counted {
  readonly phase: PhaseName;
  readonly seconds: number;
  readonly staleness: Staleness;
}

export interface Stage {
  readonly shop: ClusterShop;
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

/** What happens to the cluster in each phase, while people visit. */
const subjects: Readonly<Record<PhaseName, (shop: ClusterShop) => Promise<void>>> = {
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
    for (const node of [...nodes, ...nodes]) {
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
};

/** Where processes or the primary are killed, calls break off: there people ask again. */
const stubbornIn = new Set<PhaseName>(['nodes killed', 'failover']);

export async function runPhase(phase: PhaseName, stage: Stage): Promise<PhaseReport> {
  const { shop, products, watched, promoCode, purchases } = stage;
  const began = performance.now();
  let happened = false;
  const goesOn = () => !happened || performance.now() - began < stage.seconds * 1_000;
  const subject = subjects[phase](shop).finally(() => {
    happened = true;
  });
  const visit = { shop, goesOn };
  const counts = nothingCounted();
  const staleness = nothingStale();
  const before = purchases.length;
  const someCode = () => (randomInt(5) === 0 ? promoCode : undefined);
  const shopping = stubbornIn.has(phase)
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
  return { ...counts, phase, seconds, staleness };
}
