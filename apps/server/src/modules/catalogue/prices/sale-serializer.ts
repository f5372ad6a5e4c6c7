import { fromMinorUnits, formatMinorUnits } from '@gadgetry/contract/money';
import type { PriceOnSale } from '@gadgetry/contract/price-on-sale';
import type { Sale } from '@gadgetry/contract/prices';
import type { Snapshot } from '../../history/index.ts';
import { chosenOptions } from '../stock/stock-rules.ts';
import type { OnSale } from './on-sale.ts';
import { saleState } from './price-rules.ts';
import type { SaleRow } from './sale-store.ts';

export function serializeSale(row: SaleRow, now: Date): Sale {
  return {
    _id: row.id,
    product: { _id: row.product_id, name: row.product_name },
    beginsAt: row.begins_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    state: saleState(row, now),
    prices: row.prices.map(({ variant_id, cents, regular_cents, choices }) => ({
      variantId: variant_id,
      options: chosenOptions(row.options, choices),
      price: fromMinorUnits(cents),
      regularPrice: fromMinorUnits(regular_cents),
    })),
    isActive: row.is_active,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  };
}

export function saleSnapshot(row: SaleRow): Snapshot {
  return {
    version: row.version,
    fields: {
      product: row.product_name,
      begins: row.begins_at.toISOString(),
      ends: row.ends_at.toISOString(),
      prices: row.prices.map(({ cents, choices }) =>
        [formatMinorUnits(cents), ...choices].join(' '),
      ),
      status: row.is_active ? 'active' : 'inactive',
    },
  };
}

/** Said beside a price that is a sale's. */
export function serializePriceOnSale({
  sale_ends_at: endsAt = null,
  was_cents: was = null,
}: Partial<OnSale>): { sale?: PriceOnSale } {
  if (endsAt === null) return {};
  return {
    sale: { endsAt: endsAt.toISOString(), was: was === null ? null : fromMinorUnits(was) },
  };
}
