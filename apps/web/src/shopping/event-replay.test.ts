import { RECORDED_PRESSES_KEY, replayedPressFor } from '@gadgetry/contract/event-replay';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepForNextPage, takeRecordedPresses } from './event-replay.ts';
import { stubStorage } from './storage-for-tests.ts';

let storage: ReturnType<typeof stubStorage>;

beforeEach(() => {
  storage = stubStorage();
});
afterEach(() => vi.unstubAllGlobals());

const leave = (kept: unknown) =>
  storage.sessionStorage.items.set(RECORDED_PRESSES_KEY, JSON.stringify(kept));

test('presses are taken up once, in their order, by the names that buttons carry', () => {
  leave(
    [replayedPressFor('cart', 'a1'), replayedPressFor('saved', 'b-2')].map(
      (it) => it['data-early'],
    ),
  );
  expect(takeRecordedPresses()).toEqual([
    { list: 'cart', productId: 'a1' },
    { list: 'saved', productId: 'b-2' },
  ]);
  expect(takeRecordedPresses()).toEqual([]);
});

test('what could not be done is there for the next page', () => {
  keepForNextPage([{ list: 'cart', productId: 'a1' }]);
  expect(takeRecordedPresses()).toEqual([{ list: 'cart', productId: 'a1' }]);
});

test.each([['text'], [{ cart: 'a1' }], [['cart', 'cart ', 'drop a1', 'cart ../a', 7, null]]])(
  'rubbish in the storage is no press: %j',
  (kept) => {
    leave(kept);
    expect(takeRecordedPresses()).toEqual([]);
  },
);

test('a press names the variant that was chosen', () => {
  const press = { list: 'cart', productId: 'a1', variantId: 'b-2' } as const;
  leave([replayedPressFor('cart', 'a1 b-2')['data-early']]);
  expect(takeRecordedPresses()).toEqual([press]);
  keepForNextPage([press]);
  expect(takeRecordedPresses()).toEqual([press]);
});

test('without a storage nothing was left', () => {
  leave(['cart a1']);
  storage.sessionStorage.broken = true;
  expect(takeRecordedPresses()).toEqual([]);
});
