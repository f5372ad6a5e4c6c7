import { MANUAL_ORDER_HOLD_DAYS } from '@gadgetry/contract/manual-orders';
import { useId } from 'react';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Radio } from '../../../ui/radio.tsx';
import { ReceivedFields } from '../received-fields.tsx';
import type { OrderForm, OrderProblems } from './order-form.ts';
import { useTold } from '../../told.ts';

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
  const told = useTold();
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
            {told('The customer gets a mail.')} They pay on the page of the order. Its pieces are
            kept for {MANUAL_ORDER_HOLD_DAYS} days.
          </p>
        ) : (
          <div className="mt-3">
            <ReceivedFields
              by={by}
              note={note}
              problems={{ by: problems['payment'], note: problems['payment.note'] }}
              onBy={(chosen) => onChange({ by: chosen, note })}
              onNote={(said) => onChange({ by, note: said })}
            />
          </div>
        )}
      </fieldset>
    </Card>
  );
}
