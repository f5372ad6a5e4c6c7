import { type KnownProduct, storedProducts } from './stored-products.ts';

/** One row on a wide screen, and one product more: that which is being looked at. */
const KEPT = 5;

const viewed = storedProducts('gadgetry.viewed', KEPT);

/** Latest first. */
export const viewedProducts = viewed.all;

const others = (id: string) => viewedProducts().filter((product) => product._id !== id);

/** The product that is looked at now comes first. */
export function rememberViewed(product: KnownProduct): void {
  viewed.keep([product, ...others(product._id)]);
}

/** It is not sold any more. */
export function removeViewed(id: string): void {
  viewed.keep(others(id));
}

export function clearViewed(): void {
  viewed.keep([]);
}

/** What was looked at in this browser, latest first. Empty until the page has been hydrated. */
export function useRecentlyViewed(except?: string): readonly KnownProduct[] {
  const products = viewed.useAll();
  return products.filter(({ _id }) => _id !== except).slice(0, KEPT - 1);
}
