import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../api/browser-storage.ts';

/** As much as a shopper recognises a product by. Prices are left out: they may have changed. */
export interface KnownProduct {
  readonly _id: string;
  readonly name: string;
  readonly image: string | null;
}

function isKnown(value: unknown): value is KnownProduct {
  if (typeof value !== 'object' || value === null) return false;
  if (!('_id' in value && 'name' in value && 'image' in value)) return false;
  const { _id, name, image } = value;
  if (typeof _id !== 'string' || typeof name !== 'string' || _id === '') return false;
  return image === null || typeof image === 'string';
}

const NOTHING: readonly KnownProduct[] = [];

interface StoredProducts {
  readonly all: () => readonly KnownProduct[];
  readonly keep: (products: readonly KnownProduct[]) => void;
  /** Empty until the page has been hydrated; in step with other tabs. */
  readonly useAll: () => readonly KnownProduct[];
}

/** A short list of products in the browser's storage; without storage it lasts as long as the page. */
export function storedProducts(storageKey: string, kept: number): StoredProducts {
  let withoutStorage = NOTHING;
  let shown: readonly KnownProduct[] | null = null;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };

  const all = () => {
    const stored = readStored('localStorage', storageKey);
    return Array.isArray(stored) ? stored.filter(isKnown).slice(0, kept) : withoutStorage;
  };

  const onStorage = ({ key }: StorageEvent) => {
    // Without a key everything was cleared at once.
    if (key !== storageKey && key !== null) return;
    shown = null;
    tell();
  };

  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) window.addEventListener('storage', onStorage);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener('storage', onStorage);
    };
  };

  return {
    all,
    keep(products) {
      const few = products.slice(0, kept).map(({ _id, name, image }) => ({ _id, name, image }));
      const stored = writeStored('localStorage', storageKey, few.length === 0 ? null : few);
      withoutStorage = stored ? [] : few;
      shown = few;
      tell();
    },
    useAll: () =>
      useSyncExternalStore(
        subscribe,
        () => (shown ??= all()),
        () => NOTHING,
      ),
  };
}
