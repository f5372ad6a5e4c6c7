import type { Store } from '@reduxjs/toolkit';
import { type CartState, cartReplaced, cartRestored } from './cart-slice.ts';
import { type SavedState, savedReplaced, savedRestored } from './saved-slice.ts';
import { readStoredCart, readStoredSaved, writeStored } from './stored-lists.ts';

const CART_KEY = 'gadgetry.cart';
const SAVED_KEY = 'gadgetry.saved';

interface ShoppingState {
  readonly cart: CartState;
  readonly saved: SavedState;
}

/** Reading or writing throws where storage is off, full or forbidden: the lists live in memory then. */
function read(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, text: string): void {
  try {
    if (window.localStorage.getItem(key) !== text) window.localStorage.setItem(key, text);
  } catch {
    // Nothing that the shopper could do about it.
  }
}

/**
 * Keeps cart and saved list in the browser's storage and in step with other tabs. Started after
 * hydration, so that the first render is the server's.
 */
export function startPersistence(store: Store<ShoppingState>): () => void {
  store.dispatch(cartRestored(readStoredCart(read(CART_KEY))));
  store.dispatch(savedRestored(readStoredSaved(read(SAVED_KEY))));
  const keep = () => {
    write(CART_KEY, writeStored(store.getState().cart.lines));
    write(SAVED_KEY, writeStored(store.getState().saved.items));
  };
  keep();

  let takingOver = false;
  let last = store.getState();
  const stop = store.subscribe(() => {
    const now = store.getState();
    const changed = now.cart !== last.cart || now.saved !== last.saved;
    last = now;
    // What another tab has stored is not stored again: two tabs would answer each other forever.
    if (changed && !takingOver) keep();
  });

  const onStorage = ({ key, newValue }: StorageEvent) => {
    takingOver = true;
    // Without a key everything was cleared at once.
    if (key === CART_KEY || key === null) store.dispatch(cartReplaced(readStoredCart(newValue)));
    if (key === SAVED_KEY || key === null) store.dispatch(savedReplaced(readStoredSaved(newValue)));
    takingOver = false;
  };
  window.addEventListener('storage', onStorage);
  return () => {
    stop();
    window.removeEventListener('storage', onStorage);
  };
}
