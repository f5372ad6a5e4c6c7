import {
  type AdminOrder,
  NOTHING_CHOSEN,
  type OrderPayment,
  REFUND_NOTE_MAX,
  REFUND_REASON_MAX,
  failureInWords,
  refundBody,
} from '@gadgetry/contract/admin-orders';
import {
  decimalOf,
  formatMoney,
  fromMinorUnits,
  inCurrency,
  toMinorUnits,
} from '@gadgetry/contract/money';
import { typedDigits } from '@gadgetry/contract/number-format';
import { sumOrNone, sumProblem } from '@gadgetry/contract/typed-sum';
import { useState } from 'react';
import { useRefundOrderMutation } from '../../api/admin-orders.ts';
import { errorCode, errorText } from '../../api/error-text.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Select } from '../../ui/select.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toast.ts';
import { FormDialog } from '../form-dialog.tsx';
import { tellOutcome } from '../outcome.ts';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import { type ChosenPieces, chosenLines, unclearPieces } from '../../shopping/pieces-field.tsx';
import { type ShippingBack, ShippingBackField, shippingBack } from '../shipping-back-field.tsx';
import { useTold } from '../told.ts';
import { whoPaysRefund } from './paid-with-returns.ts';
import { RefundLinesField, sumOfChosen } from './refund-lines-field.tsx';

interface RefundDialogProps {
  readonly orderId: string;
  readonly payment: OrderPayment;
  readonly method: AdminOrder['paymentMethod'];
  readonly onClose: () => void;
}

interface Problems {
  readonly amount?: string | undefined;
  readonly lines?: string | undefined;
  readonly shipping?: string | undefined;
  readonly reason?: string | undefined;
  readonly note?: string | undefined;
}

type By = 'lines' | 'amount';

const TEXTS = {
  done: 'Refund asked for.',
  failed: 'Failed to refund.',
  unanswered: 'The shop did not answer. Press Refund again to be sure: it is not done twice.',
};

/** Of items that go back on the shelf; '': they do not. */
type WhereFrom = '' | 'unsent' | 'sent';

function whereFrom(chosen: string): WhereFrom {
  return chosen === 'unsent' || chosen === 'sent' ? chosen : '';
}

interface Typed {
  readonly by: By;
  readonly amount: string;
  readonly chosen: ChosenPieces;
  readonly shipping: ShippingBack;
  readonly reason: string;
  readonly note: string;
  readonly restock: WhereFrom;
}

/** What was typed, as the server takes it, and what is wrong with it. */
function check(
  { by, amount, chosen, shipping, reason, note, restock }: Typed,
  { refundable: left, refundableLines, refundableShipping }: RefundDialogProps['payment'],
) {
  const typed = sumOrNone(amount);
  const back = shippingBack(shipping, refundableShipping);
  const lines = chosenLines(chosen);
  const isOnShelf = restock !== '' && lines.length > 0;
  const asked =
    by === 'lines'
      ? { lines, shipping: back.sum, restock: isOnShelf ? restock : null }
      : { amount: typed };
  const checked = refundBody.safeParse({ ...asked, reason, note });
  const issueAt = (field: keyof Problems) =>
    checked.error?.issues.find(({ path }) => path[0] === field)?.message;
  const ofItems = sumOfChosen(refundableLines, chosen);
  const sum = by === 'lines' ? fromMinorUnits(ofItems + toMinorUnits(back.sum)) : typed;
  const unclear = by === 'amount' ? sumProblem(amount) : unclearPieces(chosen);
  const tooMuch = sum > left ? `At most ${formatMoney(left)} can still be refunded` : undefined;
  // Whole bodies are looked at once each field is right: what is missing is said together with them.
  const isNothing = by === 'lines' && lines.length === 0 && back.sum === 0;
  const unchosen = isNothing ? NOTHING_CHOSEN : undefined;
  const problems: Problems = {
    [by]: unclear ?? tooMuch ?? issueAt(by) ?? unchosen,
    shipping: by === 'lines' ? back.problem : undefined,
    reason: issueAt('reason'),
    note: issueAt('note'),
  };
  const isRefused = tooMuch !== undefined || problems.shipping !== undefined;
  return { problems, body: isRefused ? undefined : checked.data };
}

/** Why the newest refund has failed at once, in words; null where it has not. */
function failureOf(order: AdminOrder | undefined): string | null {
  const refunds = order?.payment?.transactions.filter(({ kind }) => kind === 'refund') ?? [];
  const newest = refunds.toSorted((one, other) => other.at.localeCompare(one.at))[0];
  return newest?.status === 'failed' ? failureInWords(newest.failure) : null;
}

export function RefundDialog({ orderId, payment: order, method, onClose }: RefundDialogProps) {
  const told = useTold();
  // One key for as long as the dialog is open: a press after a lost answer is the same refund.
  const [key] = useState(() => crypto.randomUUID());
  // As it was when the dialog opened: a refund whose answer was lost must not change what is asked again.
  const [payment] = useState(order);
  const { refundable: left, refundableLines: lines, refundableShipping } = payment;
  const whoPays = whoPaysRefund(payment, method);
  const [by, setBy] = useState<By>(
    refundableShipping > 0 || lines.some((line) => line.quantity > line.inReturns)
      ? 'lines'
      : 'amount',
  );
  const [chosen, setChosen] = useState<ChosenPieces>({});
  const [shipping, setShipping] = useState<ShippingBack>(null);
  const [amount, setAmount] = useState(typedDigits(decimalOf(toMinorUnits(left))));
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const [restock, setRestock] = useState<WhereFrom>('');
  const [problems, setProblems] = useState<Problems>({});
  const form = useProblemFocus(problems);
  const [refund, { isLoading }] = useRefundOrderMutation();

  const confirm = async () => {
    const typed = { by, amount, chosen, shipping, reason, note, restock };
    const { problems: found, body } = check(typed, payment);
    setProblems(found);
    if (body === undefined) return;
    const outcome = await refund({ id: orderId, key, ...body });
    if (errorCode(outcome.error) === 'refund_too_high') {
      setProblems({ [by]: errorText(outcome.error, TEXTS.failed) });
      return;
    }
    const failure = failureOf(outcome.data);
    if (failure !== null) toast.error(`The refund has failed: ${failure}`);
    if (failure !== null || tellOutcome(outcome, TEXTS)) onClose();
  };

  return (
    <FormDialog
      title="Refund"
      description={`Up to ${formatMoney(left)} can be given back.`}
      form={form}
      submit="Refund"
      pending={isLoading}
      onSubmit={confirm}
      onClose={onClose}
    >
      {whoPays !== null && <Notice role="note">{whoPays}</Notice>}
      <Tabs
        value={by}
        onValueChange={(chosenTab) => {
          setBy(chosenTab === 'lines' ? 'lines' : 'amount');
          setProblems({});
        }}
      >
        <TabList aria-label="What is refunded" className="mb-3">
          <Tab value="lines">Items</Tab>
          <Tab value="amount">An amount</Tab>
        </TabList>
        <TabPanel value="lines">
          <RefundLinesField
            lines={lines}
            chosen={chosen}
            error={problems.lines}
            onChange={setChosen}
            shipping={{
              field: (
                <ShippingBackField
                  left={refundableShipping}
                  typed={shipping}
                  error={problems.shipping}
                  onChange={setShipping}
                />
              ),
              sum: toMinorUnits(shippingBack(shipping, refundableShipping).sum),
            }}
          />
          <div className="mt-4">
            <Field label="The items">
              {(control) => (
                <Select
                  {...control}
                  value={restock}
                  onChange={(event) => setRestock(whereFrom(event.target.value))}
                >
                  <option value="">Stay as they are</option>
                  <option value="unsent">Not sent: back on the shelf</option>
                  <option value="sent">Came back: on the shelf again</option>
                </Select>
              )}
            </Field>
          </div>
        </TabPanel>
        <TabPanel value="amount">
          <Field label={inCurrency('Amount')} error={problems.amount}>
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
        </TabPanel>
      </Tabs>
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
      <Field
        label="Note to the customer (optional)"
        hint={told('In the mail about the refund')}
        error={problems.note}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={REFUND_NOTE_MAX}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
