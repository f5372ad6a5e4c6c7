import { useEffect, useRef } from 'react';
import { readStored, writeStored } from '../api/browser-storage.ts';
import { useActiveCategories } from './active-categories.ts';

const STORAGE_KEY = 'gadgetry.category-in-hand';

/** Somebody works on this category in this tab: a product that they add next most likely belongs to it. */
export function takeInHand(categoryId: string): void {
  if (categoryId !== '') writeStored('sessionStorage', STORAGE_KEY, categoryId);
}

/** The same, of a screen that shows one. */
export function useCategoryInHand(categoryId: string): void {
  useEffect(() => takeInHand(categoryId), [categoryId]);
}

/**
 * Once, as soon as it is known whether products may be put in it.
 * @param begin begins the form of a new product with it; null where the product is not new
 */
export function usePreset(begin: ((categoryId: string) => void) | null): void {
  const { categories } = useActiveCategories();
  const done = useRef(begin === null);
  useEffect(() => {
    if (done.current || categories === undefined) return;
    done.current = true;
    const inHand = readStored('sessionStorage', STORAGE_KEY);
    const category = categories.find(({ _id }) => _id === inHand);
    if (category !== undefined) begin?.(category._id);
  });
}
