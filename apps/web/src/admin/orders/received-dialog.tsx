import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import { formatMoney } from '@gadgetry/contract/money';
import { moneyDue } from '@gadgetry/contract/exchange-words';
import { receivedBody } from '@gadgetry/contract/manual-orders';
import { RECEIVED_BY } from '@gadgetry/contract/payment-methods';
import { useState } from 'react';
import { useReceivePaymentMutation } from '../../api/manual-orders.ts';
import { FormDialog } from '../form-dialog.tsx';
import { tellOutcome } from '../outcome.ts';
import { useTold } from '../told.ts';
import { ReceivedFields } from './received-fields.tsx';

interface ReceivedDialogProps {
  readonly order: Pick<AdminOrder, '_id' | 'grandTotal' | 'exchanged'>;
  readonly onClose: () => void;
}

const TEXTS = {
  done: 'Order marked as paid.',
  failed: 'Failed to mark the order as paid.',
  unanswered: 'The shop did not answer. Press Mark as Paid again to be sure: it is not done twice.',
};

/** For an order that was to be paid at its link, and whose money somebody has in hand. */
export function ReceivedDialog({ order, onClose }: ReceivedDialogProps) {
  const [by, setBy] = useState<string>(RECEIVED_BY[0]);
  const [note, setNote] = useState('');
  const [receive, { isLoading }] = useReceivePaymentMutation();
  const told = useTold();
  const checked = receivedBody.safeParse({ by, note });
  const confirm = async () => {
    if (isLoading || checked.data === undefined) return;
    if (tellOutcome(await receive({ id: order._id, ...checked.data }), TEXTS)) onClose();
  };
  return (
    <FormDialog
      title="Paid in another way?"
      description={`You have ${formatMoney(moneyDue(order))} in hand. The payment link is closed. ${told('The customer is told that the order is confirmed.')}`}
      submit="Mark as Paid"
      pending={isLoading}
      onSubmit={confirm}
      onClose={onClose}
    >
      <ReceivedFields by={by} note={note} onBy={setBy} onNote={setNote} />
    </FormDialog>
  );
}
