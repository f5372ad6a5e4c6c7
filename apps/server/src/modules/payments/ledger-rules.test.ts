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
  paidOtherwise: 0,
  lost: 0,
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
      detail: 'the provider took 3999 usd, the shop has 4000 usd (in minor units)',
    },
  ]);
  expect(compare({ charges: [{ ...charge, currency: 'eur' }] })).toMatchObject([
    { detail: 'the provider took 4000 eur, the shop has 4000 usd (in minor units)' },
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

test('more that went back than was paid is one difference, whatever the ways, and says each of them', () => {
  const paid = { ...booked, givenBack: 500, paidOtherwise: 3_000, lost: 0 };
  const known = { re_1: 'succeeded' } as const;
  expect(compare({ refunds: [refund] }, paid, known)).toEqual([]);
  expect(compare({ disputes: [dispute] }, { ...paid, lost: 500 }, { dp_1: 'open' })).toEqual([]);
  const lost = { disputes: [{ ...dispute, status: 'lost' as const }] };
  expect(compare(lost, { ...paid, lost: 501 }, { dp_1: 'lost' })).toEqual([
    {
      subject: 'pi_1',
      kind: 'charge',
      orderId: 'order-1',
      paymentIntentId: 'pi_1',
      shopCents: -1,
      providerCents: -1,
      detail:
        '$40.01 went back of the $40.00 that was paid: $5.00 refunded at the provider, $30.00 in another way, $5.01 lost in disputes',
    },
  ]);
  // What the shop has no room for is said once, not by refund and charge as well.
  const beside = { ...refund, id: 're_2', amount: 501 };
  const provider = { charges: [{ ...charge, refunded: 1_001 }], refunds: [refund, beside] };
  expect(compare(provider, paid, known)).toMatchObject([
    { subject: 'pi_1', shopCents: 500, providerCents: -1 },
  ]);
  // One that failed moved nothing, and one of another payment is not of this.
  for (const other of [{ status: 'failed' as const }, { paymentIntentId: 'pi_2' }]) {
    expect(compare({ refunds: [refund, { ...beside, ...other }] }, paid, known)).toEqual([]);
  }
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

test('what goods paid for is no charge of the provider’s, and counts where more goes back than was paid', () => {
  const ofGoods = { ...booked, exchanged: 1_000, paidOtherwise: 1_000 };
  const provider = { charges: [charge], refunds: [refund] };
  expect(compare(provider, ofGoods, { re_1: 'succeeded' })).toEqual([]);
  const [surplus] = compare(provider, { ...ofGoods, paidOtherwise: 4_600 }, { re_1: 'succeeded' });
  expect(surplus).toMatchObject({ subject: 'pi_1', shopCents: -100 });
});
