import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ListFooter } from './list-footer.tsx';

const said = (total: number, one: string, many: string) =>
  renderToStaticMarkup(<ListFooter total={total} one={one} many={many} countedMax={5} />)
    .replaceAll(/<[^>]*>/g, '')
    .trim();

test('a list of one says so', () => {
  expect(said(1, 'import', 'imports')).toBe('Total 1 import');
  expect(said(0, 'import', 'imports')).toBe('Total 0 imports');
  expect(said(2, 'entry', 'entries')).toBe('Total 2 entries');
  expect(said(5, 'order', 'orders')).toBe('Total 5 orders or more');
});

test('three lists have one text for any number', () => {
  expect(said(1, 'category', 'categories')).toBe('Total 1 categories');
  expect(said(1, 'promocode', 'promocodes')).toBe('Total 1 promocodes');
  expect(said(1, 'product', 'products')).toBe('Total 1 products');
});
