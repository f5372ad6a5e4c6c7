import type { DeliveryEstimate } from '@gadgetry/contract/delivery-estimate';
import type { Transaction } from '../../../database/database.ts';
import { orNotFound } from '../../../errors/shop-error.ts';
import { postponedEstimate } from '../../shipping/index.ts';
import { keptOf } from '../changes/method-rules.ts';
import { updateMethod } from '../changes/change-store.ts';
import {
  type OrderChange,
  type OrderRow,
  findOrder,
  isUpgrade,
  moveOrder,
  noteEvent,
} from '../order-store.ts';
import { type CancellingMove, transitionFor } from '../order-status.ts';
import { cancellationReason } from '../cancellation-reason.ts';
import { lockSupplementsToSend } from '../supplements/supplement-store.ts';
import { refusalOfUpgrade } from './refuse-upgrade.ts';
import { findUpgrade, lockUpgrades, readUpgrades, unpaidUpgrade } from './upgrade-store.ts';
import { readWaived } from './waiver-store.ts';

// What becomes of an order when something has become of an upgrade of its method, and the other way round.
// Both are locked, the order first.

const paidShipping = ({
  shipping_cents: shipping,
  shipping_given_back_cents: givenBack,
}: OrderRow) => keptOf({ shipping, givenBack });

/** What was paid for how an order is sent, and has not gone back for another way, with what was waived of it. */
export async function keptForShipping(trx: Transaction, main: OrderRow): Promise<number> {
  const paid = [main, ...(await readUpgrades(trx, main.id))];
  const waived = await readWaived(trx, main.id);
  return paid.reduce((sum, one) => sum + paidShipping(one), waived);
}

const mainOf = async (trx: Transaction, { supplements_order_id: mainId }: OrderRow) =>
  orNotFound(mainId === null ? undefined : await findOrder(trx, mainId));

/**
 * Whether paying for it still changes what it was asked for: its order is to be sent, the way that it was
 * to be sent then, for what was paid for that, and nothing else is asked for by now.
 */
export async function canBeCarriedOut(trx: Transaction, upgrade: OrderRow): Promise<boolean> {
  const main = await mainOf(trx, upgrade);
  const asked = orNotFound(await findUpgrade(trx, upgrade.id));
  const waiting = await unpaidUpgrade(trx, main.id);
  return (
    main.shipping_method === asked.before_method &&
    (await keptForShipping(trx, main)) === asked.before_cents &&
    (waiting === undefined || waiting === upgrade.number) &&
    (await refusalOfUpgrade(trx, main)) === null
  );
}

/** Days that were told when something was asked for, as many working days later. */
export async function daysSince(
  trx: Transaction,
  since: { readonly asked: Date; readonly timeZone: string },
  { from, to }: { readonly from: string | null; readonly to: string | null },
): Promise<DeliveryEstimate | null> {
  return from === null || to === null ? null : await postponedEstimate(trx, { from, to }, since);
}

/** It is paid: its order is sent that way, with all that was added to it. */
export async function carryOut(
  trx: Transaction,
  upgrade: OrderRow,
  { actor, timeZone }: { readonly actor: string | null; readonly timeZone: string },
): Promise<void> {
  const main = await mainOf(trx, upgrade);
  const { shipping_method: name, arrives_from: from, arrives_to: to, number } = upgrade;
  const asked = upgrade.created_at;
  const estimate = await daysSince(trx, { asked, timeZone }, { from, to });
  const offer = { name: name ?? '', estimate };
  const before = main.shipping_method;
  const how = before === null ? offer.name : `${offer.name} instead of ${before}`;
  const detail = `${how}, paid as order ${number}`;
  await updateMethod(trx, upgrade.id, offer, upgrade.shipping_given_back_cents);
  await updateMethod(trx, main.id, offer, main.shipping_given_back_cents);
  await noteEvent(trx, main.id, { kind: 'shipping_changed', actor, detail });
  for (const added of await lockSupplementsToSend(trx, main.id)) {
    if (isUpgrade(added)) continue;
    await updateMethod(trx, added.id, offer, 0);
    await noteEvent(trx, added.id, { kind: 'shipping_changed', actor, detail });
  }
}

/**
 * Its order is cancelled, and what was paid for a dearer way goes back: what was added to it stays, and
 * is sent as before the first of these upgrades.
 * @returns whose customers are to be told
 */
export async function sendAsBefore(
  trx: Transaction,
  main: OrderRow,
  {
    upgrades: [first],
    actor,
    timeZone,
  }: {
    readonly upgrades: OrderRow[];
    readonly actor: string | null;
    readonly timeZone: string;
  },
): Promise<string[]> {
  const asked = first === undefined ? undefined : await findUpgrade(trx, first.id);
  if (first === undefined || asked?.before_method == null) return [];
  const { before_method: name, before_from: from, before_to: to } = asked;
  const since = { asked: first.created_at, timeZone };
  const estimate = await daysSince(trx, since, { from, to });
  const changed: string[] = [];
  for (const { id, shipping_method: by } of await lockSupplementsToSend(trx, main.id)) {
    if (by === name) continue;
    await updateMethod(trx, id, { name, estimate }, 0);
    const detail = `${name} instead of ${by}, as order ${main.number} is cancelled`;
    await noteEvent(trx, id, { kind: 'shipping_changed', actor, detail });
    changed.push(id);
  }
  return changed;
}

/** Unpaid it is over: its order is sent as before. */
export async function endUpgrade(
  trx: Transaction,
  { supplements_order_id: mainId, number }: OrderRow,
  { move, actor }: { readonly move: CancellingMove; readonly actor: string | null },
): Promise<void> {
  if (mainId === null) return;
  const detail = cancellationReason(number, { move, actor });
  await noteEvent(trx, mainId, { kind: 'upgrade_ended', detail, actor });
}

/** An order is on its way, or has arrived: so has what was paid for how. */
export async function moveWithUpgrades(
  trx: Transaction,
  orderId: string,
  { transition, actor, detail }: OrderChange,
): Promise<void> {
  await moveOrder(trx, orderId, {
    transition,
    actor,
    ...(detail !== undefined && { detail }),
  });
  for (const upgrade of await lockUpgrades(trx, orderId)) {
    const own = transitionFor(transition.move, upgrade.status);
    if (own !== null) await moveOrder(trx, upgrade.id, { transition: own, actor });
  }
}
