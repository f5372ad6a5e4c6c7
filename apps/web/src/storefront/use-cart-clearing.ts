import type { Order } from '@gadgetry/contract/orders';
import { useEffect, useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useListOwnOrdersInfiniteQuery } from '../api/orders.ts';
import { useSession } from '../api/use-session.ts';
import { linesBought, selectCartRestored } from '../shopping/cart-slice.ts';
import { forgetDraft } from './checkout-draft.ts';
import { clearOrderAttempts } from './order-attempt.ts';
import { hasPlacedOrders, takePlacedOrder } from '../shopping/placed-orders.ts';
import { toast } from '../ui/toast.ts';

/**
 * Takes what orders have bought out of the cart they came from, once. What was added to the cart
 * meanwhile stays there.
 */
export function useCartClearing(
  bought: readonly Order[],
  onCleared?: (order: Order) => void,
): void {
  const dispatch = useDispatch();
  const restored = useSelector(selectCartRestored);
  const { status } = useSession();
  const known = status === 'signed-in' || status === 'signed-out';
  useEffect(() => {
    if (!known || !restored) return;
    for (const order of bought) {
      if (!takePlacedOrder(order._id)) continue;
      dispatch(
        linesBought(
          order.items.map(({ product, variantId, quantity }) => ({
            productId: product._id,
            variantId,
            quantity,
          })),
        ),
      );
      clearOrderAttempts();
      forgetDraft();
      onCleared?.(order);
    }
  }, [bought, known, restored, dispatch, onCleared]);
}

// A cart that is empty all at once, or a checkout that leads home for it, must say why.
const tellPaid = ({ number }: Order): void => {
  toast.success(`Order ${number} is paid: its items are no longer in your cart`);
};

/**
 * The same for orders whose payment this browser has not seen the end of: somebody paid and went on
 * before the page that thanks them knew what was bought, or paid on another device.
 */
export function useClearingOfPaidOrders(): void {
  const [placed] = useState(hasPlacedOrders);
  const { status } = useSession();
  const skip = !placed || status !== 'signed-in';
  const { data } = useListOwnOrdersInfiniteQuery(undefined, { skip });
  const paid = useMemo(
    () =>
      (data?.pages ?? []).flatMap(({ items }) =>
        items.filter(({ paymentStatus }) => paymentStatus === 'PAID'),
      ),
    [data],
  );
  useCartClearing(paid, tellPaid);
}
