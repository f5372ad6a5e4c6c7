import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import { formatMoney } from '@gadgetry/contract/money';
import { useMarkPaidMutation } from '../../api/admin-orders.ts';
import { CloseDialog } from '../close-dialog.tsx';
import { tellOutcome } from '../outcome.ts';

interface MarkPaidDialogProps {
  readonly order: AdminOrder;
  readonly onClose: () => void;
}

/** For an order whose money comes without a provider: somebody has to have seen it. */
export function MarkPaidDialog({ order, onClose }: MarkPaidDialogProps) {
  const [markPaid, { isLoading }] = useMarkPaidMutation();
  const confirm = async (note: string) => {
    const outcome = await markPaid({ id: order._id, note });
    const texts = { done: 'Order marked as paid.', failed: 'Failed to mark the order as paid.' };
    if (tellOutcome(outcome, texts)) onClose();
  };
  return (
    <CloseDialog
      title="Mark as paid?"
      description={`${formatMoney(order.grandTotal)} with the reference ${order.number} should be in your account. The customer is told that the order is confirmed.`}
      label="Note"
      hint="For example: statement 12, line 3"
      submit="Mark as Paid"
      pending={isLoading}
      onConfirm={(note) => void confirm(note)}
      onClose={onClose}
    />
  );
}
