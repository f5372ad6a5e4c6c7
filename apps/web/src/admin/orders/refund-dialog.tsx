import { REFUND_REASON_MAX, refundBody } from '@gadgetry/contract/admin-orders';
import { formatUsd } from '@gadgetry/contract/money';
import { useState } from 'react';
import { useRefundOrderMutation } from '../../api/admin-orders.ts';
import { errorCode, errorText } from '../../api/error-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { DialogButtons } from '../dialog-buttons.tsx';
import { tellOutcome } from '../outcome.ts';
import { useProblemFocus } from '../use-problem-focus.ts';

interface RefundDialogProps {
  readonly orderId: string;
  /** What can still be given back, in US dollars. */
  readonly left: number;
  readonly onClose: () => void;
}

interface Problems {
  readonly amount?: string | undefined;
  readonly reason?: string | undefined;
}

const TEXTS = { done: 'Refund asked for.', failed: 'Failed to refund.' };

export function RefundDialog({ orderId, left, onClose }: RefundDialogProps) {
  // One key for as long as the dialog is open: a press after a lost answer is the same refund.
  const [key] = useState(() => crypto.randomUUID());
  const [amount, setAmount] = useState(left.toFixed(2));
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const form = useProblemFocus(problems);
  const [refund, { isLoading }] = useRefundOrderMutation();

  const confirm = async () => {
    if (isLoading) return;
    const typed = amount.trim() === '' ? Number.NaN : Number(amount);
    const notANumber = Number.isNaN(typed) ? 'Please type a sum such as 12.50' : undefined;
    const checked = refundBody.safeParse({ amount: typed, reason });
    const issueAt = (field: keyof Problems) =>
      checked.error?.issues.find(({ path }) => path[0] === field)?.message;
    const tooMuch = typed > left ? `At most ${formatUsd(left)} can still be refunded` : undefined;
    setProblems({ amount: notANumber ?? tooMuch ?? issueAt('amount'), reason: issueAt('reason') });
    if (!checked.success || tooMuch !== undefined) return;
    const outcome = await refund({ id: orderId, key, ...checked.data });
    if (errorCode(outcome.error) === 'refund_too_high') {
      setProblems({ amount: errorText(outcome.error, TEXTS.failed) });
      return;
    }
    if (tellOutcome(outcome, TEXTS)) onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isLoading && onClose()}
      title="Refund"
      description={`Up to ${formatUsd(left)} can be given back. Items and stock stay as they are.`}
    >
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
        className="flex flex-col gap-4"
      >
        <Field label="Amount in US dollars" error={problems.amount}>
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
            />
          )}
        </Field>
        <Field label="Reason" hint="Seen by the shop’s admins only" error={problems.reason}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={REFUND_REASON_MAX}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        <DialogButtons submit="Refund" pending={isLoading} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
