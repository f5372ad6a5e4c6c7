import { setTimeout as delay } from 'node:timers/promises';
import type { Purchase } from '../reliability/persistent-buyer.ts';
import { reconcileOnce } from '../torture/disturbances.ts';
import { judge } from '../torture/verdict.ts';
import { type ClusterShop, openClusterShop } from './cluster-shop.ts';
import type { Nginx } from './find-nginx.ts';
import { type PhaseName, type PhaseReport, PHASES, runPhase } from './phases.ts';

export interface ClusterRun {
  readonly nginx: Nginx | null;
  readonly buyers: number;
  /** How long each phase lasts at least. */
  readonly seconds: number;
  readonly phases?: readonly PhaseName[];
  readonly onPhase?: (report: PhaseReport) => void;
  /** Breaks it off; everything that was started is ended all the same. */
  readonly signal?: AbortSignal;
}

export interface ClusterReport {
  readonly balancer: string;
  readonly phases: readonly PhaseReport[];
  readonly orders: number;
  readonly paid: number;
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly findings: readonly unknown[];
}

const CALM_MS = 60_000;
const PRODUCTS = 12;

/** Whatever was left over comes to its end by itself, or is a finding. */
async function settleDown(shop: ClusterShop): Promise<void> {
  const deadline = performance.now() + CALM_MS;
  for (let quiet = 0; quiet < 2 && performance.now() < deadline; ) {
    await delay(1_000);
    quiet = (await reconcileOnce(shop).catch(() => false)) ? quiet + 1 : 0;
  }
}

async function unlessAborted<Result>(work: Promise<Result>, signal?: AbortSignal): Promise<Result> {
  if (signal === undefined) return work;
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort);
  try {
    signal.throwIfAborted();
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** Lets people visit a shop of several nodes while one part of it after the other is taken away. */
export async function runCluster(run: ClusterRun): Promise<ClusterReport> {
  // Orders that nobody pays have to be let go of while all this goes on.
  const settings = { PAYMENT_HOLD_MINUTES: '0.5', LOG_LEVEL: 'fatal' };
  const shop = await openClusterShop({ nginx: run.nginx, buyers: run.buyers, settings });
  try {
    const products = await Promise.all(
      Array.from({ length: PRODUCTS }, () => shop.goods.add({ stockQuantity: 2_000 })),
    );
    const watched = await shop.goods.add();
    const promoCode = await shop.goods.addFirstOrderCode(20);
    const purchases: Purchase[] = [];
    const stage = {
      shop,
      products,
      watched,
      promoCode,
      seconds: run.seconds,
      purchases,
    };
    const phases: PhaseReport[] = [];
    for (const phase of run.phases ?? PHASES) {
      const report = await unlessAborted(runPhase(phase, stage), run.signal);
      phases.push(report);
      run.onPhase?.(report);
    }
    await settleDown(shop);
    // Our own connections may be from before the failover: the first that fails makes the pool look anew.
    await shop.database.pool.query('SELECT 1').catch(() => undefined);
    const verdict = await judge(shop.database, purchases);
    return {
      balancer: shop.balancer.name,
      phases,
      ...verdict,
      findings: await shop.findings(),
    };
  } finally {
    await shop.close();
  }
}
