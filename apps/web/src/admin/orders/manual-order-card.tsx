import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import { isCollectedByProvider } from '@gadgetry/contract/payment-methods';
import { isUpgrade } from '@gadgetry/contract/shipping-upgrades';
import Copy from 'lucide-react/icons/copy';
import HandCoins from 'lucide-react/icons/hand-coins';
import Mail from 'lucide-react/icons/mail';
import { useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useReadPaymentLinkMutation, useSendPaymentLinkMutation } from '../../api/manual-orders.ts';
import { useMay } from '../../api/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { toast } from '../../ui/toast.ts';
import { localTime } from '../local-time.ts';
import { tellOutcome } from '../outcome.ts';
import { useTold } from '../told.ts';
import { waitsToReplace } from './linked-orders.ts';
import { ReceivedDialog } from './received-dialog.tsx';

/** While it waits for a payment by link. */
function PaymentLinkButtons({ order, until }: { order: AdminOrder; until: string }) {
  const orderId = order._id;
  const may = useMay();
  const told = useTold();
  const [receives, setReceives] = useState(false);
  const [read, reading] = useReadPaymentLinkMutation();
  const [send, sending] = useSendPaymentLinkMutation();
  const copy = async () => {
    const { data, error } = await read(orderId);
    if (data === undefined) {
      toast.error(errorText(error, 'The link could not be read.'));
      return;
    }
    try {
      await navigator.clipboard.writeText(data.url);
      toast.success('Payment link copied.');
    } catch {
      // Browsers keep the clipboard from pages over plain http.
      toast.error('The link could not be copied. Please send it again instead.');
    }
  };
  const sendAgain = async () => {
    tellOutcome(await send({ id: orderId }), {
      done: told('The link is on its way once more.'),
      failed: 'Failed to send the link.',
    });
  };
  return (
    <div className="mt-4 border-t border-line pt-4">
      <p className="text-sm text-ink-soft">
        It waits for its payment by link
        {isUpgrade(order) || waitsToReplace(order) !== null ? '' : ', and keeps its pieces'} until{' '}
        {localTime(until)}.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {may('orders:write') && (
          <>
            <Button
              variant="secondary"
              size="small"
              pending={reading.isLoading}
              onClick={() => void copy()}
            >
              <Copy aria-hidden="true" />
              Copy Payment Link
            </Button>
            <Button
              variant="secondary"
              size="small"
              pending={sending.isLoading}
              onClick={() => void sendAgain()}
            >
              <Mail aria-hidden="true" />
              Send Again
            </Button>
          </>
        )}
        {may(order.exchanged === undefined ? 'orders:write' : 'refunds:write') && (
          <Button variant="secondary" size="small" onClick={() => setReceives(true)}>
            <HandCoins aria-hidden="true" />
            Paid in Another Way
          </Button>
        )}
      </div>
      {receives && <ReceivedDialog order={order} onClose={() => setReceives(false)} />}
    </div>
  );
}

/** Of an order that an admin has made for its customer: who did, and why something came off. */
export function ManualOrderCard({ order }: { readonly order: AdminOrder }) {
  const { madeBy, discountReason, orderStatus, paymentMethod, holdExpiresAt } = order;
  if (madeBy === null) return null;
  const waits = orderStatus === 'PENDING' && isCollectedByProvider(paymentMethod);
  return (
    <Card className="print:hidden">
      <CardHeading>Made for the customer</CardHeading>
      <p className="wrap-anywhere">Made by {madeBy}</p>
      {discountReason !== null && (
        <p className="mt-1 wrap-anywhere">Discount because: {discountReason}</p>
      )}
      {waits && holdExpiresAt !== null && (
        <PaymentLinkButtons order={order} until={holdExpiresAt} />
      )}
    </Card>
  );
}
