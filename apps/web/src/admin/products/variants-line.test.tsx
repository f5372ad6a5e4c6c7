import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { someProduct } from '../../shopping/product-for-tests.ts';
import { VariantsLine } from './variants-line.tsx';

const wordsOf = (changes: Parameters<typeof someProduct>[0]) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <VariantsLine product={someProduct(changes)} />
    </MemoryRouter>,
  ).replaceAll(/<[^>]+>/g, '');

test('the price of a product that is on sale is said to be that of the sale, and of nothing else', () => {
  const ways = (sales: string) => `Options and variants · ${sales} · Stock ledger · Duplicate`;
  expect(wordsOf({})).toBe(ways('Sales'));
  const sale = { endsAt: '2027-01-01T00:00:00.000Z', was: null };
  expect(wordsOf({ sale })).toBe(ways('Sales (its price is that of one)'));
});
