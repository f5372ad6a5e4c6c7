import type { PaymentTransaction } from '@gadgetry/contract/admin-orders';
import { formatUsd } from '@gadgetry/contract/money';
import { useCloseRefundMutation } from '../../api/admin-orders.ts';
import { CloseDialog } from '../close-dialog.tsx';
import { tellOutcome } from '../outcome.ts';

interface CloseRefundDialogProps {
  readonly orderId: string;
  readonly refund: PaymentTransaction;
  readonly onClose: () => void;
}

export function CloseRefundDialog({ orderId, refund, onClose }: CloseRefundDialogProps) {
  const [close, { isLoading }] = useCloseRefundMutation();
  const confirm = async (reason: string) => {
    const outcome = await close({ id: orderId, refundId: refund._id, reason });
    const texts = { done: 'Refund closed.', failed: 'Failed to close the refund.' };
    if (tellOutcome(outcome, texts)) onClose();
  };
  return (
    <CloseDialog
      title="Close this refund by hand?"
      description={`The shop will not ask for the ${formatUsd(refund.amount)} again. Your reason is kept in the order's history.`}
      hint="For example: paid by bank transfer"
      submit="Close refund"
      pending={isLoading}
      onConfirm={(reason) => void confirm(reason)}
      onClose={onClose}
    />
  );
}
