import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepInDraft, readDraft } from './checkout-draft.ts';
import { stubStorage } from '../shopping/storage-for-tests.ts';

const address = {
  line_1: '12 Harbour Street',
  line_2: 'Flat 4',
  city: 'Colombo',
  state: 'Western',
  zip_code: '00100',
  phone: '0771234567',
};
const nothing = {
  address: { line_1: '', line_2: '', city: '', state: '', zip_code: '', phone: '' },
  promocode: null,
};
const summer = { code: 'SUMMER10', discountPercentage: 10 };

let storage: ReturnType<typeof stubStorage>;

beforeEach(() => {
  storage = stubStorage();
});
afterEach(() => vi.unstubAllGlobals());

test('what was typed and applied is there again after a reload', () => {
  keepInDraft('jo', { address });
  keepInDraft('jo', { promocode: summer });
  expect(readDraft('jo')).toEqual({ address, promocode: summer });
  keepInDraft('jo', { promocode: null });
  expect(readDraft('jo')).toEqual({ address, promocode: null });
});

test("the next person in this tab does not see the last one's address", () => {
  keepInDraft('jo', { address, promocode: summer });
  expect(readDraft('sam')).toEqual(nothing);
  keepInDraft('sam', { promocode: summer });
  expect([...storage.sessionStorage.items.values()].join('')).not.toContain('Harbour');
});

test('rubbish in the storage is an empty draft', () => {
  const key = 'gadgetry.checkout';
  for (const rubbish of [
    '{',
    'null',
    '[]',
    '{"owner":"jo"}',
    '{"owner":"jo","address":7,"promocode":"SUMMER10"}',
    '{"owner":"jo","address":{"line_1":5},"promocode":{"code":"X","discountPercentage":900}}',
  ]) {
    storage.sessionStorage.items.set(key, rubbish);
    expect(readDraft('jo')).toEqual(nothing);
  }
});
