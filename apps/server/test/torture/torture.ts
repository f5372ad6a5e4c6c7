import { setTimeout as delay } from 'node:timers/promises';
import { openShops, type Shops } from '../reliability/shops.ts';
import {
  compareRefundedLines,
  compareReturnedGoods,
  compareSentOtherwise,
  compareWithProvider,
} from '../reliability/compare-ledgers.ts';
import { keepReceiving, keepSendingBack, openReturns, sendSomeBack } from './after-sale.ts';
import { acceptSurpluses, decideFailedRefunds, endLinks, keepGivingBack } from './admin.ts';
import { letCrowdBuy } from './crowd.ts';
import { decideEverything, moveMoneyElsewhere } from './dashboard.ts';
import { keepChangingDiscounts, openDiscounts, someCode } from './discounts.ts';
import { keepEditing, keepReconciling, reconcileOnce } from './disturbances.ts';
import { keepMakingOrders } from './made-orders.ts';
import { misbehave } from './moods.ts';
import { askForSome, keepSendingOtherwise, openOtherWays } from './sent-otherwise.ts';
import { keepChangingCharges, openCharges } from './charges.ts';
import { troubleDatabase, troubleServers } from './outages.ts';
import { emptyTally, missingFrom, type Tally } from './tally.ts';
import { judge } from './verdict.ts';

export interface TortureOptions {
  /** How long it lasts; a slow machine has a minute and a half more until each trouble happened once. */
  readonly seconds: number;
  readonly buyers: number;
}

/** What a run came to; everything but `lost`, `doubled`, `mischarged`, `overused`, `unexplained` and `findings` is only told. */
export interface TortureReport extends Readonly<Tally> {
  readonly attempts: number;
  readonly orders: number;
  readonly paid: number;
  readonly refused: number;
  readonly unanswered: number;
  readonly retried: number;
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly mischarged: readonly string[];
  readonly taxed: number;
  readonly delivered: number;
  readonly discounted: number;
  /** Paid orders without an account. */
  readonly guests: number;
  /** Discounts and codes for one use that more living orders have than may. */
  readonly overused: readonly string[];
  /** Orders whose money is not the same in the provider's books and in the shop's, or in their lines. */
  readonly unexplained: readonly string[];
  /** Everything that does not add up at the end, in the shop's books or between it and the provider. */
  readonly findings: string | null;
}

const PRODUCTS = 12;
const CALM_MS = 60_000;
const LONGER_MS = 90_000;

/** The trouble is over: whatever was left over comes to its end by itself, or is a finding. */
async function calmDown(shops: Shops): Promise<void> {
  const deadline = performance.now() + CALM_MS;
  await shops.setFaults({});
  await decideEverything(shops);
  for (let quiet = 0; quiet < 2 && performance.now() < deadline; ) {
    await delay(1_500);
    const finished = await reconcileOnce(shops);
    await endLinks(shops);
    const decided = (await decideFailedRefunds(shops)) + (await acceptSurpluses(shops));
    quiet = finished && decided === 0 ? quiet + 1 : 0;
  }
}

async function addUp(shops: Shops): Promise<string | null> {
  return shops.mustAddUp().then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

async function explain({ database }: Shops): Promise<string[]> {
  const differences = await Promise.all([
    compareWithProvider(database),
    compareRefundedLines(database),
    compareReturnedGoods(database),
    compareSentOtherwise(database),
  ]);
  return differences.flat().map(({ order, detail }) => `${order}: ${detail}`);
}

/**
 * Two processes of the shop on one database, a crowd that buys, an admin who keeps editing, also what
 * delivery costs, what is taxed and what is given off, an owner who sends orders, takes some of
 * them back, exchanges them and makes others, customers who want theirs sent otherwise or elsewhere, a provider that misbehaves and whose dashboard moves money, and something that kills servers, has them
 * and the database stand still, and cuts the way between them.
 */
export async function torture({ seconds, buyers }: TortureOptions): Promise<TortureReport> {
  // A hold of a few seconds: orders that nobody pays have to be let go of while all this goes on.
  const settings = { PAYMENT_HOLD_MINUTES: '0.25', GUEST_CHECKOUT: '1', LOG_LEVEL: 'fatal' };
  const shops = await openShops({ buyers, settings, cable: true });
  try {
    const products = await Promise.all(
      Array.from({ length: PRODUCTS }, () => shops.goods.add({ stockQuantity: 40 })),
    );
    const discounts = await openDiscounts(shops, await shops.goods.addFirstOrderCode(20));
    const charges = await openCharges(shops);
    await openOtherWays(shops);
    await openReturns(shops);
    const sentBack = await sendSomeBack(shops, products);
    const asked = await askForSome(shops, products);
    const end = performance.now() + seconds * 1_000;
    const tally = emptyTally();
    const goesOn = () => {
      const late = performance.now() - end;
      return late < 0 || (late < LONGER_MS && missingFrom(tally).length > 0);
    };
    const trouble = { shops, tally, goesOn };
    const [purchases, made, sentOtherwise] = await Promise.all([
      letCrowdBuy({ shops, products, someCode: () => someCode(discounts), goesOn }),
      keepMakingOrders(trouble, products),
      keepSendingOtherwise(trouble),
      troubleServers(trouble),
      troubleDatabase(trouble),
      keepEditing(trouble, products),
      keepChangingCharges(trouble, charges),
      keepChangingDiscounts(trouble, discounts),
      keepGivingBack(trouble),
      keepSendingBack(trouble),
      keepReceiving(trouble),
      moveMoneyElsewhere(trouble),
      misbehave(trouble),
      keepReconciling(trouble),
    ]);
    await calmDown(shops);
    const verdict = await judge(shops.database, [
      ...sentBack,
      ...asked,
      ...purchases,
      ...made,
      ...sentOtherwise,
    ]);
    const told = (what: string) => purchases.filter((purchase) => purchase.told === what).length;
    return {
      attempts: purchases.length,
      orders: verdict.orders,
      paid: verdict.paid,
      refused: told('refused'),
      unanswered: told('unknown'),
      retried: purchases.reduce((sum, { retries }) => sum + retries, 0),
      ...tally,
      lost: verdict.lost,
      doubled: verdict.doubled,
      mischarged: verdict.mischarged,
      taxed: verdict.taxed,
      delivered: verdict.delivered,
      discounted: verdict.discounted,
      guests: verdict.guests,
      overused: verdict.overused,
      findings: await addUp(shops),
      unexplained: await explain(shops),
    };
  } finally {
    await shops.close();
  }
}
