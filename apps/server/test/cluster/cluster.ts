import { setTimeout as delay } from 'node:timers/promises';
import type { Purchase } from '../reliability/persistent-buyer.ts';
import { reconcileOnce } from '../torture/disturbances.ts';
import { type Verdict, judge } from '../torture/verdict.ts';
import { type ClusterShop, openClusterShop } from './cluster-shop.ts';
import type { ClusterDatabases } from './database-cluster.ts';
import type { Nginx } from './find-nginx.ts';
import { type Phase, type PhaseReport, runPhase } from './phases.ts';

export interface ClusterRun<Databases extends ClusterDatabases> {
  openDatabases(): Promise<Databases>;
  readonly nginx: Nginx | null;
  readonly buyers: number;
  /** How long each phase lasts at least. */
  readonly seconds: number;
  readonly phases: readonly Phase<Databases>[];
  readonly onPhase?: (report: JudgedPhase) => void;
  /** Breaks it off; everything that was started is ended all the same. */
  readonly signal?: AbortSignal;
}

/** A phase, and what the ledger of acknowledgements, kept outside the database, says after it. */
export interface JudgedPhase extends PhaseReport {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
}

export interface ClusterReport {
  readonly balancer: string;
  readonly phases: readonly JudgedPhase[];
  readonly orders: number;
  readonly paid: number;
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly findings: readonly unknown[];
}

export function isClean({ lost, doubled, findings, paid }: ClusterReport): boolean {
  return lost.length === 0 && doubled.length === 0 && findings.length === 0 && paid > 0;
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

/** Our own connections may be from before a failover: those that fail make the pool look anew. */
async function judgeNow(shop: ClusterShop, purchases: readonly Purchase[]): Promise<Verdict> {
  const deadline = performance.now() + CALM_MS;
  for (;;) {
    try {
      return await judge(shop.database, purchases);
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await delay(500);
    }
  }
}

/** Lets people visit a shop of several nodes while one part of it after the other is taken away. */
export async function runCluster<Databases extends ClusterDatabases>(
  run: ClusterRun<Databases>,
): Promise<ClusterReport> {
  // Orders that nobody pays have to be let go of while all this goes on.
  const settings = { PAYMENT_HOLD_MINUTES: '0.5', LOG_LEVEL: 'fatal' };
  const shop = await openClusterShop({ ...run, settings });
  try {
    const products = await Promise.all(
      Array.from({ length: PRODUCTS }, () => shop.goods.add({ stockQuantity: 100_000 })),
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
    const phases: JudgedPhase[] = [];
    const known = new Set<string>();
    const newOnes = (all: readonly string[]) => all.filter((each) => !known.has(each));
    for (const phase of run.phases) {
      const report = await unlessAborted(runPhase(phase, stage), run.signal);
      const { lost, doubled } = await unlessAborted(judgeNow(shop, purchases), run.signal);
      const judged = { ...report, lost: newOnes(lost), doubled: newOnes(doubled) };
      for (const each of [...lost, ...doubled]) known.add(each);
      phases.push(judged);
      run.onPhase?.(judged);
    }
    await unlessAborted(settleDown(shop), run.signal);
    const verdict = await judgeNow(shop, purchases);
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
