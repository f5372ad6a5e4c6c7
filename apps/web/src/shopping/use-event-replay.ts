import type { Product } from '@gadgetry/contract/catalogue';
import { useEffect } from 'react';
import { useDispatch, useStore } from 'react-redux';
import { useLazyGetProductQuery } from '../api/catalogue.ts';
import { isMissing } from '../api/error-text.ts';
import { toast } from '../ui/toast.ts';
import { keepForNextPage, takeRecordedPresses } from './event-replay.ts';
import { type SavedState, savedToggled, selectIsSaved } from './saved-slice.ts';
import { useAddingToCart } from './use-adding-to-cart.ts';

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
    const takeUp = async () => {
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
    void takeUp();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page has come alive
  }, []);
}
