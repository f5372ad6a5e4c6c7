import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import { shippingText } from '@gadgetry/contract/estimate-text';
import { formatMoney } from '@gadgetry/contract/money';
import type { OrderShippingMethods } from '@gadgetry/contract/order-changes';
import { MANUAL_ORDER_HOLD_DAYS } from '@gadgetry/contract/manual-orders';
import { shippingWords } from '@gadgetry/contract/sum-words';
import { useId, useState } from 'react';
import {
  useAskUpgradeMutation,
  useChangeMethodMutation,
  useGetOrderMethodsQuery,
} from '../../api/admin-orders.ts';
import { useMay } from '../../api/use-session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Radio } from '../../ui/radio.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DialogButtons } from '../dialog-buttons.tsx';
import { tellOutcome } from '../outcome.ts';
import { useCloseQuestion } from '../use-leave-question.tsx';
import { useTold } from '../told.ts';

interface ChangeMethodDialogProps {
  readonly order: AdminOrder;
  readonly onClose: () => void;
}

type Method = OrderShippingMethods[number];

function taxWords({ tax, includedTax }: NonNullable<Method['due']>): string {
  if (tax > 0) return `, ${formatMoney(tax)} of it tax`;
  return includedTax > 0 ? `, with ${formatMoney(includedTax)} tax in it` : '';
}

function consequenceOf(
  { isCurrent, refund, due, waivable }: Method,
  { paymentStatus, payment }: AdminOrder,
  mayWaive: boolean,
): string {
  if (isCurrent) return 'as it is';
  if (waivable !== null) {
    const more = `${formatMoney(waivable)} more, too little for a payment link`;
    return mayWaive
      ? `${more}: nothing is asked for`
      : `${more}: waived by whoever may give money back`;
  }
  if (due !== null) return `${formatMoney(due.total)} more to be paid${taxWords(due)}`;
  if (refund === null) {
    if (payment?.disputed === true) return 'not while the payment is disputed';
    return paymentStatus === 'PAID' ? 'costs more than was paid' : 'comes to another total';
  }
  return refund === 0 ? 'at the same price' : `${formatMoney(refund)} goes back`;
}

/** How an order is sent instead, as long as nothing of it was. */
export function ChangeMethodDialog({ order, onClose }: ChangeMethodDialogProps) {
  const { data, isError, refetch } = useGetOrderMethodsQuery(order._id);
  const mayWaive = useMay()('refunds:write');
  const name = useId();
  // As it was when the dialog opened: what another admin has changed since is not overwritten unseen.
  const [seen] = useState(order.shippingMethod?.name ?? null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  // One key for as long as the dialog is open: a press after a lost answer asks for the same.
  const [key] = useState(() => crypto.randomUUID());
  const [change, changing] = useChangeMethodMutation();
  const [ask, asking] = useAskUpgradeMutation();
  const told = useTold();
  const isLoading = changing.isLoading || asking.isLoading;
  const { close, question } = useCloseQuestion(chosen !== null, onClose);
  const method = data?.find(({ _id }) => _id === chosen);

  const confirm = async () => {
    if (isLoading) return;
    setMissing(method === undefined);
    if (method === undefined) return;
    const { _id: methodId, refund, due, waivable } = method;
    if (due !== null) {
      const { includedTax: _inIt, ...sums } = due;
      const asked = await ask({ id: order._id, key, methodId, seen, due: sums });
      const texts = {
        done: told(`The customer is asked for ${formatMoney(due.total)} by mail.`),
        failed: 'Failed to ask for the difference.',
      };
      if (tellOutcome(asked, texts)) onClose();
      return;
    }
    const outcome = await change({
      id: order._id,
      methodId,
      seen,
      refund: refund ?? 0,
      ...(waivable !== null && { waived: waivable }),
    });
    const done =
      refund === 0 || refund === null
        ? 'Shipping method changed.'
        : 'Shipping method changed. The refund is asked for.';
    if (tellOutcome(outcome, { done, failed: 'Failed to change the shipping method.' })) onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isLoading && close()}
      title="Change shipping method"
      description={`${told('The customer is told by mail.')} What a method costs less goes back to them; what it costs more they are asked to pay.`}
      closeOnOutsideClick={false}
    >
      {data === undefined ? (
        isError ? (
          <ErrorState title="Failed to load the methods" onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-40 w-full" />
        )
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void confirm();
          }}
          className="flex flex-col gap-4"
        >
          <fieldset>
            <legend className="text-sm font-medium">Methods that take this order</legend>
            {data.map((one) => (
              <Radio
                key={one._id}
                name={name}
                value={one._id}
                label={
                  <>
                    {shippingText(one)}
                    <span className="block text-sm text-ink-soft">
                      {`${shippingWords(one.price)}: ${consequenceOf(one, order, mayWaive)}`}
                    </span>
                  </>
                }
                className="py-1.5"
                disabled={
                  !one.isCurrent &&
                  one.refund === null &&
                  one.due === null &&
                  (one.waivable === null || !mayWaive)
                }
                checked={chosen === null ? one.isCurrent : one._id === chosen}
                onChange={() => {
                  setChosen(one.isCurrent ? null : one._id);
                  setMissing(false);
                }}
              />
            ))}
            {data.length === 0 && (
              <p className="text-ink-soft">No method takes this order to its address any more.</p>
            )}
            <p aria-live="polite" className="text-sm font-medium text-danger">
              {isMissing && 'Please choose another method'}
            </p>
          </fieldset>
          {method?.due != null && (
            <Notice>
              Until it is paid, for {MANUAL_ORDER_HOLD_DAYS} days at most, the order is not sent. If
              it is not paid, the order stays as it is.
            </Notice>
          )}
          <DialogButtons
            submit={method?.due == null ? 'Save Method' : 'Ask for Payment'}
            pending={isLoading}
            onCancel={close}
          />
        </form>
      )}
      {question}
    </Dialog>
  );
}
