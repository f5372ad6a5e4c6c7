import { type KnownProduct, storedProducts } from './stored-products.ts';

/** More do not stand beside each other on any screen. */
export const COMPARED_MAX = 4;

const compared = storedProducts('gadgetry.compared', COMPARED_MAX);

/** What this browser's shopper wants to compare, in the order in which it was chosen. */
export const comparedProducts = compared.all;
export const useCompared = compared.useAll;

/** @returns false where there are as many as can be compared */
export function addCompared(product: KnownProduct): boolean {
  const others = comparedProducts().filter(({ _id }) => _id !== product._id);
  if (others.length >= COMPARED_MAX) return false;
  compared.keep([...others, product]);
  return true;
}

export function removeCompared(ids: readonly string[]): void {
  compared.keep(comparedProducts().filter(({ _id }) => !ids.includes(_id)));
}

export function clearCompared(): void {
  compared.keep([]);
}
