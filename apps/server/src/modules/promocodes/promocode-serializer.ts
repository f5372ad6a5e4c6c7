import type { Promocode, ValidPromocode } from '@gadgetry/contract/promocodes';
import type { Snapshot } from '../history/index.ts';
import type { JudgedPromocode } from './promocode-rules.ts';
import type { PromocodeRow } from './promocode-store.ts';

function percentFrom(basisPoints: number): number {
  return basisPoints / 100;
}

export function serializePromocode(row: PromocodeRow): Promocode {
  return {
    _id: row.id,
    code: row.code,
    discountPercentage: percentFrom(row.discount_basis_points),
    firstOrderOnly: row.first_order_only,
    expiresAt: `${row.expires_on}T23:59:59.999Z`,
    isActive: row.is_active,
    version: row.version,
  };
}

export function serializeValidPromocode(promocode: OrderPromocode): ValidPromocode {
  return {
    code: promocode.code,
    discountPercentage: percentFrom(promocode.discountBasisPoints),
  };
}

/** A promocode as an order needs it: to be judged, to be priced with, to be taken. */
export interface OrderPromocode extends JudgedPromocode {
  readonly id: string;
  readonly code: string;
  readonly discountBasisPoints: number;
}

export function promocodeForOrder(row: PromocodeRow): OrderPromocode {
  return {
    id: row.id,
    code: row.code,
    discountBasisPoints: row.discount_basis_points,
    firstOrderOnly: row.first_order_only,
    expiresOn: row.expires_on,
    isActive: row.is_active,
  };
}

export function promocodeSnapshot(row: PromocodeRow): Snapshot {
  return {
    version: row.version,
    fields: {
      code: row.code,
      discount: percentFrom(row.discount_basis_points),
      'first order only': row.first_order_only,
      expiration: row.expires_on,
      status: row.is_active ? 'active' : 'inactive',
    },
  };
}
