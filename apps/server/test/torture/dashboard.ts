import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Shops } from '../reliability/shops.ts';
import type { Trouble } from './disturbances.ts';

type Provider = Pick<Shops, 'provider' | 'database'>;

const oneOf = <const Item>(items: readonly [Item, ...Item[]]): Item =>
  items[randomInt(items.length)] ?? items[0];
const lostOrNot = () => ({ eventsLost: randomInt(2) === 0 });

interface Charge {
  readonly intent: string;
  readonly left: number;
}

/** One of the payments that this shop took; half of them are left alone. */
async function findCharge({ database }: Provider): Promise<Charge | undefined> {
  const { rows } = await database.pool.query<Charge>(`
    SELECT payment_intent_id AS intent, amount - amount_refunded AS left
    FROM stripe_sandbox.charges
    WHERE status = 'succeeded' AND NOT disputed AND amount > amount_refunded
      AND metadata ? 'order_id' AND abs(hashtext(id)) % 2 = 0
    ORDER BY random() LIMIT 1`);
  return rows[0];
}

interface WaitingTransaction {
  readonly id: string;
  readonly status: string;
}

async function listWaitingRefunds({ database }: Provider): Promise<WaitingTransaction[]> {
  const { rows } = await database.pool.query<WaitingTransaction>(`
    SELECT id, status FROM stripe_sandbox.refunds
    WHERE status IN ('pending', 'requires_action') ORDER BY random()`);
  return rows;
}

async function listOpenDisputes({ database }: Provider): Promise<WaitingTransaction[]> {
  const { rows } = await database.pool.query<WaitingTransaction>(`
    SELECT id, status FROM stripe_sandbox.disputes
    WHERE status IN ('needs_response', 'under_review', 'warning_needs_response',
      'warning_under_review') ORDER BY random()`);
  return rows;
}

function endOf({ status }: WaitingTransaction): 'won' | 'lost' | 'warning_closed' {
  return status.startsWith('warning_') ? 'warning_closed' : oneOf(['won', 'lost']);
}

/** What its end can begin with; the last step decides it. */
function nextStep(dispute: WaitingTransaction) {
  if (dispute.status === 'needs_response') return oneOf(['under_review', endOf(dispute)]);
  if (dispute.status === 'warning_needs_response') {
    return oneOf(['warning_under_review', 'needs_response', 'warning_closed']);
  }
  return endOf(dispute);
}

/** @returns whether there was anything to be moved */
async function moveMoney(shops: Provider): Promise<boolean> {
  const { provider } = shops;
  const charge = await findCharge(shops);
  if (charge === undefined) return false;
  const { intent: paymentIntent, left } = charge;
  if (randomInt(3) === 0) {
    const inquiry = randomInt(3) === 0;
    await provider.openDispute({ paymentIntent, inquiry, ...lostOrNot() });
    return true;
  }
  const course = oneOf(['at_once', 'late', 'late_failure', 'pending', 'bounced']);
  const amount = randomInt(2) === 0 ? left : randomInt(1, left + 1);
  await provider.refund({ paymentIntent, amount, course, ...lostOrNot() });
  return true;
}

/** @returns whether anything waited to be decided */
async function moveOn(shops: Provider): Promise<boolean> {
  const { provider } = shops;
  const [refund] = await listWaitingRefunds(shops);
  if (refund !== undefined) {
    await provider.moveRefund(refund.id, { to: oneOf(['succeeded', 'failed']), ...lostOrNot() });
  }
  const [dispute] = await listOpenDisputes(shops);
  if (dispute !== undefined) {
    await provider.moveDispute(dispute.id, { to: nextStep(dispute), ...lostOrNot() });
  }
  return refund !== undefined || dispute !== undefined;
}

/**
 * Somebody in the provider's dashboard, and payers at their banks: money moves without the shop, and
 * half of it is never told; each time counts.
 */
export async function moveMoneyElsewhere({ shops, tally, goesOn }: Trouble): Promise<void> {
  const act = async () => {
    if (await oneOf([moveMoney, moveOn])(shops)) tally.movedElsewhere += 1;
    if (randomInt(10) === 0)
      await shops.provider.chargeElsewhere({ amount: 4_200, ...lostOrNot() });
  };
  while (goesOn()) {
    await delay(randomInt(100, 500));
    // The shop, or the bank, was quicker; or the database stands still.
    await act().catch(() => undefined);
  }
}

/** Everything that the provider has not decided yet is decided, and half of it never told. */
export async function decideEverything(shops: Provider): Promise<void> {
  for (const { id } of await listWaitingRefunds(shops)) {
    // One that has just been decided by its time needs no decision.
    await shops.provider
      .moveRefund(id, { to: oneOf(['succeeded', 'failed']), ...lostOrNot() })
      .catch(() => undefined);
  }
  for (const dispute of await listOpenDisputes(shops)) {
    await shops.provider.moveDispute(dispute.id, { to: endOf(dispute), ...lostOrNot() });
  }
}
