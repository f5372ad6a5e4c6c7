import type { PaymentTransaction } from '@gadgetry/contract/admin-orders';
import { formatMoney } from '@gadgetry/contract/money';
import { useState } from 'react';
import { useCloseRefundMutation } from '../../api/admin-orders.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { CloseDialog } from '../close-dialog.tsx';
import { tellOutcome } from '../outcome.ts';

interface CloseRefundDialogProps {
  readonly orderId: string;
  readonly refund: PaymentTransaction;
  readonly onClose: () => void;
}

export function CloseRefundDialog({ orderId, refund, onClose }: CloseRefundDialogProps) {
  const [close, { isLoading }] = useCloseRefundMutation();
  const [paidOtherwise, setPaidOtherwise] = useState(false);
  const confirm = async (reason: string) => {
    const outcome = await close({ id: orderId, refundId: refund._id, reason, paidOtherwise });
    const texts = { done: 'Refund closed.', failed: 'Failed to close the refund.' };
    if (tellOutcome(outcome, texts)) onClose();
  };
  return (
    <CloseDialog
      title="Close this refund by hand?"
      description={`The shop will not ask for the ${formatMoney(refund.amount)} again. Your reason is kept in the order's history.`}
      hint="For example: their bank refuses it, so I sent a transfer"
      submit="Close refund"
      pending={isLoading}
      onConfirm={(reason) => void confirm(reason)}
      onClose={onClose}
    >
      <Checkbox
        label="The customer has the money in another way: count it as refunded"
        checked={paidOtherwise}
        onChange={(event) => setPaidOtherwise(event.target.checked)}
      />
    </CloseDialog>
  );
}
