import type { Product } from '@gadgetry/contract/catalogue';
import { productAddress } from '@gadgetry/contract/product-address';
import { expect, test } from 'vitest';
import { openStockedShop, productBody } from '../../test/stocked-shop.ts';
import { isPublic } from '../http/public-addresses.ts';

const canonical = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? '';

async function openListeningShop() {
  const shop = await openStockedShop();
  const address = await shop.app.listen({ port: 0 });
  // From memory, and past it.
  const get = async (path: string, cookie = '') => {
    const answer = await fetch(address + path, { redirect: 'manual', headers: { cookie } });
    const html = await answer.text();
    const leadsTo = answer.headers.get('location');
    return {
      status: answer.status,
      leadsTo,
      canonical: new URL(canonical(html), address).pathname,
    };
  };
  const rename = async (product: Product, name: string) => {
    const body = productBody(shop.category, { name });
    const { status } = await shop.call('PUT', `/products/${product._id}`, shop.admin, body);
    expect(status).toBe(200);
    return { ...product, name };
  };
  return { ...shop, get, rename };
}

test.each(['Jürgens Lampe / groß', '无线耳机 Pro', '🎧🎧', 'x'.repeat(100)])(
  'the address of a product called %s is answered, and so is its id alone',
  async (name) => {
    const { get, addProduct } = await openListeningShop();
    const product = await addProduct({ name });
    const readable = productAddress(product);
    for (const cookie of ['', 'gadgetry_fresh=1']) {
      const there = { status: 200, leadsTo: null, canonical: readable };
      expect(await get(readable, cookie)).toEqual(there);
      expect(await get(`/shop/${product._id}`, cookie)).toEqual(there);
    }
  },
);

test('what a product was called leads to what it is called, with the variant that was named', async () => {
  const { get, rename, addProduct } = await openListeningShop();
  const before = await addProduct({ name: 'Halden 5' });
  const now = await rename(before, 'Halden 6');
  for (const cookie of ['', 'gadgetry_fresh=1']) {
    expect(await get(productAddress(before), cookie)).toMatchObject({
      status: 301,
      leadsTo: `/shop/halden-6-${now._id}`,
    });
    expect(
      await get(`${productAddress(before)}?variant=${now._id}&utm_source=x`, cookie),
    ).toMatchObject({
      leadsTo: `/shop/halden-6-${now._id}?variant=${now._id}`,
    });
  }
});

test('a name with the id of nothing is not found', async () => {
  const { get } = await openListeningShop();
  expect(await get('/shop/halden-6-0190aaaa-0000-7000-8000-00000000beef')).toMatchObject({
    status: 404,
    leadsTo: null,
  });
});

test('addresses of products are answered from memory in every script, and no other with an escape', () => {
  const id = '0190aaaa-0000-7000-8000-00000000beef';
  expect(isPublic(productAddress({ _id: id, name: '灯' }))).toBe(true);
  expect(isPublic(`${productAddress({ _id: id, name: '灯' })}?variant=${id}`)).toBe(true);
  for (const other of [`/%61pi/v1/x-${id}`, `/shop/%2e%2e/x-${id}`, '/shop/%E7%81%AF']) {
    expect(isPublic(other), other).toBe(false);
  }
});
