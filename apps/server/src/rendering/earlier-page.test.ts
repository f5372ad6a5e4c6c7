import { expect, test } from 'vitest';
import type { GuestApi } from '../http/guest-api.ts';
import { pageOrEarlier } from './earlier-page.ts';
import type { PageBytes } from './site.ts';

/** An API whose answers can be changed, and a page of two of them that counts how often it is made. */
function openPages() {
  const told = new Map([
    ['/products', 'a drone'],
    ['/categories', 'Drones'],
  ]);
  const state = { status: 200, rendered: 0 };
  const kept = new Map<string, PageBytes>();
  const api: GuestApi = async (path) => ({
    status: told.has(path) ? 200 : 404,
    headers: { 'x-total-count': '1' },
    body: told.get(path) ?? '',
  });
  const render = async (ask: GuestApi) => {
    state.rendered += 1;
    const [products, categories] = await Promise.all([ask('/products'), ask('/categories')]);
    const body = Buffer.from(`${categories.body}: ${products.body}`);
    return { status: state.status, body, redirect: null };
  };
  const read = async (url = '/shop') => {
    const page = await pageOrEarlier(kept.get(url), api, render);
    kept.set(url, page);
    return page.body.toString();
  };
  return { told, state, read };
}

test('while the API says the same, a page is not rendered again', async () => {
  const { state, read } = openPages();
  expect(await read()).toBe('Drones: a drone');
  expect(await read()).toBe('Drones: a drone');
  expect(state.rendered).toBe(1);
});

test('every page has its own memory', async () => {
  const { state, read } = openPages();
  await read('/shop');
  await read('/shop?search=drone');
  expect(state.rendered).toBe(2);
});

test('a page is rendered again as soon as one of its answers is another', async () => {
  const { told, read } = openPages();
  await read();
  told.set('/products', 'a dearer drone');
  expect(await read()).toBe('Drones: a dearer drone');
  told.delete('/categories');
  expect(await read()).toBe(': a dearer drone');
  told.set('/categories', 'Drones');
  expect(await read()).toBe('Drones: a dearer drone');
});

test('a page that could not be made well is tried again each time', async () => {
  const { state, read } = openPages();
  state.status = 503;
  await read();
  await read();
  expect(state.rendered).toBe(2);
});
