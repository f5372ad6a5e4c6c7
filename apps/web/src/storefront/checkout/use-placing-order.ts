import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorCode } from '../../api/error-text.ts';
import { type NewOrder, useCreateOrderMutation, useLazyGetOrderQuery } from '../../api/orders.ts';
import { paymentPath } from '../../page/paths.ts';
import { toast } from '../../ui/toast.ts';
import { attemptKey, clearOrderAttempts } from '../order-attempt.ts';
import { rememberPlacedOrder, replacedOrdersHeader } from '../../shopping/placed-orders.ts';
import { orderFailureText } from './order-failure.ts';

interface PlacingOrder {
  readonly placing: boolean;
  readonly place: (order: NewOrder) => void;
}

/**
 * Places the order and goes on to its payment. However often the same is sent, by a double click, a
 * retry, after a reload or from two tabs, it is one order.
 */
export function usePlacingOrder(owner: string, onFailure: (error: unknown) => void): PlacingOrder {
  const [createOrder] = useCreateOrderMutation();
  const [getOrder] = useLazyGetOrderQuery();
  const navigate = useNavigate();
  const busy = useRef(false);
  const [placing, setPlacing] = useState(false);

  const send = async (order: NewOrder) => {
    const lines = order.items.map(({ product, quantity }) => [product._id, quantity]);
    const content = [owner, lines, order.promoCode ?? null, order.shippingAddress];
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

  const placeOnce = async (order: NewOrder) => {
    let sent = await send(order);
    if (await isSpent(sent)) {
      clearOrderAttempts();
      sent = await send(order);
    }
    const { data, error } = sent.answer;
    if (data === undefined) {
      toast.error(orderFailureText(error));
      onFailure(error);
      return;
    }
    rememberPlacedOrder(data.orderId);
    toast.success('Checkout successful');
    await navigate(paymentPath(data.orderId));
  };

  const place = (order: NewOrder) => {
    // A second press can come before the first one shows.
    if (busy.current) return;
    busy.current = true;
    setPlacing(true);
    void placeOnce(order).finally(() => {
      busy.current = false;
      setPlacing(false);
    });
  };

  return { placing, place };
}
