import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './browser-storage.ts';

const STORAGE_KEY = 'gadgetry.viewed';

/** One row on a wide screen, and one product more: that which is being looked at. */
const KEPT = 5;

/** As much as a shopper recognises it by. Prices are left out: they may have changed. */
export interface ViewedProduct {
  readonly _id: string;
  readonly name: string;
  readonly image: string | null;
}

function isViewed(value: unknown): value is ViewedProduct {
  if (typeof value !== 'object' || value === null) return false;
  if (!('_id' in value && 'name' in value && 'image' in value)) return false;
  const { _id, name, image } = value;
  if (typeof _id !== 'string' || typeof name !== 'string' || _id === '') return false;
  return image === null || typeof image === 'string';
}

const NOTHING: readonly ViewedProduct[] = [];

let withoutStorage = NOTHING;
let shown: readonly ViewedProduct[] | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Latest first. */
export function viewedProducts(): readonly ViewedProduct[] {
  const stored = readStored('localStorage', STORAGE_KEY);
  return Array.isArray(stored) ? stored.filter(isViewed).slice(0, KEPT) : withoutStorage;
}

function keep(products: readonly ViewedProduct[]): void {
  const stored = writeStored('localStorage', STORAGE_KEY, products.length === 0 ? null : products);
  withoutStorage = stored ? [] : products;
  shown = products;
  for (const listener of listeners) listener();
}

const others = (id: string) => viewedProducts().filter((product) => product._id !== id);

/** The product that is looked at now comes first. */
export function rememberViewed({ _id, name, image }: ViewedProduct): void {
  keep([{ _id, name, image }, ...others(_id)].slice(0, KEPT));
}

/** It is not sold any more. */
export function removeViewed(id: string): void {
  keep(others(id));
}

export function clearViewed(): void {
  keep([]);
}

/** What was looked at in this browser, latest first. Empty until the page has been hydrated. */
export function useRecentlyViewed(except?: string): readonly ViewedProduct[] {
  const products = useSyncExternalStore(
    subscribe,
    () => (shown ??= viewedProducts()),
    () => NOTHING,
  );
  return products.filter(({ _id }) => _id !== except).slice(0, KEPT - 1);
}
