import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router';
import { errorCode } from '../../api/error-text.ts';
import { type NewOrder, useCreateOrderMutation, useLazyGetOrderQuery } from '../../api/orders.ts';
import { orderDetailsPath, paymentPath } from '../../page/paths.ts';
import { linesBought } from '../../shopping/cart-slice.ts';
import { toast } from '../../ui/toast.ts';
import { keepInDraft } from '../checkout-draft.ts';
import { attemptKey, clearOrderAttempts } from '../order-attempt.ts';
import { rememberPlacedOrder, replacedOrdersHeader } from '../../shopping/placed-orders.ts';
import { orderFailureText } from './order-failure.ts';

interface PlacingOrder {
  readonly placing: boolean;
  readonly place: (order: NewOrder) => void;
}

/**
 * Places the order and goes on to its payment, or to how it is paid. However often the same is sent,
 * by a double click, a retry, after a reload or from two tabs, it is one order.
 */
export function usePlacingOrder(owner: string, onFailure: (error: unknown) => void): PlacingOrder {
  const [createOrder] = useCreateOrderMutation();
  const [getOrder] = useLazyGetOrderQuery();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const busy = useRef(false);
  const [placing, setPlacing] = useState(false);

  const send = async (order: NewOrder) => {
    const lines = order.items.map(({ product, variantId, quantity }) => [
      product._id,
      quantity,
      ...(variantId === undefined ? [] : [variantId]),
    ]);
    const { promoCode = null, shippingAddress, paymentMethod = 'card' } = order;
    const other = paymentMethod === 'card' ? [] : [paymentMethod];
    const content = [owner, lines, promoCode, shippingAddress, ...other];
    const { idempotencyKey, tried } = attemptKey(content);
    const answer = await createOrder({ order, idempotencyKey, replaced: replacedOrdersHeader() });
    return { answer, tried };
  };

  /** Whether the key stands for an order that this one can't be: given up, or of another content. */
  const isSpent = async ({ answer, tried }: Awaited<ReturnType<typeof send>>) => {
    if (answer.data === undefined) return errorCode(answer.error) === 'idempotency_conflict';
    if (!tried) return false;
    const known = await getOrder(answer.data.orderId);
    return known.data?.orderStatus === 'CANCELLED';
  };

  /** @returns whether it has emptied the cart, and is on its way to another page */
  const placeOnce = async (order: NewOrder): Promise<boolean> => {
    let sent = await send(order);
    if (await isSpent(sent)) {
      clearOrderAttempts();
      sent = await send(order);
    }
    const { data, error } = sent.answer;
    if (data === undefined) {
      toast.error(orderFailureText(error));
      onFailure(error);
      return false;
    }
    toast.success('Checkout successful');
    if (data.paymentMethod === 'card') {
      rememberPlacedOrder(data.orderId);
      await navigate(paymentPath(data.orderId));
      return false;
    }
    // There is nothing to go back from: what is ordered next is another order.
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
    keepInDraft(owner, { promocode: null });
    await navigate(orderDetailsPath(data.orderId));
    return true;
  };

  const placeAndShow = async (order: NewOrder) => {
    let emptied = false;
    setPlacing(true);
    try {
      emptied = await placeOnce(order);
    } finally {
      // The next page may still be loading. Until it is there, no empty cart sends anybody home.
      busy.current = emptied;
      setPlacing(emptied);
    }
  };

  const place = (order: NewOrder) => {
    // A second press can come before the first one shows.
    if (busy.current) return;
    busy.current = true;
    void placeAndShow(order);
  };

  return { placing, place };
}
