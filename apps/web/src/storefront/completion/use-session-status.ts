import { useEffect, useRef } from 'react';
import { useGetSessionStatusQuery } from '../../api/payments.ts';

const ASK_AGAIN_MS = 2_000;
const TIMES = 15;

/** What has become of a payment, asked again for a while if the money is still on its way. */
export function useSessionStatus(sessionId: string) {
  const answer = useGetSessionStatusQuery(sessionId, {
    skip: sessionId === '',
    refetchOnMountOrArgChange: true,
  });
  const { data, isFetching, refetch } = answer;
  const underWay = data?.status === 'complete' && data.paymentStatus === 'PENDING';
  const asked = useRef(0);
  useEffect(() => {
    if (!underWay || isFetching || asked.current >= TIMES) return undefined;
    const timer = setTimeout(() => {
      asked.current += 1;
      void refetch();
    }, ASK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [underWay, isFetching, refetch]);
  return { ...answer, underWay };
}
