import type { TransactionStatus } from '@gadgetry/contract/admin-orders';
import { expect, test } from 'vitest';
import type { ProviderDispute, ProviderRefund } from './ledger-rules.ts';
import { NO_ROOM, agrees, changesFor } from './matching-rules.ts';
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
/** Asked for by an admin; the provider has not answered. */
const asked = (id: string, amount: number): LedgerEntry => ({
  ...charge,
  id,
  kind: 'refund',
  status: 'pending',
  amount,
  providerId: null,
  source: 'admin',
});
const refund = (providerId: string, amount: number, status: TransactionStatus): LedgerEntry => ({
  ...asked(`our ${providerId}`, amount),
  status,
  providerId,
});
/** Noted by a release that knew no transactions. */
const earlier = (
  id: string,
  amount: number,
  status: TransactionStatus = 'succeeded',
): LedgerEntry => ({
  ...asked(id, amount),
  status,
  source: 'earlier',
});
const dispute = (status: TransactionStatus, withdrawn = 0): LedgerEntry => ({
  ...charge,
  id: 'our dp',
  kind: 'dispute',
  status,
  providerId: 'dp',
  withdrawn,
});

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
const theirDispute = (status: ProviderDispute['status'], withdrawn = 0): ProviderDispute => ({
  id: 'dp',
  paymentIntentId: 'pi',
  amount: 4_000,
  currency: 'usd',
  status,
  reason: 'fraudulent',
  withdrawn,
});

const changes = (
  ours: readonly LedgerEntry[],
  refunds: readonly ProviderRefund[],
  disputes: readonly ProviderDispute[] = [],
) => changesFor([charge, ...ours], { refunds, disputes });

test('where nothing has become of the money nothing is written', () => {
  expect(changes([], [])).toEqual([]);
  expect(changes([asked('t', 500)], [])).toEqual([]);
});

test('a refund is known by the number of the provider, and goes where the provider has it', () => {
  const ours = refund('re', 500, 'pending');
  expect(changes([ours], [theirRefund('re', 500, 'succeeded')])).toEqual([
    { change: 'move', ours, to: 'succeeded', failure: null },
  ]);
  expect(changes([ours], [theirRefund('re', 500, 'failed')])).toEqual([
    { change: 'move', ours, to: 'failed', failure: 'expired_or_canceled_card' },
  ]);
});

test('an old list takes nothing back; a bank that sends the money back does', () => {
  const ours = refund('re', 500, 'succeeded');
  expect(changes([ours], [theirRefund('re', 500, 'pending')])).toEqual([]);
  expect(changes([ours], [theirRefund('re', 500, 'failed')])).toMatchObject([{ to: 'failed' }]);
});

test('a refund that we asked for is known by our number, and gets that of the provider', () => {
  const ours = asked('t2', 500);
  const others = [asked('t1', 500), ours];
  expect(changes(others, [theirRefund('re', 500, 'pending', 't2')])).toEqual([
    { change: 'move', ours, to: 'pending', providerId: 're', failure: null },
  ]);
  expect(changes([ours], [theirRefund('re', 500, 'failed', 't2')])).toEqual([
    { change: 'move', ours, to: 'failed', providerId: 're', failure: 'expired_or_canceled_card' },
  ]);
});

test('a refund that nobody here asked for is added, whatever has the same sum', () => {
  const theirs = theirRefund('re', 500, 'succeeded');
  const add = [{ change: 'add refund', theirs }];
  expect(changes([asked('t', 500)], [theirs])).toEqual(add);
  expect(changes([refund('re_2', 500, 'succeeded')], [theirs])).toEqual(add);
  expect(changes([dispute('won')], [theirs])).toEqual(add);
  expect(changes([earlier('e', 500, 'failed')], [theirs])).toEqual(add);
  const numbered = { ...earlier('e', 500), providerId: 're_2' };
  expect(changes([numbered], [theirs])).toEqual(add);
});

test('a number of ours that we do not have is no reason to take another refund for it', () => {
  const theirs = theirRefund('re', 500, 'succeeded', 'gone');
  expect(changes([earlier('e', 500, 'pending')], [theirs])).toEqual([
    { change: 'add refund', theirs },
  ]);
});

test('what an earlier release noted without a number is known by its sum', () => {
  for (const status of ['succeeded', 'pending'] as const) {
    const ours = earlier('e', 500, status);
    expect(
      changes([earlier('other', 499, status), ours], [theirRefund('re', 500, 'succeeded')]),
    ).toEqual([{ change: 'move', ours, to: 'succeeded', providerId: 're', failure: null }]);
  }
});

test('a refund of all that was paid is not the payment', () => {
  const noted = { ...charge, providerId: null, source: 'earlier' as const };
  const theirs = theirRefund('re', noted.amount, 'succeeded');
  expect(changesFor([noted], { refunds: [theirs], disputes: [] })).toEqual([
    { change: 'add refund', theirs },
  ]);
});

test('two refunds of the same sum are two', () => {
  const both = [theirRefund('re_1', 500, 'succeeded'), theirRefund('re_2', 500, 'succeeded')];
  expect(changes([earlier('e1', 500), earlier('e2', 500)], both)).toMatchObject([
    { ours: { id: 'e1' }, providerId: 're_1' },
    { ours: { id: 'e2' }, providerId: 're_2' },
  ]);
  expect(changes([earlier('e1', 500)], both)).toMatchObject([
    { ours: { id: 'e1' }, providerId: 're_1' },
    { change: 'add refund', theirs: { id: 're_2' } },
  ]);
});

test('one sum of an earlier release stands for what the provider lists one by one', () => {
  const ours = earlier('e', 4_000);
  const both = [theirRefund('re_1', 500, 'succeeded'), theirRefund('re_2', 3_500, 'succeeded')];
  expect(changes([ours], both)).toEqual([
    { change: 'move', ours, to: 'closed' },
    { change: 'add refund', theirs: both[0] },
    { change: 'add refund', theirs: both[1] },
  ]);
  expect(changes([ours], [theirRefund('re', 4_000, 'succeeded')])).toEqual([
    { change: 'move', ours, to: 'succeeded', providerId: 're', failure: null },
  ]);
  // As long as the provider lists nothing it is all that is known.
  expect(changes([ours], [])).toEqual([]);
});

test('nothing else of ours is closed because the provider lists a refund', () => {
  const added = { change: 'add refund' };
  const one = [theirRefund('re', 500, 'succeeded')];
  for (const ours of [
    refund('re_2', 100, 'succeeded'),
    { ...refund('re_2', 100, 'succeeded'), source: 'earlier' as const },
    { ...asked('t', 100), status: 'succeeded' as const },
    earlier('e', 100, 'pending'),
    earlier('e', 100, 'paid_otherwise'),
    {
      ...dispute('won'),
      providerId: null,
      source: 'earlier' as const,
      status: 'succeeded' as const,
    },
  ]) {
    expect(changes([ours], one)).toMatchObject([added]);
  }
});

test('what somebody has closed is done with, unless the money went back after all', () => {
  const ours = { ...asked('t', 500), status: 'closed' as const };
  expect(changes([ours], [theirRefund('re', 500, 'failed', 't')])).toEqual([]);
  expect(changes([ours], [theirRefund('re', 500, 'succeeded', 't')])).toEqual([
    { change: 'move', ours, to: 'succeeded', providerId: 're', failure: null },
  ]);
  expect(changes([ours], [theirRefund('re', 500, 'pending', 't')])).toMatchObject([
    { to: 'pending', providerId: 're' },
  ]);
});

test('a dispute that we do not know is added, one that we know moves on and never back', () => {
  const theirs = theirDispute('open', 5_500);
  expect(changes([], [], [theirs])).toEqual([{ change: 'add dispute', theirs }]);
  const ours = dispute('open', 5_500);
  expect(changes([ours], [], [theirDispute('won')])).toEqual([
    { change: 'move', ours, to: 'won', withdrawn: 0 },
  ]);
  expect(changes([ours], [], [theirDispute('inquiry')])).toEqual([]);
  expect(changes([dispute('won')], [], [theirs])).toEqual([]);
});

test('a dispute that costs another sum than before is written down, too', () => {
  const ours = dispute('open');
  expect(changes([ours], [], [theirDispute('open', 5_500)])).toEqual([
    { change: 'move', ours, to: 'open', withdrawn: 5_500 },
  ]);
  expect(changes([ours], [], [theirDispute('open')])).toEqual([]);
});

test('what is given in an order that waits for its difference is given up for no refund at the provider', () => {
  const ours = [{ ...asked('t1', 3_000), inGoods: true }];
  expect(changes(ours, [theirRefund('re', 2_000, 'succeeded')])).toEqual([]);
  const ordinary = [asked('t1', 3_000)];
  expect(changes(ordinary, [theirRefund('re', 2_000, 'succeeded')])).toHaveLength(2);
});

test('where others have left no room, the refunds asked for last are given up first', () => {
  const ours = [asked('t1', 1_000), asked('t2', 1_000), asked('t3', 1_000)];
  const failure = NO_ROOM;
  const drop = (at: number) => ({ change: 'move', ours: ours[at], to: 'failed', failure });
  const given = (amount: number) => changes(ours, [theirRefund('re', amount, 'succeeded')]);
  expect(given(1_000).slice(0, -1)).toEqual([]);
  expect(given(1_001).slice(0, -1)).toEqual([drop(2)]);
  expect(given(2_000).slice(0, -1)).toEqual([drop(2)]);
  expect(given(2_001).slice(0, -1)).toEqual([drop(2), drop(1)]);
  expect(given(4_000).slice(0, -1)).toEqual([drop(2), drop(1), drop(0)]);
  expect(NO_ROOM).toBe('already given back in another way');
});

test('several refunds of others take their room together, one that failed takes none', () => {
  const ours = [asked('t', 1_000)];
  const half = (id: string) => theirRefund(id, 1_600, 'pending');
  expect(changes(ours, [half('re_1'), half('re_2')])).toMatchObject([
    { ours: { id: 't' }, to: 'failed' },
    { change: 'add refund' },
    { change: 'add refund' },
  ]);
  expect(changes(ours, [theirRefund('re', 4_000, 'failed')])).toMatchObject([
    { change: 'add refund' },
  ]);
});

test('a refund that the provider has taken up, now or before, is not given up', () => {
  const now = asked('t1', 1_000);
  const added = theirRefund('re_2', 3_000, 'pending');
  expect(changes([now], [theirRefund('re_1', 1_000, 'pending', 't1'), added])).toMatchObject([
    { ours: { id: 't1' }, to: 'pending', providerId: 're_1' },
    { change: 'add refund' },
  ]);
  const last = asked('t2', 500);
  expect(changes([last, now], [theirRefund('re_1', 1_000, 'pending', 't1'), added])).toMatchObject([
    { ours: { id: 't2' }, to: 'failed' },
    { ours: { id: 't1' }, to: 'pending' },
    { change: 'add refund' },
  ]);
  const before = refund('re_1', 1_000, 'pending');
  const waiting = asked('t2', 500);
  expect(changes([waiting, before], [theirRefund('re_3', 3_000, 'succeeded')])).toMatchObject([
    { ours: { id: 't2' }, to: 'failed' },
    { change: 'add refund' },
  ]);
});

test('what the same list tells of a failed refund is room for the next', () => {
  const ours = [refund('re_1', 3_000, 'succeeded'), asked('t', 1_000)];
  const theirs = [theirRefund('re_1', 3_000, 'failed'), theirRefund('re_2', 3_000, 'succeeded')];
  expect(changes(ours, theirs)).toMatchObject([
    { ours: { id: 'our re_1' }, to: 'failed' },
    { change: 'add refund', theirs: { id: 're_2' } },
  ]);
});

test('where no charge is on record there is no room at all', () => {
  const theirs = { refunds: [theirRefund('re', 1, 'succeeded')], disputes: [] };
  expect(changesFor([asked('t', 1)], theirs)).toMatchObject([{ ours: { id: 't' }, to: 'failed' }]);
});

test('what lessens the sum comes first, so that it is above the charge at no moment', () => {
  const ours = [
    refund('re_1', 500, 'pending'),
    refund('re_2', 500, 'pending'),
    earlier('e', 600),
    asked('t', 3_000),
    dispute('open'),
  ];
  const theirs = [
    theirRefund('re_1', 500, 'succeeded'),
    theirRefund('re_2', 500, 'failed'),
    theirRefund('re_3', 2_000, 'succeeded'),
  ];
  expect(changes(ours, theirs, [theirDispute('won')])).toMatchObject([
    { ours: { id: 'e' }, to: 'closed' },
    { ours: { id: 't' }, to: 'failed' },
    { ours: { id: 'our re_2' }, to: 'failed' },
    { ours: { id: 'our re_1' }, to: 'succeeded' },
    { ours: { id: 'our dp' }, to: 'won' },
    { change: 'add refund', theirs: { id: 're_3' } },
  ]);
  expect(changes([], [theirRefund('re', 1, 'pending')], [theirDispute('open')])).toMatchObject([
    { change: 'add refund' },
    { change: 'add dispute' },
  ]);
});

test('the books of a payment agree when every refund and dispute stands as the provider has it', () => {
  const ours = [charge, refund('re_1', 500, 'succeeded'), refund('re_2', 100, 'pending')];
  const refunds = [theirRefund('re_1', 500, 'succeeded'), theirRefund('re_2', 100, 'pending')];
  expect(agrees(ours, { refunds, disputes: [] })).toBe(true);
  expect(agrees(ours, { refunds: refunds.slice(1), disputes: [] })).toBe(false);
  expect(agrees(ours.slice(0, 2), { refunds, disputes: [] })).toBe(false);
  // The same sum, of another number or in another state.
  const other = [theirRefund('re_3', 500, 'succeeded'), ...refunds.slice(1)];
  expect(agrees(ours, { refunds: other, disputes: [] })).toBe(false);
  const late = [theirRefund('re_1', 500, 'pending'), ...refunds.slice(1)];
  expect(agrees(ours, { refunds: late, disputes: [] })).toBe(false);
});

test('a refund that the provider has not answered, or that failed there, is in neither sum', () => {
  const theirs = { refunds: [theirRefund('re', 500, 'failed')], disputes: [] };
  expect(agrees([charge, asked('t', 500)], theirs)).toBe(true);
  expect(agrees([charge, refund('re', 500, 'failed')], theirs)).toBe(true);
  expect(agrees([charge, refund('re', 500, 'paid_otherwise')], theirs)).toBe(true);
  expect(agrees([charge, refund('re', 500, 'succeeded')], theirs)).toBe(false);
  expect(agrees([charge, refund('re', 500, 'pending')], theirs)).toBe(false);
});

test('a refund without a number counts once it has succeeded, a dispute by its state', () => {
  const none = { refunds: [], disputes: [] };
  expect(agrees([charge, earlier('e', 500)], none)).toBe(false);
  expect(agrees([charge, earlier('e', 500, 'closed')], none)).toBe(true);
  expect(agrees([charge, dispute('won')], none)).toBe(true);
  const open = { refunds: [], disputes: [theirDispute('open')] };
  expect(agrees([charge, dispute('open')], open)).toBe(true);
  expect(agrees([charge, dispute('won')], open)).toBe(false);
  expect(agrees([charge], open)).toBe(false);
});
