import type { ProductAttribute } from '@gadgetry/contract/attributes';
import type { Product } from '@gadgetry/contract/catalogue';
import { expect, test } from 'vitest';
import { somePhone, someProduct } from '../../shopping/product-for-tests.ts';
import { comparedIn } from './compare-address.ts';
import { compareGroups, onlyDiffering } from './compare-rows.ts';

const id = (last: number) => `0190bbbb-0000-7000-8000-00000000000${last}`;

function said(name: string, value: ProductAttribute['value'], more = {}): ProductAttribute {
  const kind = typeof value === 'number' ? 'number' : 'text';
  const marks = { isHighlight: false, isComparable: true };
  return { attributeId: name, name, group: 'Body', kind, unit: '', value, ...marks, ...more };
}

test('products are compared by what they cost, what can be chosen and what is said of them', () => {
  const lamp = someProduct({
    price: 49,
    stockQuantity: 0,
    attributes: [said('Weight', 800, { unit: 'g' }), said('Colour', 'Black')],
  });
  const phone = {
    ...somePhone(),
    priceFrom: 129,
    stockOfVariants: 90,
    attributes: [
      // Of another category, with an attribute of its own.
      said('weight', 180, { unit: 'g', group: 'body', attributeId: 'other' }),
      said('Colour', 'Black'),
      said('Screen', 'OLED', { group: 'Screen' }),
      said('Supplier', 'Acme', { isComparable: false }),
    ],
  };
  const groups = compareGroups([lamp, phone]);
  const rows = groups.flatMap(({ name, members }) =>
    members.map((row) => [name, row.name, ...row.values, row.differs]),
  );
  expect(rows).toEqual([
    ['In the shop', 'Price', '$49.00', 'From $129.00', true],
    ['In the shop', 'Availability', 'Out of Stock', 'In Stock', true],
    ['In the shop', 'Colour', null, 'Red, Blue, Green', true],
    ['In the shop', 'Storage', null, '128 GB, 256 GB', true],
    ['Body', 'Weight', '800\u00A0g', '180\u00A0g', true],
    // What can be chosen, and not what the owner says beside it.
    ['Body', 'Colour', 'Black', 'Red, Blue, Green', true],
    ['Screen', 'Screen', null, 'OLED', true],
  ]);
  const differing = onlyDiffering(groups).flatMap(({ members }) => members);
  expect(differing).toHaveLength(rows.length);
});

test('what others say of them stands in a row, where anybody has said anything', () => {
  const rated = someProduct({ rating: { average: 4.3, count: 12 } });
  const once = someProduct({ rating: { average: 2, count: 1 } });
  const ratings = (...products: Product[]) =>
    compareGroups(products)
      .flatMap(({ members }) => members)
      .find(({ name }) => name === 'Rating')?.values;
  expect(ratings(rated, someProduct({}), once)).toEqual([
    '4.3 of 5 (12 reviews)',
    null,
    '2.0 of 5 (1 review)',
  ]);
  expect(ratings(someProduct({}))).toBeUndefined();
});

test('nothing differs between a product and itself', () => {
  const lamp = someProduct({ attributes: [said('Colour', 'Black')] });
  expect(onlyDiffering(compareGroups([lamp, lamp]))).toEqual([]);
  expect(onlyDiffering(compareGroups([lamp]))).toEqual([]);
});

test.each([
  ['', { ids: [], tooMany: 0, unreadable: 0 }],
  ['ids=', { ids: [], tooMany: 0, unreadable: 0 }],
  [`ids=${id(1)},${id(2)},${id(1)}`, { ids: [id(1), id(2)], tooMany: 0, unreadable: 0 }],
  [`ids=x,..%2F,${id(1).toUpperCase()}`, { ids: [id(1)], tooMany: 0, unreadable: 2 }],
  [
    `ids=${[1, 2, 3, 4, 5, 6].map(id).join()}&only=differences`,
    { ids: [1, 2, 3, 4].map(id), tooMany: 2, unreadable: 0, onlyDifferences: true },
  ],
])('an address is understood, whoever wrote it: %s', (query, meant) => {
  expect(comparedIn(new URLSearchParams(query))).toEqual({ onlyDifferences: false, ...meant });
});
