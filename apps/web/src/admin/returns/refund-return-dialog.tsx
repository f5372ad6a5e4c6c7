import { formatMoney, fromMinorUnits, toMinorUnits } from '@gadgetry/contract/money';
import type { AdminReturn, RefundReturnBody } from '@gadgetry/contract/returns';
import { useState } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import { FormDialog } from '../form-dialog.tsx';
import {
  type ShippingBack,
  ShippingBackField,
  shippingBack,
  wholeShipping,
} from '../shipping-back-field.tsx';
import { paidByHand } from './paid-by-hand.ts';

interface RefundReturnDialogProps {
  readonly row: Pick<AdminReturn, 'worth' | 'shippingLeft' | 'refundableByProvider' | 'isWhole'>;
  readonly pending: boolean;
  readonly onConfirm: (body: RefundReturnBody) => void;
  readonly onClose: () => void;
}

/** What the law of the European Union asks for, and no more than that. */
const DUE =
  'The whole order is withdrawn from: standard delivery is due back. If the customer chose a dearer one, the price of the standard one is enough.';

/** The money for what came back, with shipping where that is due or the owner wants it. */
export function RefundReturnDialog({
  row: now,
  pending,
  onConfirm,
  onClose,
}: RefundReturnDialogProps) {
  // As it was when the dialog opened: what is confirmed is what was read.
  const [row] = useState(now);
  const { isWhole } = row;
  const left = row.shippingLeft ?? 0;
  const [typed, setTyped] = useState<ShippingBack>(
    isWhole && left > 0 ? wholeShipping(left) : null,
  );
  const [problem, setProblem] = useState<string>();
  const form = useProblemFocus({ problem });
  const { sum } = shippingBack(typed, left);
  const whole = fromMinorUnits(toMinorUnits(row.worth ?? 0) + toMinorUnits(sum));
  const byHand = paidByHand(whole, row.refundableByProvider ?? 0);
  const confirm = () => {
    const { sum: shipping, problem: found } = shippingBack(typed, left);
    setProblem(found);
    if (found === undefined) onConfirm({ shipping });
  };
  return (
    <FormDialog
      title="Refund this return?"
      description={`${formatMoney(row.worth ?? 0)} was paid for the items.`}
      form={form}
      submit="Refund"
      pending={pending}
      onSubmit={confirm}
      onClose={onClose}
    >
      {left === 0 ? (
        <p className="text-ink-soft">Nothing is left to give back of shipping.</p>
      ) : (
        <ShippingBackField
          left={left}
          typed={typed}
          hint={isWhole ? DUE : undefined}
          error={problem}
          onChange={setTyped}
        />
      )}
      <p className="flex justify-between gap-4 border-t border-line pt-3">
        <span className="text-ink-soft">Goes back to the customer</span>
        <output className="font-semibold tabular-nums" aria-label="Sum of the refund">
          {formatMoney(whole)}
        </output>
      </p>
      {byHand !== null && <Notice role="note">{byHand}</Notice>}
    </FormDialog>
  );
}
