import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addedToCart, cartReducer, removedFromCart } from './cart-slice.ts';
import { startPersistence } from './persistence.ts';
import { someProduct } from './product-for-tests.ts';
import { savedReducer, savedToggled } from './saved-slice.ts';
import { writeStored } from './stored-lists.ts';

const lamp = someProduct({ _id: 'lamp' });
const CART = 'gadgetry.cart';

function openTab() {
  const reducer = combineReducers({ cart: cartReducer, saved: savedReducer });
  const store = configureStore({ reducer });
  return { store, close: startPersistence(store) };
}

/** As much of a browser as the lists see: its storage, and the news of other tabs' writes. */
class Browser extends EventTarget {
  readonly items = new Map<string, string>();
  writes = 0;
  broken = false;
  readonly localStorage = {
    getItem: (key: string) => {
      if (this.broken) throw new Error('SecurityError');
      return this.items.get(key) ?? null;
    },
    setItem: (key: string, value: string) => {
      if (this.broken) throw new Error('QuotaExceededError');
      this.writes += 1;
      this.items.set(key, value);
    },
  };

  tell(key: string | null, newValue: string | null): void {
    this.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
  }
}

let browser: Browser;

beforeEach(() => {
  browser = new Browser();
  vi.stubGlobal('window', browser);
});
afterEach(() => vi.unstubAllGlobals());

test('cart and saved list survive a reload', () => {
  const before = openTab();
  before.store.dispatch(addedToCart(lamp));
  before.store.dispatch(savedToggled(lamp));
  before.close();
  const after = openTab();
  expect(after.store.getState()).toEqual({
    cart: { lines: [{ product: lamp, quantity: 1 }], restored: true },
    saved: { items: [lamp], restored: true },
  });
});

test("another tab's change is taken over and not stored again", () => {
  const { store } = openTab();
  const writes = browser.writes;
  browser.tell(CART, writeStored([{ product: lamp, quantity: 5 }]));
  expect(store.getState().cart.lines).toEqual([{ product: lamp, quantity: 5 }]);
  expect(browser.writes).toBe(writes);
  browser.tell(null, null);
  expect(store.getState().cart.lines).toEqual([]);
});

test('a rubbish cart is replaced by one that can be read', () => {
  browser.items.set(CART, '{"version":0,"lines":');
  const { store } = openTab();
  expect(store.getState().cart).toEqual({ lines: [], restored: true });
  expect(browser.items.get(CART)).toBe(writeStored([]));
});

test('without storage the lists work in memory', () => {
  browser.broken = true;
  const { store } = openTab();
  store.dispatch(addedToCart(lamp));
  expect(store.getState().cart.lines).toHaveLength(1);
  store.dispatch(removedFromCart('lamp'));
  expect(store.getState().cart.lines).toEqual([]);
});
