import { expect, test } from 'vitest';
import type { ProviderDispute, ProviderRefund } from './ledger-rules.ts';
import { changesFor } from './matching-rules.ts';
import type { LedgerEntry } from './transaction-rules.ts';

const charge: LedgerEntry = {
  id: 'c',
  kind: 'charge',
  status: 'succeeded',
  amount: 4_000,
  providerId: 'pi',
  source: 'event',
  withdrawn: 0,
};
/** Asked for by an admin; the provider had not answered. */
const asked = (id: string, amount: number): LedgerEntry => ({
  ...charge,
  id,
  kind: 'refund',
  status: 'pending',
  amount,
  providerId: null,
  source: 'admin',
});
const refund = (
  providerId: string,
  amount: number,
  status: ProviderRefund['status'],
): LedgerEntry => ({ ...asked(`our ${providerId}`, amount), status, providerId });

const theirRefund = (
  id: string,
  amount: number,
  status: ProviderRefund['status'],
  transactionId: string | null = null,
): ProviderRefund => ({
  id,
  paymentIntentId: 'pi',
  amount,
  currency: 'usd',
  status,
  failure: status === 'failed' ? 'expired_or_canceled_card' : null,
  transactionId,
});
const lostDispute: ProviderDispute = {
  id: 'dp',
  paymentIntentId: 'pi',
  amount: 4_000,
  currency: 'usd',
  status: 'lost',
  reason: 'fraudulent',
  withdrawn: 0,
};

const changes = (
  ours: readonly LedgerEntry[],
  refunds: readonly ProviderRefund[],
  disputes: readonly ProviderDispute[] = [],
) => changesFor([charge, ...ours], { refunds, disputes });

test('what somebody has paid in another way stays paid, and counts beside what the provider has made of it', () => {
  const ours = { ...asked('t', 500), status: 'paid_otherwise' as const };
  expect(changes([ours], [theirRefund('re', 500, 'failed', 't')])).toEqual([]);
  for (const status of ['pending', 'succeeded'] as const) {
    const theirs = theirRefund('re', 500, status, 't');
    expect(changes([ours], [theirs])).toEqual([{ change: 'add refund', theirs }]);
    // Booked before, it is not booked once more.
    expect(changes([ours, refund('re', 500, status)], [theirs])).toEqual([]);
  }
});

test('a refund that has no room beside what was paid in another way is left out, and nothing else is', () => {
  const paid = (amount: number) => ({ ...asked('t', amount), status: 'paid_otherwise' as const });
  const big = theirRefund('re_1', 3_001, 'succeeded');
  const small = theirRefund('re_2', 500, 'pending');
  const failed = theirRefund('re_3', 4_000, 'failed');
  expect(changes([paid(1_000)], [big, small, failed], [lostDispute])).toEqual([
    { change: 'add refund', theirs: small },
    { change: 'add refund', theirs: failed },
    { change: 'add dispute', theirs: lostDispute },
  ]);
  expect(changes([paid(999)], [big])).toMatchObject([{ theirs: big }]);
  const closed = { ...asked('t2', 3_001), status: 'closed' as const };
  expect(changes([paid(1_000), closed], [theirRefund('re', 3_001, 'succeeded', 't2')])).toEqual([]);
});
