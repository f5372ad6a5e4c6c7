import type { Order } from '@gadgetry/contract/orders';
import { type OrderReturns, withdrawBody } from '@gadgetry/contract/returns';
import { useState } from 'react';
import { errorIssues } from '../../api/error-text.ts';
import { useWithdrawMutation } from '../../api/returns.ts';
import { useShop } from '../../page/shop-settings.tsx';
import { type ChosenPieces, chosenLines, unclearPieces } from '../../shopping/pieces-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import { ReturnFormDialog } from './return-form-dialog.tsx';
import { ReturnPieces, allChosen } from './return-pieces.tsx';

interface WithdrawDialogProps {
  readonly order: Order;
  readonly withdrawable: NonNullable<OrderReturns['withdrawable']>;
  readonly onClose: () => void;
}

/**
 * The declaration by which a consumer withdraws: who, from which contract, and where the receipt goes.
 * Nothing more may be asked for, and no reason (directive 2011/83/EU, article 11a).
 */
export function WithdrawDialog({ order, withdrawable, onClose }: WithdrawDialogProps) {
  // One key for as long as the dialog is open: a press after a lost answer is the same withdrawal.
  const [key] = useState(() => crypto.randomUUID());
  const [{ lines, ...who }] = useState(withdrawable);
  const [name, setName] = useState(who.name);
  const [email, setEmail] = useState(who.email);
  const [chosen, setChosen] = useState<ChosenPieces>(() => allChosen(lines));
  const [problems, setProblems] = useState<Readonly<Record<string, string | undefined>>>({});
  const form = useProblemFocus(problems);
  const [withdraw, call] = useWithdrawMutation();
  const { sendsMail } = useShop();

  const confirm = async () => {
    if (call.isLoading) return;
    const checked = withdrawBody.safeParse({ name, email, lines: chosenLines(chosen) });
    const issueAt = (field: string) =>
      checked.error?.issues.find(({ path }) => path[0] === field)?.message;
    setProblems({
      name: issueAt('name'),
      email: issueAt('email'),
      lines: unclearPieces(chosen) ?? issueAt('lines'),
    });
    if (!checked.success) return;
    const answer = await withdraw({ orderId: order._id, key, body: checked.data });
    if (answer.error !== undefined) {
      const issues = errorIssues(answer.error).map(({ path, message }) => [path, message]);
      setProblems(Object.fromEntries(issues));
      return;
    }
    toast.success(
      `You have withdrawn from the contract.${sendsMail ? ' The receipt is on its way to you.' : ''}`,
    );
    onClose();
  };

  return (
    <ReturnFormDialog
      title="Withdraw from contract"
      description={`You need give no reason.${sendsMail ? ' We send you a receipt at once.' : ''}`}
      submit="Confirm withdrawal"
      call={call}
      failed="Your withdrawal could not be sent. Please try again."
      form={form}
      onSend={confirm}
      onClose={onClose}
    >
      <TextField
        label="Name"
        error={problems['name']}
        autoComplete="name"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField label="Contract" readOnly value={`Order ${order.number}`} />
      <TextField
        label="E-mail address"
        hint="Where the receipt goes"
        error={problems['email']}
        type="email"
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <ReturnPieces
        legend="I withdraw from the contract for"
        lines={lines}
        chosen={chosen}
        error={problems['lines']}
        onChange={setChosen}
      />
    </ReturnFormDialog>
  );
}
