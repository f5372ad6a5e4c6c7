import { addressLines } from '@gadgetry/contract/address-lines';
import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import { correctInvoiceBody } from '@gadgetry/contract/invoices';
import { useState } from 'react';
import { errorIssues } from '../../api/error-text.ts';
import { useCorrectInvoiceMutation } from '../../api/invoices.ts';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { tellOutcome } from '../outcome.ts';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';

interface CorrectInvoiceDialogProps {
  readonly order: AdminOrder;
  readonly onClose: () => void;
}

interface Problems {
  readonly recipient?: string | undefined;
  readonly reason?: string | undefined;
}

function recipientOf({ addressId: address, customer }: AdminOrder): string {
  const { recipient = customer.name, ...rest } = address;
  return addressLines({ recipient, ...rest }, '').join('\n');
}

/** The invoice is for somebody else: it is taken back as a whole, and issued anew. */
export function CorrectInvoiceDialog({ order, onClose }: CorrectInvoiceDialogProps) {
  const [recipient, setRecipient] = useState(() => recipientOf(order));
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const form = useProblemFocus(problems);
  const [correct, { isLoading }] = useCorrectInvoiceMutation();

  const confirm = async () => {
    const checked = correctInvoiceBody.safeParse({ recipient, reason });
    const issueAt = (field: string) =>
      checked.error?.issues.find(({ path }) => path[0] === field)?.message;
    setProblems({ recipient: issueAt('recipient'), reason: issueAt('reason') });
    if (!checked.success) return;
    const outcome = await correct({ orderId: order._id, ...checked.data });
    const refused = errorIssues(outcome.error);
    if (refused.length > 0) {
      setProblems(Object.fromEntries(refused.map(({ path, message }) => [path, message])));
      return;
    }
    const texts = { done: 'Invoice issued anew.', failed: 'Failed to correct the invoice.' };
    if (tellOutcome(outcome, texts)) onClose();
  };

  return (
    <FormDialog
      title="Correct the recipient"
      description="A credit note takes the whole invoice back, and a new one is issued. Both keep their numbers for good."
      closeOnOutsideClick={false}
      form={form}
      submit="Issue Anew"
      pending={isLoading}
      onSubmit={confirm}
      onClose={onClose}
    >
      <TextareaField
        label="Recipient"
        hint="Name and address, line by line, as they should stand on the invoice."
        error={problems.recipient}
        rows={6}
        autoComplete="off"
        value={recipient}
        onChange={(event) => setRecipient(event.target.value)}
      />
      <TextField
        label="Reason"
        hint="It stands on the credit note, such as: wrong company."
        error={problems.reason}
        autoComplete="off"
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
