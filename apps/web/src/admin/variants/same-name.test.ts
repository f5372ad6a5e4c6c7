import type { ProductAttribute } from '@gadgetry/contract/attributes';
import { expect, test } from 'vitest';
import { sameNameHint } from './same-name.ts';

const said = { group: 'Body', isHighlight: false, isComparable: true, unit: '' };
const attributes: ProductAttribute[] = [
  {
    ...said,
    attributeId: 'a',
    name: 'Colour',
    kind: 'choice',
    value: [{ _id: 'b', name: 'Black' }],
  },
  { ...said, attributeId: 'c', name: 'Storage', kind: 'number', unit: 'GB', value: 128 },
];

test('an owner who names an option like an attribute is told what becomes of its value', () => {
  expect(sameNameHint(' colour ', attributes)).toBe(
    'Its page shows what is chosen in place of ‘Colour: Black’. Filters find the product by both.',
  );
  expect(sameNameHint('STORAGE', attributes)).toBe(
    'Its page shows what is chosen in place of ‘Storage: 128\u00A0GB’. Filters still find the product by ‘128\u00A0GB’ alone.',
  );
  expect(sameNameHint('Strap', attributes)).toBeNull();
  expect(sameNameHint('', attributes)).toBeNull();
});
