import type { AdminOrder, AdminOrderAction } from '@gadgetry/contract/admin-orders';
import { isUpgrade } from '@gadgetry/contract/shipping-upgrades';
import { formatMoney } from '@gadgetry/contract/money';
import { useState } from 'react';
import {
  useCancelOrderMutation,
  useDeliverOrderMutation,
  useFinishShippingMutation,
  useMarkPaidMutation,
} from '../../api/admin-orders.ts';
import { useMay } from '../../api/use-session.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { ChangeQuestion } from '../change-question.tsx';
import { CloseDialog } from '../close-dialog.tsx';
import { tellOutcome } from '../outcome.ts';
import { useTold } from '../told.ts';
import { paidForShipping, staysWithout, waitsToReplace } from './linked-orders.ts';
import { actionsShown, finishText } from './nothing-more-to-send.ts';
import { cancelRefund, cancelRefundText } from './paid-with-returns.ts';
import { ShipDialog } from './ship-dialog.tsx';

const LABELS: Readonly<Record<AdminOrderAction, string>> = {
  mark_paid: 'Mark as Paid',
  ship: 'Mark as Shipped',
  finish_shipping: 'Nothing More to Send',
  deliver: 'Mark as Delivered',
  cancel: 'Cancel Order',
};

function cancelText(order: AdminOrder): string {
  const more = [paidForShipping(order), staysWithout(order)].filter((text) => text !== null);
  return [moneyText(order), ...more].join(' ');
}

function moneyText(order: AdminOrder): string {
  const { paymentStatus, payment } = order;
  if (isUpgrade(order)) {
    return 'Its customer can’t pay for it any more, and the other order is sent as it is. This cannot be undone.';
  }
  const instead = waitsToReplace(order);
  if (instead !== null) {
    return `Its customer can’t pay for it any more, and order ${instead} goes where it was going. This cannot be undone.`;
  }
  const back = paymentStatus === 'PAID' && payment !== null ? cancelRefundText(payment) : null;
  return `The items go back to stock${back === null ? '' : `, and ${back}`}. This cannot be undone.`;
}

interface MarkPaidDialogProps {
  readonly order: AdminOrder;
  readonly onClose: () => void;
}

/** For an order whose money comes without a provider: somebody has to have seen it. */
function MarkPaidDialog({ order, onClose }: MarkPaidDialogProps) {
  const [markPaid, { isLoading }] = useMarkPaidMutation();
  const told = useTold();
  const confirm = async (note: string) => {
    const outcome = await markPaid({ id: order._id, note });
    const texts = { done: 'Order marked as paid.', failed: 'Failed to mark the order as paid.' };
    if (tellOutcome(outcome, texts)) onClose();
  };
  return (
    <CloseDialog
      title="Mark as paid?"
      description={`${formatMoney(order.grandTotal)} with the reference ${order.number} should be in your account. ${told('The customer is told that the order is confirmed.')}`}
      label="Note"
      hint="For example: statement 12, line 3"
      submit="Mark as Paid"
      pending={isLoading}
      onConfirm={(note) => void confirm(note)}
      onClose={onClose}
    />
  );
}

/** What the order allows now. The server decides again, and the same press twice is one change. */
export function OrderActions({ order }: { readonly order: AdminOrder }) {
  const [asked, setAsked] = useState<AdminOrderAction | null>(null);
  const [deliver, delivering] = useDeliverOrderMutation();
  const [cancel, cancelling] = useCancelOrderMutation();
  const [finish] = useFinishShippingMutation();
  const told = useTold();
  const id = order._id;
  const close = () => setAsked(null);
  const may = useMay();
  const isOffered = (action: AdminOrderAction) =>
    may('orders:write') &&
    (action !== 'cancel' || order.paymentStatus !== 'PAID' || may('refunds:write'));

  const confirmDelivery = async () => {
    const outcome = await deliver({ id });
    const texts = { done: 'Order delivered.', failed: 'Failed to mark the order as delivered.' };
    if (tellOutcome(outcome, texts)) close();
  };
  const confirmCancel = async () => {
    const paid = order.paymentStatus === 'PAID';
    const outcome = await cancel({ id });
    const onItsWay = (outcome.data?.payment?.refunding ?? 0) > 0;
    const { byProvider, byHand } = cancelRefund(
      order.payment ?? { refundable: 0, refundableByProvider: 0 },
    );
    const yours =
      byProvider > 0
        ? `Order cancelled. ${formatMoney(byHand)} of the refund are yours to pay.`
        : 'Order cancelled. The refund is yours to pay.';
    const refunded = onItsWay
      ? byHand > 0
        ? yours
        : 'Order cancelled. The refund is on its way.'
      : 'Order cancelled and refunded.';
    const texts = {
      done: paid ? refunded : 'Order cancelled.',
      failed: 'Failed to cancel the order.',
    };
    if (tellOutcome(outcome, texts)) close();
  };

  return (
    <>
      {actionsShown(order).map(
        ({ action, isNext }) =>
          isOffered(action) && (
            <Button
              key={action}
              variant={isNext ? 'primary' : 'secondary'}
              onClick={() => setAsked(action)}
            >
              {LABELS[action]}
            </Button>
          ),
      )}
      {asked === 'mark_paid' && <MarkPaidDialog order={order} onClose={close} />}
      {asked === 'ship' && <ShipDialog order={order} onClose={close} />}
      {asked === 'finish_shipping' && (
        <ChangeQuestion
          title="Nothing more to send?"
          text={finishText(order, told)}
          confirmLabel="Nothing more to send"
          danger={false}
          outcome={{ done: 'Order shipped.', failed: 'Failed to end the shipping.' }}
          change={() => finish({ id })}
          onClose={close}
        />
      )}
      <AlertDialog
        open={asked === 'deliver'}
        onOpenChange={(open) => !open && !delivering.isLoading && close()}
        title="Mark as delivered?"
        text="The customer will see that the order has arrived."
        confirmLabel="Mark as Delivered"
        pending={delivering.isLoading}
        onConfirm={() => void confirmDelivery()}
      />
      <AlertDialog
        open={asked === 'cancel'}
        onOpenChange={(open) => !open && !cancelling.isLoading && close()}
        title="Cancel this order?"
        text={cancelText(order)}
        cancelLabel="Keep the order"
        confirmLabel={order.paymentStatus === 'PAID' ? 'Cancel and refund' : 'Cancel Order'}
        danger
        pending={cancelling.isLoading}
        onConfirm={() => void confirmCancel()}
      />
    </>
  );
}
