import { MANUAL_ORDER_HOLD_DAYS } from '@gadgetry/contract/manual-orders';
import {
  PAYMENT_METHOD_LABELS,
  RECEIVED_BY,
  type ReceivedBy,
} from '@gadgetry/contract/payment-methods';
import { useId } from 'react';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Radio } from '../../../ui/radio.tsx';
import { Select } from '../../../ui/select.tsx';
import type { OrderForm, OrderProblems } from './order-form.ts';

interface PaymentFieldsProps {
  readonly payment: OrderForm['payment'];
  readonly problems: OrderProblems;
  /** What is paid, as its heading. */
  readonly of: string;
  /** Why no link can ask for it; null: one can. */
  readonly noLink: string | null;
  readonly onChange: (payment: OrderForm['payment']) => void;
}

/** How it is paid: behind a link that the customer is mailed, or it is paid already. */
export function PaymentFields({ payment, problems, of, noLink, onChange }: PaymentFieldsProps) {
  const name = useId();
  const { by, note } = payment;
  return (
    <Card>
      <fieldset>
        <legend className="mb-2 text-lg font-semibold tracking-tight">{of}</legend>
        <div className="flex flex-col gap-1">
          <Radio
            name={name}
            label="Send a payment link"
            checked={by === 'link'}
            onChange={() => onChange({ by: 'link', note: '' })}
          />
          <Radio
            name={name}
            label="Paid by other means"
            checked={by !== 'link'}
            onChange={() => onChange({ by: 'cash', note })}
          />
        </div>
        {by === 'link' && noLink !== null ? (
          <Notice tone="warning" className="mt-3">
            {noLink}
          </Notice>
        ) : by === 'link' ? (
          <p className="mt-2 text-sm text-ink-soft">
            The customer gets a mail, and pays on the page of the order. Its pieces are kept for{' '}
            {MANUAL_ORDER_HOLD_DAYS} days.
          </p>
        ) : (
          <div className="mt-3 grid items-start gap-4 sm:grid-cols-2">
            <Field label="Paid by" error={problems['payment']}>
              {(control) => (
                <Select
                  {...control}
                  value={by}
                  onChange={(event) => onChange({ by: event.target.value as ReceivedBy, note })}
                >
                  {RECEIVED_BY.map((one) => (
                    <option key={one} value={one}>
                      {PAYMENT_METHOD_LABELS[one]}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field
              label="Note (optional)"
              hint="A receipt’s number, say"
              error={problems['payment.note']}
            >
              {(control) => (
                <Input
                  {...control}
                  value={note}
                  maxLength={150}
                  autoComplete="off"
                  onChange={(event) => onChange({ by, note: event.target.value })}
                />
              )}
            </Field>
          </div>
        )}
      </fieldset>
    </Card>
  );
}
