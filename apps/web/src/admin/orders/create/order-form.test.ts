import type { Quote } from '@gadgetry/contract/quotes';
import { expect, test } from 'vitest';
import { valuesOf } from '../../../shopping/address-values.ts';
import {
  EMPTY,
  type OrderForm,
  addressProblemsOf,
  contentOf,
  formOf,
  orderBodyOf,
  problemsOf,
  quoteBodyOf,
  supplementBodyOf,
  supplementQuoteBodyOf,
} from './order-form.ts';

const LAMP = '019a0000-0000-7000-8000-000000000001';
const METHOD = '019a0000-0000-7000-8000-000000000003';

const address = valuesOf({
  line_1: '12 Flower Road',
  line_2: 'Flat 3',
  city: 'Colombo',
  state: 'Western',
  zip_code: '00700',
  phone: '+94771234567',
});
const typed: OrderForm = {
  ...EMPTY,
  email: ' jo@example.com ',
  fullName: 'Jo',
  lines: [{ key: 1, productId: LAMP, variantId: '', quantity: '2' }],
};
const quote: Quote = {
  subTotal: 40,
  discount: 0,
  shipping: 0,
  tax: 0,
  taxes: [],
  taxIsEstimated: false,
  grandTotal: 40,
  lines: [],
  items: 2,
  promoCode: null,
  discounts: [],
  shippingMethods: [],
  shippingMethodId: METHOD,
  refusal: null,
};
const shown = { home: 'LK', quote, draftId: null };

test('the shop is asked as soon as there is something to ask, with what is right of it', () => {
  expect(quoteBodyOf(EMPTY, address)).toBeNull();
  expect(quoteBodyOf({ ...typed, email: 'jo@' }, address)).toEqual({
    items: [{ product: { _id: LAMP }, quantity: 2 }],
    destination: { region: 'Western', postalCode: '00700' },
  });
  const half = { kind: 'percent', value: '10', reason: '' } as const;
  expect(quoteBodyOf({ ...typed, discount: half }, address)).toMatchObject({
    email: 'jo@example.com',
    discount: { kind: 'percent', percent: 10 },
  });
  const none = { ...half, value: 'ten' };
  expect(quoteBodyOf({ ...typed, discount: none }, address)).not.toHaveProperty('discount');
});

test('it is ordered for what is shown, by the method that is in the sums', () => {
  const wanted = orderBodyOf(
    { ...typed, payment: { by: 'cash', note: ' receipt 12 ' } },
    address,
    shown,
  );
  expect(wanted).toMatchObject({
    body: {
      customer: { email: 'jo@example.com', fullName: 'Jo' },
      shippingMethodId: METHOD,
      quoted: { grandTotal: 40 },
      payment: { kind: 'received', by: 'cash', note: 'receipt 12' },
    },
  });
});

test('what is added to an order says nothing of whose it is, or where it goes', () => {
  const wanted = { items: [{ product: { _id: LAMP }, quantity: 2 }] };
  expect(supplementQuoteBodyOf(EMPTY)).toBeNull();
  expect(supplementQuoteBodyOf({ ...typed, shippingMethodId: METHOD })).toEqual(wanted);
  expect(supplementBodyOf(typed, quote).body).toEqual({
    ...wanted,
    quoted: { subTotal: 40, discount: 0, shipping: 0, tax: 0, grandTotal: 40, currency: 'usd' },
    payment: { kind: 'link' },
  });
  expect(Object.keys(supplementBodyOf(EMPTY, quote).problems)).toEqual(['lines']);
});

test('what is wrong stands at its field', () => {
  const wrong = orderBodyOf(
    { ...EMPTY, discount: { kind: 'amount', value: '1.999', reason: ' ' } },
    address,
    shown,
  );
  expect(Object.keys(wrong.problems).toSorted()).toEqual([
    'discount.reason',
    'discount.value',
    'email',
    'fullName',
    'lines',
  ]);
});

test('what the shop refuses stands at its field, too', () => {
  const refused = (code: string, issues?: object[]) => ({
    status: 400,
    data: { code, message: 'No', ...(issues && { issues }) },
  });
  expect(problemsOf(refused('promocode_expired'))).toEqual({ promoCode: 'No' });
  expect(problemsOf(refused('insufficient_stock'))).toEqual({ lines: 'No' });
  expect(problemsOf(refused('quote_changed'))).toBeNull();
  const issues = [
    { path: 'shippingAddress.phone', message: 'No such number' },
    { path: 'customer.email', message: 'Gone' },
  ];
  expect(problemsOf(refused('validation_failed', issues))).toEqual({ email: 'Gone' });
  expect(addressProblemsOf(refused('validation_failed', issues))).toEqual([
    { path: 'phone', message: 'No such number' },
  ]);
});

test('a sum off the goods may have the shop’s currency beside it, and no other', () => {
  const off = (value: string) => ({
    ...typed,
    discount: { kind: 'amount', value, reason: 'a dent' } as const,
  });
  expect(orderBodyOf(off('$5'), address, shown).body?.discount).toMatchObject({ amount: 5 });
  expect(quoteBodyOf(off('5,50 USD'), address)?.discount).toMatchObject({ amount: 5.5 });
  const { body, problems } = orderBodyOf(off('£5'), address, shown);
  expect(body).toBeUndefined();
  expect(problems).toEqual({
    'discount.value': 'This is in £, and this shop’s currency is USD ($): write what it is in that',
  });
  expect(quoteBodyOf(off('£5'), address)?.discount).toBeUndefined();
});

test('a draft holds what was typed, and gives it back', () => {
  const form: OrderForm = {
    ...typed,
    discount: { kind: 'amount', value: 'five', reason: '' },
    payment: { by: 'card_terminal', note: 'later' },
  };
  expect(formOf(contentOf(form, address))).toEqual(form);
});
