import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storedValues } from '../shopping/address-values.ts';
import { GUEST, forgetDraft, keepInDraft, readDraft } from './checkout-draft.ts';
import { stubStorage } from '../shopping/storage-for-tests.ts';

const address = {
  country: 'LK',
  recipient: 'Jo',
  company: '',
  line_1: '12 Harbour Street',
  line_2: 'Flat 4',
  city: 'Colombo',
  state: 'Western',
  zip_code: '00100',
  phone: '0771234567',
};
const nobody = { email: '', fullName: '' };
const nothing = {
  guest: nobody,
  address: storedValues({}),
  promocode: null,
  shippingMethodId: null,
  paymentMethod: null,
};
const summer = { code: 'SUMMER10', discountPercentage: 10 };

let storage: ReturnType<typeof stubStorage>;

beforeEach(() => {
  storage = stubStorage();
});
afterEach(() => vi.unstubAllGlobals());

test('what was typed and applied is there again after a reload', () => {
  keepInDraft('jo', { address });
  const choices = { shippingMethodId: 'express', paymentMethod: 'bank_transfer' } as const;
  keepInDraft('jo', { promocode: summer, ...choices });
  expect(readDraft('jo')).toEqual({ guest: nobody, address, promocode: summer, ...choices });
  keepInDraft('jo', { promocode: null });
  expect(readDraft('jo')).toEqual({ guest: nobody, address, promocode: null, ...choices });
});

test("the next person in this tab does not see the last one's address", () => {
  keepInDraft('jo', { address, promocode: summer });
  expect(readDraft('sam')).toEqual(nothing);
  keepInDraft('sam', { promocode: summer });
  expect([...storage.sessionStorage.items.values()].join('')).not.toContain('Harbour');
});

test('whoever signs in goes on with what they typed as a guest, and the next guest does not', () => {
  const guest = { email: 'gale@guests.example', fullName: 'Gale Guest' };
  keepInDraft(GUEST, { guest, address, promocode: summer });
  expect(readDraft('jo')).toEqual({ ...nothing, guest, address, promocode: summer });
  keepInDraft('jo', { promocode: null });
  expect(readDraft(GUEST)).toEqual(nothing);
});

test('what was ordered, or typed before signing out, leaves nothing behind', () => {
  keepInDraft('jo', { address, promocode: summer });
  forgetDraft();
  expect([...storage.sessionStorage.items.values()].join('')).not.toContain('Harbour');
  expect(readDraft('jo')).toEqual(nothing);
});

test('rubbish in the storage is an empty draft', () => {
  const key = 'gadgetry.checkout';
  for (const rubbish of [
    '{',
    'null',
    '[]',
    '{"owner":"jo"}',
    '{"owner":"jo","address":7,"promocode":"SUMMER10"}',
    '{"owner":"jo","shippingMethodId":5,"address":{"line_1":5},"promocode":{"code":"X","discountPercentage":900}}',
  ]) {
    storage.sessionStorage.items.set(key, rubbish);
    expect(readDraft('jo')).toEqual(nothing);
  }
});
