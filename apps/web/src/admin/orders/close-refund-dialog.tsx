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

/** Of what no provider pays, most are closed once they are paid; closed without, the shop keeps the money. */
const BY_HAND = {
  asked: (sum: string) => `Nobody but you pays the ${sum}.`,
  label: 'The customer has the money: count it as refunded',
  hint: 'For example: transfer of 12 May',
};
const BY_PROVIDER: typeof BY_HAND = {
  asked: (sum) => `The shop will not ask for the ${sum} again.`,
  label: 'The customer has the money in another way: count it as refunded',
  hint: 'For example: their bank refuses it, so I sent a transfer',
};

export function CloseRefundDialog({ orderId, refund, onClose }: CloseRefundDialogProps) {
  const [close, { isLoading }] = useCloseRefundMutation();
  const [paidOtherwise, setPaidOtherwise] = useState(refund.byHand);
  const { asked, label, hint } = refund.byHand ? BY_HAND : BY_PROVIDER;
  const confirm = async (reason: string) => {
    const outcome = await close({ id: orderId, refundId: refund._id, reason, paidOtherwise });
    const texts = { done: 'Refund closed.', failed: 'Failed to close the refund.' };
    if (tellOutcome(outcome, texts)) onClose();
  };
  return (
    <CloseDialog
      title="Close this refund by hand?"
      description={`${asked(formatMoney(refund.amount))} Your reason is kept in the order's history.`}
      hint={hint}
      submit="Close refund"
      pending={isLoading}
      onConfirm={(reason) => void confirm(reason)}
      onClose={onClose}
    >
      <Checkbox
        label={label}
        checked={paidOtherwise}
        onChange={(event) => setPaidOtherwise(event.target.checked)}
      />
    </CloseDialog>
  );
}
