import { isUpgrade } from '@gadgetry/contract/shipping-upgrades';
import type { Order } from '@gadgetry/contract/orders';
import { isCollectedByProvider } from '@gadgetry/contract/payment-methods';
import { useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useCancelOrderMutation } from '../../api/orders.ts';
import { useShop } from '../../page/shop-settings.tsx';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';

/** For an order that is not paid yet: whoever placed it may have thought better of it. */
export function CancelOrder({ order }: { readonly order: Order }) {
  const { supportEmail } = useShop();
  const [asking, setAsking] = useState(false);
  const [cancel, { isLoading }] = useCancelOrderMutation();
  if (order.orderStatus !== 'PENDING') return null;
  const confirm = async () => {
    const { error } = await cancel(order._id);
    setAsking(false);
    if (error === undefined) toast.success('Your order is cancelled.');
    else toast.error(errorText(error, 'Your order could not be cancelled. Please try again.'));
  };
  // What was sent through a bank nobody here knows before it arrives.
  const aboutMoney = isCollectedByProvider(order.paymentMethod)
    ? 'Nothing has been charged for it.'
    : `If you have already sent the money, please write to ${supportEmail || 'us'}.`;
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Cancel order
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Cancel this order?"
        text={`${aboutMoney} ${isUpgrade(order) ? 'Your other order is sent as it was chosen.' : 'Its items are no longer kept for you then.'}`}
        confirmLabel="Cancel order"
        cancelLabel="Keep it"
        danger
        pending={isLoading}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
