import type { PaymentDifference } from '@gadgetry/contract/books';
import { dollarsFromCents } from '@gadgetry/contract/money';
import type { Selectable } from 'kysely';
import type { ProviderDifferencesTable } from './tables.ts';

export function serializeDifference(row: Selectable<ProviderDifferencesTable>): PaymentDifference {
  const dollars = (cents: number | null) => (cents === null ? null : dollarsFromCents(cents));
  return {
    _id: row.id,
    subject: row.subject,
    orderId: row.order_id,
    detail: row.detail,
    shop: dollars(row.shop_cents),
    provider: dollars(row.provider_cents),
    foundAt: row.found_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    closedBy: row.closed_by,
    closedReason: row.closed_reason,
  };
}
