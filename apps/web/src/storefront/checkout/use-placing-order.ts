import { formatMoney } from '@gadgetry/contract/money';
import { DEFAULT_PAYMENT_METHOD, isCollectedByProvider } from '@gadgetry/contract/payment-methods';
import type { QuotedSums } from '@gadgetry/contract/quotes';
import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router';
import { rememberOrderKey } from '../../api/order-keys.ts';
import { errorCode } from '../../api/error-text.ts';
import {
  type CheckoutOrder,
  useCreateOrderMutation,
  useLazyGetOrderQuery,
} from '../../api/orders.ts';
import { orderDetailsPath, paymentPath } from '../../page/paths.ts';
import { linesBought } from '../../shopping/cart-slice.ts';
import type { CartQuote } from '../../shopping/use-quote.ts';
import { sumsShown } from '../../shopping/sums-shown.ts';
import { toast } from '../../ui/toast.ts';
import { forgetDraft } from '../checkout-draft.ts';
import type { BesideEarlier } from '../earlier-orders-notice.tsx';
import { attemptKey, clearOrderAttempts } from '../order-attempt.ts';
import { payingAnOrder } from '../order-route-state.ts';
import {
  rememberPlacedOrder,
  replacedOrdersHeader,
  settleReplacedOrders,
} from '../../shopping/placed-orders.ts';
import { earlierOrderText, orderFailureText, quoteChangeText } from './order-failure.ts';

interface PlacingOrder {
  readonly placing: boolean;
  /** Whether the payment page is on its way: what becomes of the cart meanwhile leads nowhere else. */
  readonly leaving: boolean;
  readonly place: (order: CheckoutOrder) => void;
  /** Why nothing was ordered at the last press: it comes to something else than was shown, say. */
  readonly changed: string | null;
}

const LOOK_AGAIN = 'Please look at it once more before you go on.';

/**
 * Places the order and goes on to its payment, or to how it is paid. However often the same is sent,
 * by a double click, a retry, after a reload or from two tabs, it is one order.
 */
export function usePlacingOrder(
  owner: string,
  quote: CartQuote,
  onFailure: (error: unknown) => void,
): PlacingOrder {
  const [createOrder] = useCreateOrderMutation();
  const [getOrder] = useLazyGetOrderQuery();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const busy = useRef(false);
  const [placing, setPlacing] = useState(false);
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    if (!leaving) return undefined;
    // Whoever goes back before the payment page is there has not left this one.
    const stay = () => setLeaving(false);
    window.addEventListener('popstate', stay);
    return () => window.removeEventListener('popstate', stay);
  }, [leaving]);
  const [changed, setChanged] = useState<string | null>(null);

  const send = async (order: CheckoutOrder) => {
    const lines = order.items.map(({ product, variantId, quantity }) => [
      product._id,
      quantity,
      ...(variantId === undefined ? [] : [variantId]),
    ]);
    const { promoCode = null, shippingAddress, shippingMethodId } = order;
    const { paymentMethod = DEFAULT_PAYMENT_METHOD } = order;
    const other = [
      ...(paymentMethod === DEFAULT_PAYMENT_METHOD ? [] : [paymentMethod]),
      ...(shippingMethodId === undefined ? [] : [{ shippingMethodId }]),
    ];
    const who = order.guest === undefined ? owner : [owner, order.guest.email];
    const content = [who, lines, promoCode, shippingAddress, ...other];
    const { idempotencyKey, tried } = attemptKey(content);
    const answer = await createOrder({ order, idempotencyKey, replaced: replacedOrdersHeader() });
    if (answer.data?.orderKey !== undefined) rememberOrderKey(answer.data.orderKey);
    return { answer, tried };
  };

  /** Whether the key stands for an order that this one can't be: given up, or of another content. */
  const isSpent = async ({ answer, tried }: Awaited<ReturnType<typeof send>>) => {
    if (answer.data === undefined) return errorCode(answer.error) === 'idempotency_conflict';
    if (!tried) return false;
    const known = await getOrder(answer.data.orderId);
    return known.data?.orderStatus === 'CANCELLED';
  };

  /** For what is shown, or for less where that is being asked anew; null where nothing is ordered. */
  const quotedNow = async (): Promise<QuotedSums | null> => {
    const shown = quote.failed ? null : quote.quote;
    const now = await quote.now();
    if (now === null) {
      quote.retry();
      toast.error('Failed to create order. Please try again.');
      return null;
    }
    // An order with a code that does not work is refused for that, in more telling words.
    const codeLost = now.promoCode !== null && now.promoCode.refusal !== null;
    if (shown === null || codeLost || now.grandTotal <= shown.grandTotal) return sumsShown(now);
    const [from, to] = [formatMoney(shown.grandTotal), formatMoney(now.grandTotal)];
    setChanged(`The total changed from ${from} to ${to}. ${LOOK_AGAIN}`);
    return null;
  };

  /** @returns whether it has emptied the cart, and is on its way to another page */
  const placeOnce = async (wanted: CheckoutOrder): Promise<boolean> => {
    const quoted = await quotedNow();
    if (quoted === null) return false;
    const order = { ...wanted, quoted };
    let sent = await send(order);
    if (await isSpent(sent)) {
      clearOrderAttempts();
      sent = await send(order);
    }
    const { data, error } = sent.answer;
    if (data === undefined) {
      // What has changed stands where it is ordered, for as long as it takes to read it.
      const change = quoteChangeText(error);
      const told = change === null ? earlierOrderText(error) : `${change} ${LOOK_AGAIN}`;
      setChanged(told);
      if (told === null) toast.error(orderFailureText(error));
      onFailure(error);
      return false;
    }
    toast.success('Checkout successful');
    const { earlierOrders = [] } = data;
    settleReplacedOrders(data.orderId, earlierOrders);
    const beside: BesideEarlier | undefined =
      earlierOrders.length === 0 ? undefined : { earlierOrders };
    if (isCollectedByProvider(data.paymentMethod)) {
      rememberPlacedOrder(data.orderId);
      // Another tab that has paid for the earlier one empties the cart: this one is paid all the same.
      setLeaving(true);
      await navigate(paymentPath(data.orderId), { state: { ...payingAnOrder, ...beside } });
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
    forgetDraft();
    await navigate(orderDetailsPath(data.orderId), { state: beside });
    return true;
  };

  const placeAndShow = async (order: CheckoutOrder) => {
    let emptied = false;
    setPlacing(true);
    setChanged(null);
    try {
      emptied = await placeOnce(order);
    } finally {
      // The next page may still be loading. Until it is there, no empty cart sends anybody home.
      busy.current = emptied;
      setPlacing(emptied);
    }
  };

  const place = (order: CheckoutOrder) => {
    // A second press can come before the first one shows.
    if (busy.current) return;
    busy.current = true;
    void placeAndShow(order);
  };

  return { placing, leaving, place, changed };
}
