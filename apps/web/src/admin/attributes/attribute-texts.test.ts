import { expect, test } from 'vitest';
import { previewText } from './attribute-texts.ts';

const none = { products: 0, kept: 0, converted: 0, dropped: 0, lost: [], added: [] };

test('an owner reads beforehand what a change does to how many products', () => {
  expect(previewText(none, 'text')).toBe('No product has a value yet.');
  expect(
    previewText(
      { ...none, products: 1203, kept: 1200, converted: 1, dropped: 2, lost: ['30'] },
      'choice',
    ),
  ).toBe(
    '1,200 products will keep the value as it is. 1 product will have it in its new form. ' +
      '2 products will lose the value, or a part of it: “30”.',
  );
  expect(previewText({ ...none, products: 1, converted: 1, added: ['Red'] }, 'choice')).toBe(
    '1 product will have it in its new form. The list gains “Red”.',
  );
});

test('of a value that could be two numbers, an owner reads which two', () => {
  const preview = { ...none, products: 3, dropped: 3, lost: ['1.200', '-1,240 g', '1.2.3'] };
  const lost = '3 products will lose the value, or a part of it: “1.200”, “-1,240 g”, “1.2.3”.';
  expect(previewText(preview, 'number')).toBe(
    `${lost} “1.200” could be 1200 or 1.200. “-1,240 g” could be 1240 or 1.240.`,
  );
  expect(previewText(preview, 'choice')).toBe(lost);
});
