import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import { formatMoney } from '@gadgetry/contract/money';
import { moneyDue } from '@gadgetry/contract/exchange-words';
import { receivedBody } from '@gadgetry/contract/manual-orders';
import { PAYMENT_METHOD_LABELS, RECEIVED_BY } from '@gadgetry/contract/payment-methods';
import { useState } from 'react';
import { useReceivePaymentMutation } from '../../api/manual-orders.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { tellOutcome } from '../outcome.ts';

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
  const checked = receivedBody.safeParse({ by, note });
  const confirm = async () => {
    if (isLoading || checked.data === undefined) return;
    if (tellOutcome(await receive({ id: order._id, ...checked.data }), TEXTS)) onClose();
  };
  return (
    <FormDialog
      title="Paid in another way?"
      description={`You have ${formatMoney(moneyDue(order))} in hand. The payment link is closed, and the customer is told that the order is confirmed.`}
      submit="Mark as Paid"
      pending={isLoading}
      onSubmit={confirm}
      onClose={onClose}
    >
      <Field label="Paid by">
        {(control) => (
          <Select {...control} value={by} onChange={(event) => setBy(event.target.value)}>
            {RECEIVED_BY.map((one) => (
              <option key={one} value={one}>
                {PAYMENT_METHOD_LABELS[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Note (optional)" hint="For example: receipt 12">
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={150}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
