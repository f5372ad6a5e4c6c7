import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { someProduct } from './product-for-tests.ts';
import { clearViewed, removeViewed, rememberViewed, viewedProducts } from './recently-viewed.ts';
import { stubStorage } from './storage-for-tests.ts';

const KEY = 'gadgetry.viewed';
const ids = () => viewedProducts().map(({ _id }) => _id);
const view = (...names: string[]) => {
  for (const _id of names) rememberViewed(someProduct({ _id }));
};

let storage: ReturnType<typeof stubStorage>;

beforeEach(() => {
  storage = stubStorage();
});
afterEach(() => {
  clearViewed();
  vi.unstubAllGlobals();
});

test('the product that was looked at last comes first, each stands there once, and few are kept', () => {
  view('a', 'b', 'a', 'c', 'd', 'e', 'f');
  expect(ids()).toEqual(['f', 'e', 'd', 'c', 'a']);
  removeViewed('e');
  expect(ids()).toEqual(['f', 'd', 'c', 'a']);
});

test('only what is needed to recognise a product is stored, and nothing once it is cleared', () => {
  view('a');
  const [stored] = JSON.parse(storage.localStorage.items.get(KEY) ?? '');
  expect(Object.keys(stored)).toEqual(['_id', 'name', 'image']);
  clearViewed();
  expect(storage.localStorage.items.size).toBe(0);
});

test('rubbish in the storage is passed over', () => {
  const good = { _id: 'a', name: 'Lamp', image: null };
  const entries = [null, 7, { _id: 'b' }, { ...good, image: 5 }, { ...good, _id: '' }, good];
  storage.localStorage.items.set(KEY, JSON.stringify(entries));
  expect(viewedProducts()).toEqual([good]);
  storage.localStorage.items.set(KEY, '{"half":');
  expect(viewedProducts()).toEqual([]);
});

test('without storage the page itself remembers', () => {
  storage.localStorage.broken = true;
  view('a', 'b');
  expect(ids()).toEqual(['b', 'a']);
});
