import { shipOrderBody } from '@gadgetry/contract/admin-orders';
import { useState } from 'react';
import { useShipOrderMutation } from '../../api/admin-orders.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { DialogButtons } from '../dialog-buttons.tsx';
import { tellOutcome } from '../outcome.ts';
import { useProblemFocus } from '../use-problem-focus.ts';

interface ShipDialogProps {
  readonly orderId: string;
  /** The bank may take the money back: whoever ships has to say so. */
  readonly disputed: boolean;
  readonly onClose: () => void;
}

export function ShipDialog({ orderId, disputed, onClose }: ShipDialogProps) {
  const [typed, setTyped] = useState('');
  const [problems, setProblems] = useState<{ readonly trackingNumber?: string | undefined }>({});
  const form = useProblemFocus(problems);
  const [ship, { isLoading }] = useShipOrderMutation();

  const confirm = async () => {
    if (isLoading) return;
    const trackingNumber = typed.trim();
    const body = {
      ...(trackingNumber === '' ? {} : { trackingNumber }),
      ...(disputed ? { confirmDisputed: true } : {}),
    };
    const checked = shipOrderBody.safeParse(body);
    setProblems({ trackingNumber: checked.error?.issues[0]?.message });
    if (!checked.success) return;
    const outcome = await ship({ id: orderId, ...body });
    const texts = { done: 'Order shipped.', failed: 'Failed to mark the order as shipped.' };
    if (tellOutcome(outcome, texts)) onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isLoading && onClose()}
      title={disputed ? 'Ship a disputed order?' : 'Mark as shipped?'}
      description={
        disputed
          ? 'The card holder has asked the bank for the money back. If the dispute is lost, goods and money are both gone.'
          : 'The customer will see that the order is on its way.'
      }
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
        <Field label="Tracking number" hint="Optional" error={problems.trackingNumber}>
          {(control) => (
            <Input
              {...control}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
        <DialogButtons
          submit={disputed ? 'Ship all the same' : 'Mark as Shipped'}
          pending={isLoading}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
