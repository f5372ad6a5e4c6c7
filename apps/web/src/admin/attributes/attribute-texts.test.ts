import { expect, test } from 'vitest';
import { previewText } from './attribute-texts.ts';

const none = { products: 0, kept: 0, converted: 0, dropped: 0, lost: [], added: [] };

test('an owner reads beforehand what a change does to how many products', () => {
  expect(previewText(none)).toBe('No product has a value yet.');
  expect(
    previewText({ ...none, products: 1203, kept: 1200, converted: 1, dropped: 2, lost: ['30'] }),
  ).toBe(
    '1,200 products will keep the value as it is. 1 product will have it in its new form. ' +
      '2 products will lose the value, or a part of it: “30”.',
  );
  expect(previewText({ ...none, products: 1, converted: 1, added: ['Red'] })).toBe(
    '1 product will have it in its new form. The list gains “Red”.',
  );
});
