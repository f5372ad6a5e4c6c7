import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addCompared, clearCompared, comparedProducts, removeCompared } from './compared.ts';
import { someProduct } from './product-for-tests.ts';
import { stubStorage } from './storage-for-tests.ts';

const ids = () => comparedProducts().map(({ _id }) => _id);
const add = (_id: string) => addCompared(someProduct({ _id }));

beforeEach(() => void stubStorage());
afterEach(() => {
  clearCompared();
  vi.unstubAllGlobals();
});

test('four products can be compared, each once, in the order in which they were chosen', () => {
  expect(['a', 'b', 'a', 'c', 'd'].map(add)).toEqual([true, true, true, true, true]);
  expect(ids()).toEqual(['b', 'a', 'c', 'd']);
  expect(add('e')).toBe(false);
  expect(add('d')).toBe(true);
  expect(ids()).toEqual(['b', 'a', 'c', 'd']);
  removeCompared(['b', 'gone']);
  expect(add('e')).toBe(true);
  expect(ids()).toEqual(['a', 'c', 'd', 'e']);
  clearCompared();
  expect(ids()).toEqual([]);
});
