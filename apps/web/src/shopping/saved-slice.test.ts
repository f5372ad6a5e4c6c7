import fc from 'fast-check';
import { expect, test } from 'vitest';
import { someProduct } from './product-for-tests.ts';
import {
  type SavedState,
  savedReducer,
  savedReplaced,
  savedRestored,
  savedReturned,
  savedToggled,
  selectIsSaved,
} from './saved-slice.ts';

const empty: SavedState = { items: [], restored: true };
const lamp = someProduct({ _id: 'lamp' });
const phone = someProduct({ _id: 'phone' });

test('toggling a product that is not saved appends it', () => {
  const saved = [lamp, phone].map(savedToggled).reduce(savedReducer, empty);
  expect(saved.items).toEqual([lamp, phone]);
});

test('toggling a saved product removes it, also when its price has changed since', () => {
  const saved = [lamp, { ...lamp, price: 1 }].map(savedToggled).reduce(savedReducer, empty);
  expect(saved.items).toEqual([]);
});

test('a removed item goes back to where it was, once', () => {
  const saved = { ...empty, items: [phone] };
  const back = savedReducer(saved, savedReturned({ item: lamp, index: 0 }));
  expect(back.items).toEqual([lamp, phone]);
  expect(savedReducer(back, savedReturned({ item: lamp, index: 1 }))).toBe(back);
});

test('what was saved before the stored list had been read is kept, once', () => {
  const early = savedReducer({ items: [], restored: false }, savedToggled(lamp));
  expect(savedReducer(early, savedRestored([lamp, phone]))).toEqual({
    items: [phone, lamp],
    restored: true,
  });
});

test('another tab has the last word', () => {
  const saved = savedReducer(empty, savedToggled(lamp));
  expect(savedReducer(saved, savedReplaced([phone])).items).toEqual([phone]);
});

test('a product is saved after an odd number of toggles and not after an even one', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 60 }), (ids) => {
      const saved = ids
        .map((id) => savedToggled(someProduct({ _id: id })))
        .reduce(savedReducer, empty);
      for (const id of ['a', 'b', 'c']) {
        const toggles = ids.filter((other) => other === id).length;
        expect(selectIsSaved(id)({ saved })).toBe(toggles % 2 === 1);
      }
    }),
  );
});
