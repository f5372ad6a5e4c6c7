import type { Product } from '@gadgetry/contract/catalogue';
import { configureStore } from '@reduxjs/toolkit';
import { expect, test } from 'vitest';
import { someProduct } from '../shopping/product-for-tests.ts';
import { api } from './base-api.ts';
import { browseAdminProducts, createProduct, setProductStatus } from './admin-products.ts';

const numbered = (n: number) =>
  someProduct({ _id: `0190bbbb-0000-7000-8000-${String(n).padStart(12, '0')}`, name: `Lamp ${n}` });

/** A shop with ten products, of which a page has one. */
function shopOf(pages: number) {
  const lists: string[] = [];
  const products = Array.from({ length: 10 }, (_, n) => numbered(n));
  const fetchApi = async (path: string) => {
    const { pathname, searchParams } = new URL(path, 'http://shop.invalid');
    if (pathname.endsWith('/status')) return Response.json({ ...products[2], isActive: false });
    // The first answer to a saved form, before a list asks the same address.
    if (pathname === '/api/v1/products' && searchParams.size === 0) {
      return Response.json(numbered(77));
    }
    lists.push(path);
    const at = Number(searchParams.get('cursor') ?? 0);
    const link = `</api/v1/products?cursor=${at + 1}>; rel="next"`;
    return Response.json([products[at]], { headers: { link, 'x-total-count': '10' } });
  };
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { fetchApi } } }).concat(api.middleware),
  });
  const load = async (filter: { sort: 'name'; search?: string }) => {
    await store.dispatch(browseAdminProducts.initiate(filter));
    for (let page = 1; page < pages; page += 1) {
      await store.dispatch(browseAdminProducts.initiate(filter, { direction: 'forward' }));
    }
    lists.splice(0);
  };
  const rows = (filter: { sort: 'name'; search?: string }): Product[] =>
    browseAdminProducts
      .select(filter)(store.getState())
      .data?.pages.flatMap((page) => page.items) ?? [];
  const end = () => store.dispatch(api.util.resetApiState());
  return { store, lists, load, rows, end };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

test('a change of one row is written into a long list, and nothing is read anew', async () => {
  const { store, lists, load, rows, end } = shopOf(5);
  await load({ sort: 'name' });
  await store.dispatch(setProductStatus.initiate({ id: numbered(2)._id, isActive: false }));
  await settled();
  expect(rows({ sort: 'name' }).map(({ isActive }) => isActive)).toEqual([
    true,
    true,
    false,
    true,
    true,
  ]);
  expect(lists).toEqual([]);
  end();
});

test('a short list is read anew', async () => {
  const { store, lists, load, end } = shopOf(2);
  await load({ sort: 'name' });
  await store.dispatch(setProductStatus.initiate({ id: numbered(2)._id, isActive: false }));
  await settled();
  expect(lists).toHaveLength(2);
  end();
});

test('a new product is the first of a long list, unless the list is a search', async () => {
  const { store, lists, load, rows, end } = shopOf(5);
  await load({ sort: 'name' });
  await load({ sort: 'name', search: 'lamp' });
  const { name, description, price, stockQuantity, categoryId } = numbered(77);
  const input = { name, description, price, stockQuantity, categoryId: categoryId._id };
  await store.dispatch(createProduct.initiate(input));
  await settled();
  expect(rows({ sort: 'name' }).map((row) => row.name)).toEqual([
    'Lamp 77',
    'Lamp 0',
    'Lamp 1',
    'Lamp 2',
    'Lamp 3',
    'Lamp 4',
  ]);
  expect(rows({ sort: 'name', search: 'lamp' })).toHaveLength(5);
  expect(lists).toEqual([]);
  end();
});
