import { type PressedFor, RECORDED_PRESSES_KEY } from '@gadgetry/contract/event-replay';
import type { Product } from '@gadgetry/contract/catalogue';
import { useEffect } from 'react';
import { useDispatch, useStore } from 'react-redux';
import { useLazyGetProductQuery } from '../api/catalogue.ts';
import { isMissing } from '../api/error-text.ts';
import { toast } from '../ui/toast.ts';
import { readStored, writeStored } from './browser-storage.ts';
import { type SavedState, savedToggled, selectIsSaved } from './saved-slice.ts';
import { useAddingToCart } from './use-adding-to-cart.ts';

interface RecordedPress {
  readonly list: PressedFor;
  readonly productId: string;
}

const named = /^(cart|saved) ([\w-]+)$/;

function pressOf(name: unknown): RecordedPress[] {
  const [, list, productId] = (typeof name === 'string' && named.exec(name)) || [];
  if (list !== 'cart' && list !== 'saved') return [];
  return productId === undefined ? [] : [{ list, productId }];
}

/** What was pressed on pages that were left before their scripts came, in its order; and not again. */
export function takeRecordedPresses(): RecordedPress[] {
  const kept = readStored('sessionStorage', RECORDED_PRESSES_KEY);
  if (kept === null) return [];
  writeStored('sessionStorage', RECORDED_PRESSES_KEY, null);
  return Array.isArray(kept) ? kept.flatMap(pressOf) : [];
}

/** They could not be done here: the next page tries. */
export function keepForNextPage(presses: readonly RecordedPress[]): void {
  const names = presses.map(({ list, productId }) => `${list} ${productId}`);
  writeStored('sessionStorage', RECORDED_PRESSES_KEY, names);
}

/**
 * What was pressed on the page before and had no time to happen there happens here, once. To be called
 * after the stored lists have been read.
 */
export function useEventReplay(): void {
  const add = useAddingToCart();
  const dispatch = useDispatch();
  const store = useStore<{ saved: SavedState }>();
  const [ask] = useLazyGetProductQuery();
  useEffect(() => {
    const save = (product: Product) => {
      // Whoever pressed a heart then saw an empty one.
      if (selectIsSaved(product._id)(store.getState())) return;
      dispatch(savedToggled(product));
      toast.success('Saved for later');
    };
    const replay = async () => {
      const presses = takeRecordedPresses();
      for (const [place, { list, productId }] of presses.entries()) {
        const { data, error } = await ask(productId);
        if (error !== undefined && !isMissing(error)) return keepForNextPage(presses.slice(place));
        if (data?.isActive !== true) continue;
        if (list === 'cart') add(data);
        else save(data);
      }
      return undefined;
    };
    void replay();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page has come alive
  }, []);
}
