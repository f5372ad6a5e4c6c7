import type { ErrorCode } from '@gadgetry/contract/errors';
import { normaliseCode } from '@gadgetry/contract/promocodes';
import type { Database, Transaction } from '../../database/database.ts';
import { ShopError } from '../../errors/shop-error.ts';
import { type Verdict, judge } from './promocode-rules.ts';
import { findByCode } from './promocode-store.ts';
import { type OrderPromocode, promocodeForOrder } from './promocode-serializer.ts';
import { type PromocodeUse, deleteUse, insertUse } from './use-store.ts';

// A code that is off says no more than one that never was.
const refusals = {
  unknown: 'promocode_invalid',
  inactive: 'promocode_invalid',
  expired: 'promocode_expired',
  not_first_order: 'promocode_first_order_only',
} as const satisfies Record<Exclude<Verdict, 'ok'>, ErrorCode>;

/** What a buyer is told. */
export function refusalOf(verdict: Exclude<Verdict, 'ok'>): ShopError {
  return new ShopError(refusals[verdict]);
}

/** The promocode that a buyer typed, however it was written; null where there is none. */
export async function findForOrder(db: Database, code: string): Promise<OrderPromocode | null> {
  const row = await findByCode(db, normaliseCode(code));
  return row === undefined ? null : promocodeForOrder(row);
}

/** What a code does for an order that is only asked about. */
export interface CodeForQuote {
  readonly code: string;
  /** null where it is refused. */
  readonly discountBasisPoints: number | null;
  readonly refusal: (typeof refusals)[keyof typeof refusals] | null;
}

/** @param isFirst asked only of a code for first orders: whether this would be one */
export async function codeForQuote(
  db: Database,
  code: string,
  isFirst: () => Promise<boolean>,
): Promise<CodeForQuote> {
  const promocode = await findForOrder(db, code);
  const firstOrder = promocode?.firstOrderOnly !== true || (await isFirst());
  const verdict = judge(promocode, { now: new Date(), firstOrder });
  if (promocode !== null && verdict === 'ok') {
    const { discountBasisPoints } = promocode;
    return { code: promocode.code, discountBasisPoints, refusal: null };
  }
  const refusal = refusals[verdict === 'ok' ? 'unknown' : verdict];
  return { code, discountBasisPoints: null, refusal };
}

/**
 * Redeems a code for an order, in the order's own transaction. A unique index decides
 * between two first orders placed in the same moment.
 * @throws ShopError promocode_first_order_only
 */
export async function redeemCode(trx: Transaction, use: PromocodeUse): Promise<void> {
  if (!(await insertUse(trx, use))) throw refusalOf('not_first_order');
}

/** Makes a code that the order has redeemed as good as unused; a second time there is nothing left to do. */
export async function releaseCode(trx: Transaction, orderId: string): Promise<void> {
  await deleteUse(trx, orderId);
}
