import type { Order } from '@gadgetry/contract/orders';
import { isCollectedByProvider } from '@gadgetry/contract/payment-methods';
import { useMemo, useState } from 'react';
import { useListOwnOrdersInfiniteQuery } from '../api/orders.ts';
import { hasPlacedOrders } from './placed-orders.ts';

/**
 * Pieces of each variant that unpaid orders keep: gone from the stock, but not for whoever ordered
 * them, and goes back from the payment. What is to be paid by transfer is ordered for good.
 */
export function heldPieces(orders: readonly Order[], now: number): ReadonlyMap<string, number> {
  const held = new Map<string, number>();
  for (const { orderStatus, paymentMethod, holdExpiresAt, items } of orders) {
    if (orderStatus !== 'PENDING' || holdExpiresAt === null) continue;
    if (!isCollectedByProvider(paymentMethod)) continue;
    if (Date.parse(holdExpiresAt) <= now) continue;
    for (const { variantId, quantity } of items) {
      held.set(variantId, (held.get(variantId) ?? 0) + quantity);
    }
  }
  return held;
}

/** What the shopper's own unpaid orders keep for them. Costs no call where none was placed. */
export function useHeldPieces(): ReadonlyMap<string, number> {
  const [openedAt] = useState(() => Date.now());
  const [placed] = useState(hasPlacedOrders);
  const { data } = useListOwnOrdersInfiniteQuery(undefined, { skip: !placed });
  return useMemo(
    () => heldPieces(data?.pages.flatMap(({ items }) => items) ?? [], openedAt),
    [data, openedAt],
  );
}
