import { expect, test } from 'vitest';
import type { ProviderRefund } from './ledger-rules.ts';
import { changesFor } from './matching-rules.ts';
import type { LedgerEntry } from './transaction-rules.ts';

const asked: LedgerEntry = {
  id: 'a',
  kind: 'refund',
  status: 'pending',
  amount: 500,
  providerId: null,
  source: 'admin',
  withdrawn: 0,
};
const charge: LedgerEntry = {
  ...asked,
  id: 'c',
  kind: 'charge',
  status: 'succeeded',
  amount: 4_000,
  providerId: 'pi',
};
const waiting: ProviderRefund = {
  id: 're',
  paymentIntentId: 'pi',
  amount: 500,
  currency: 'usd',
  status: 'pending',
  waitsForPayer: true,
  failure: null,
  transactionId: 'a',
};
const goesOn: ProviderRefund = { ...waiting, waitsForPayer: false };

const changes = (ours: LedgerEntry, theirs: ProviderRefund) =>
  changesFor([charge, ours], { refunds: [theirs], disputes: [] });

test('a refund waits for the payer until it goes on, and an old list does not make it wait again', () => {
  expect(changes(asked, waiting)).toMatchObject([
    { change: 'move', to: 'pending', providerId: 're', waitsForPayer: true },
  ]);
  const ours = { ...asked, providerId: 're', waitsForPayer: true };
  expect(changes(ours, waiting)).toEqual([]);
  const [move, ...more] = changes(ours, goesOn);
  expect(move).toMatchObject({ change: 'move', to: 'pending' });
  expect(move).not.toHaveProperty('waitsForPayer');
  expect(more).toEqual([]);
  const moved = { ...ours, waitsForPayer: false };
  expect([changes(moved, waiting), changes(moved, goesOn)]).toEqual([[], []]);
});
