import { type PressedFor, RECORDED_PRESSES_KEY } from '@gadgetry/contract/event-replay';
import { useEffect } from 'react';
import { useDispatch, useStore } from 'react-redux';
import { useLazyGetProductQuery } from '../api/catalogue.ts';
import { isMissing } from '../api/error-text.ts';
import { toast } from '../ui/toast.ts';
import { readStored, writeStored } from '../api/browser-storage.ts';
import { type ChosenProduct, choiceKey, chosenNow } from './chosen-product.ts';
import { type SavedState, savedToggled, selectIsSaved } from './saved-slice.ts';
import { useAddingToCart } from './use-adding-to-cart.ts';

interface RecordedPress {
  readonly list: PressedFor;
  readonly productId: string;
  readonly variantId?: string;
}

const named = /^(cart|saved) ([\w-]+)(?: ([\w-]+))?$/;

function pressOf(name: unknown): RecordedPress[] {
  const [, list, productId, variantId] = (typeof name === 'string' && named.exec(name)) || [];
  if (list !== 'cart' && list !== 'saved') return [];
  if (productId === undefined) return [];
  return [{ list, productId, ...(variantId !== undefined && { variantId }) }];
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
  const names = presses.map(
    ({ list, productId: _id, ...choice }) => `${list} ${choiceKey({ _id, ...choice })}`,
  );
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
    const save = (product: ChosenProduct) => {
      // Whoever pressed a heart then saw an empty one.
      if (selectIsSaved(choiceKey(product))(store.getState())) return;
      dispatch(savedToggled(product));
      toast.success('Saved for later');
    };
    const replay = async () => {
      const presses = takeRecordedPresses();
      for (const [place, { list, productId, variantId }] of presses.entries()) {
        const { data, error } = await ask(productId);
        if (error !== undefined && !isMissing(error)) return keepForNextPage(presses.slice(place));
        const product = data?.isActive === true ? chosenNow(data, variantId) : null;
        if (product === null) continue;
        if (list === 'cart') add(product);
        else save(product);
      }
      return undefined;
    };
    void replay();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page has come alive
  }, []);
}
