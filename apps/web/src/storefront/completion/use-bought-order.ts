import type { SessionStatus } from '@gadgetry/contract/payments';
import { useEffect, useMemo } from 'react';
import { useGetOrderQuery } from '../../api/orders.ts';
import { useCartClearing } from '../use-cart-clearing.ts';

const ASK_AGAIN_MS = 3_000;

/** Whether the shopper has got something for what they did: then it leaves their cart. */
export function wasBought({ status, orderStatus, paymentStatus }: SessionStatus): boolean {
  if (status !== 'complete' || orderStatus === 'CANCELLED') return false;
  return paymentStatus === 'PAID' || paymentStatus === 'PENDING';
}

/** Clears the cart of what was bought. Without knowing what that was, it asks until it does. */
export function useBoughtOrder(status: SessionStatus | undefined): void {
  const bought = status !== undefined && wasBought(status);
  const { data, isError, isFetching, refetch } = useGetOrderQuery(status?.orderId ?? '', {
    skip: !bought,
  });
  useEffect(() => {
    if (!isError || isFetching) return undefined;
    const timer = setTimeout(() => void refetch(), ASK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isError, isFetching, refetch]);
  useCartClearing(useMemo(() => (bought && data !== undefined ? [data] : []), [bought, data]));
}
