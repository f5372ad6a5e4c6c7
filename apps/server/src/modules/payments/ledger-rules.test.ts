import type { TransactionStatus } from '@gadgetry/contract/admin-orders';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type BookedPayment,
  type ProviderCharge,
  type ProviderDispute,
  type ProviderRefund,
  contradictions,
  differencesBetween,
} from './ledger-rules.ts';

const charge: ProviderCharge = {
  id: 'ch_1',
  paymentIntentId: 'pi_1',
  amount: 4_000,
  currency: 'usd',
  refunded: 500,
  orderId: 'order-1',
};
const booked: BookedPayment = {
  orderId: 'order-1',
  amount: 4_000,
  currency: 'usd',
  givenBack: 500,
};
const refund: ProviderRefund = {
  id: 're_1',
  paymentIntentId: 'pi_1',
  amount: 500,
  currency: 'usd',
  status: 'succeeded',
  failure: null,
  transactionId: null,
};
const dispute: ProviderDispute = {
  id: 'dp_1',
  paymentIntentId: 'pi_1',
  amount: 4_000,
  currency: 'usd',
  status: 'open',
  reason: 'fraudulent',
  withdrawn: 5_500,
};

function compare(
  provider: {
    readonly charges?: readonly ProviderCharge[];
    readonly refunds?: readonly ProviderRefund[];
    readonly disputes?: readonly ProviderDispute[];
  },
  payment: BookedPayment | null = booked,
  transactions: Readonly<Record<string, TransactionStatus>> = {},
) {
  return differencesBetween(
    { charges: [], refunds: [], disputes: [], ...provider },
    {
      payments: new Map(payment === null ? [] : [['pi_1', payment]]),
      transactions: new Map(Object.entries(transactions)),
    },
  );
}

test('books that say the same differ in nothing', () => {
  const provider = { charges: [charge], refunds: [refund], disputes: [dispute] };
  expect(compare(provider, booked, { re_1: 'succeeded', dp_1: 'open' })).toEqual([]);
});

test('a charge for one of our orders that we do not know is money that is missing here', () => {
  expect(compare({ charges: [charge] }, null)).toEqual([
    {
      subject: 'ch_1',
      kind: 'charge',
      orderId: 'order-1',
      paymentIntentId: 'pi_1',
      shopCents: null,
      providerCents: 3_500,
      detail: 'the provider took $40.00, of which the shop knows nothing',
    },
  ]);
  const without = { ...charge, paymentIntentId: null };
  expect(compare({ charges: [without] })).toMatchObject([
    { paymentIntentId: null, shopCents: null, providerCents: 3_500 },
  ]);
});

test('what names no order of ours belongs to another shop on the same account', () => {
  expect(compare({ charges: [{ ...charge, orderId: null }] }, null)).toEqual([]);
  const elsewhere = { paymentIntentId: 'pi_2' };
  expect(
    compare({ refunds: [{ ...refund, ...elsewhere }], disputes: [{ ...dispute, ...elsewhere }] }),
  ).toEqual([]);
  const nowhere = { paymentIntentId: null };
  expect(
    compare({ refunds: [{ ...refund, ...nowhere }], disputes: [{ ...dispute, ...nowhere }] }),
  ).toEqual([]);
});

test('another sum or another currency is a difference, told in the numbers as they stand', () => {
  expect(compare({ charges: [{ ...charge, amount: 3_999 }] })).toEqual([
    {
      subject: 'ch_1',
      kind: 'charge',
      orderId: 'order-1',
      paymentIntentId: 'pi_1',
      shopCents: 3_500,
      providerCents: 3_499,
      detail: 'the provider took 3999 usd, the shop has 4000 usd (in cents)',
    },
  ]);
  expect(compare({ charges: [{ ...charge, currency: 'eur' }] })).toMatchObject([
    { detail: 'the provider took 4000 eur, the shop has 4000 usd (in cents)' },
  ]);
});

test('each cent more or less given back is a difference, and says what each has left', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4_000 }),
      fc.integer({ min: 0, max: 4_000 }),
      (refunded, givenBack) => {
        const found = compare({ charges: [{ ...charge, refunded }] }, { ...booked, givenBack });
        const left = { shopCents: 4_000 - givenBack, providerCents: 4_000 - refunded };
        const told = { subject: 'ch_1', orderId: 'order-1', ...left };
        expect(found).toMatchObject(refunded === givenBack ? [] : [told]);
      },
    ),
  );
  expect(compare({ charges: [{ ...charge, refunded: 0 }] })).toMatchObject([
    { detail: 'given back at the provider $0.00, in the shop $5.00', paymentIntentId: 'pi_1' },
  ]);
});

test('a refund or a dispute of our payment that we do not know, or know otherwise, is one', () => {
  const provider = { refunds: [refund], disputes: [dispute] };
  const base = { orderId: 'order-1', paymentIntentId: 'pi_1' };
  expect(compare(provider)).toEqual([
    {
      ...base,
      subject: 're_1',
      kind: 'refund',
      shopCents: 0,
      providerCents: 500,
      detail: 'a refund of $5.00 is succeeded at the provider, in the shop unknown',
    },
    {
      ...base,
      subject: 'dp_1',
      kind: 'dispute',
      shopCents: 0,
      providerCents: 4_000,
      detail: 'a dispute of $40.00 is open at the provider, in the shop unknown',
    },
  ]);
  expect(compare(provider, booked, { re_1: 'pending', dp_1: 'inquiry' })).toMatchObject([
    {
      shopCents: 500,
      detail: 'a refund of $5.00 is succeeded at the provider, in the shop pending',
    },
    {
      shopCents: 4_000,
      detail: 'a dispute of $40.00 is open at the provider, in the shop inquiry',
    },
  ]);
});

test('a refund that failed moved nothing where we never heard of it, or somebody is done with it', () => {
  const failed = { refunds: [{ ...refund, status: 'failed' as const }] };
  expect(compare(failed)).toEqual([]);
  expect(compare(failed, booked, { re_1: 'closed' })).toEqual([]);
  expect(compare(failed, booked, { re_1: 'paid_otherwise' })).toEqual([]);
});

test('a refund that failed and that the shop still counts on is a difference', () => {
  const failed = { refunds: [{ ...refund, status: 'failed' as const }] };
  expect(compare(failed, booked, { re_1: 'pending' })).toHaveLength(1);
  expect(compare(failed, booked, { re_1: 'succeeded' })).toHaveLength(1);
});

test('a refund that went through after all is one, even where somebody has closed it', () => {
  expect(compare({ refunds: [refund] }, booked, { re_1: 'closed' })).toHaveLength(1);
  expect(compare({ refunds: [refund] }, booked, { re_1: 'paid_otherwise' })).toHaveLength(1);
});

const claim = fc.record({
  amount: fc.option(fc.integer({ min: 0, max: 99_999_999 })),
  currency: fc.option(fc.constantFrom('usd', 'eur', 'USD')),
  orderId: fc.option(fc.uuid()),
});

test('what says the same as the books contradicts them in nothing', () => {
  fc.assert(
    fc.property(claim, (ours) => {
      expect(contradictions(ours, { ...ours })).toEqual([]);
    }),
  );
});

test('each of amount, currency and order that is different is named, and nothing else', () => {
  fc.assert(
    fc.property(claim, claim, (ours, claimed) => {
      const different = [
        ...(ours.amount === claimed.amount ? [] : ['amount']),
        ...(ours.currency === claimed.currency ? [] : ['currency']),
        ...(ours.orderId === claimed.orderId ? [] : ['orderId']),
      ];
      expect(contradictions(ours, claimed)).toEqual(different);
    }),
  );
});

test('a cent too little, another spelling of the currency, and no order at all are contradictions', () => {
  const ours = { amount: 1_999, currency: 'usd', orderId: 'an order' };
  expect(contradictions(ours, { ...ours, amount: 1_998 })).toEqual(['amount']);
  expect(contradictions(ours, { ...ours, currency: 'USD' })).toEqual(['currency']);
  expect(contradictions(ours, { ...ours, orderId: null })).toEqual(['orderId']);
});
