import { adminProductsQuery } from '@gadgetry/contract/catalogue';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FILTER_NAMES, productsFilter } from './products-filter.ts';

const asked = (address: string) => {
  const query = new URLSearchParams(address);
  return productsFilter((name) => query.get(name) ?? '');
};

const category = '019a0000-0000-7000-8000-000000000001';

test('the address says what the list is narrowed by', () => {
  const attr = '019a0000-0000-7000-8000-000000000002.yes';
  const narrowed = `stock=low&state=inactive&category=${category}&attr=${attr}&picture=none&sale=true`;
  expect(asked(`${narrowed}&search=%20lamp`)).toEqual({
    search: 'lamp',
    stock: 'low',
    status: 'inactive',
    category,
    attr,
    picture: 'none',
    onSale: 'true',
  });
  expect(asked('')).toEqual({});
  expect(asked(`attr=${attr}`)).toEqual({});
});

test('whatever an address claims, the server understands the question', () => {
  const any = fc
    .constantFrom(...FILTER_NAMES)
    .chain((name) => fc.tuple(fc.constant(name), fc.string()));
  fc.assert(
    fc.property(fc.array(any), (pairs) => {
      const filter = productsFilter((name) => new Map<string, string>(pairs).get(name) ?? '');
      expect(adminProductsQuery.safeParse(filter).success).toBe(true);
    }),
  );
});
