import type { Order } from '@gadgetry/contract/orders';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useSession } from '../api/use-session.ts';
import { linesBought, selectCartRestored } from '../shopping/cart-slice.ts';
import { keepInDraft } from './checkout-draft.ts';
import { forgetAttempts } from './order-attempt.ts';
import { takePlacedOrder } from '../shopping/placed-orders.ts';

/**
 * Takes what an order has bought out of the cart it came from, once. What was added to the cart
 * meanwhile stays there.
 */
export function useCartClearing(bought: Order | undefined): void {
  const dispatch = useDispatch();
  const restored = useSelector(selectCartRestored);
  const owner = useSession().user?._id;
  useEffect(() => {
    if (bought === undefined || owner === undefined || !restored) return;
    if (!takePlacedOrder(bought._id)) return;
    dispatch(
      linesBought(
        bought.items.map(({ product, quantity }) => ({ productId: product._id, quantity })),
      ),
    );
    forgetAttempts();
    keepInDraft(owner, { promocode: null });
  }, [bought, owner, restored, dispatch]);
}
