import type { StockMovement } from '@gadgetry/contract/catalogue';
import type { MovementRow } from './stock-store.ts';

export function serializeMovement(row: MovementRow): StockMovement {
  return {
    _id: row.id,
    at: row.created_at.toISOString(),
    delta: row.delta,
    reason: row.reason,
    variantId: row.variant_id,
    orderId: row.order_id,
    who: row.actor,
    ...(row.note !== null && { note: row.note }),
  };
}
