import type { ReactNode } from 'react';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import {
  type CardEntry,
  type CardProblems,
  formatCardNumber,
  formatCvc,
  formatExpiry,
} from './card-format.ts';
import { FormattedInput } from './formatted-input.tsx';

export interface CardDetails extends CardEntry {
  readonly holder: string;
}

interface CardFieldsProps {
  /** Told which input belongs to which field, so that the form can put focus on the wrong one. */
  readonly inputRef: (field: keyof CardEntry, input: HTMLInputElement | null) => void;
  readonly card: CardDetails;
  readonly problems: CardProblems;
  readonly onChange: (changes: Partial<CardDetails>) => void;
}

export function CardFields({ inputRef, card, problems, onChange }: CardFieldsProps) {
  const digits = (
    field: keyof CardEntry,
    look: {
      label: string;
      format: (typed: string) => string;
      autoComplete: string;
      placeholder: string;
    },
  ): ReactNode => (
    <Field label={look.label} error={problems[field]}>
      {(control) => (
        <FormattedInput
          {...control}
          ref={(input) => inputRef(field, input)}
          value={card[field]}
          format={look.format}
          onValue={(value) => onChange({ [field]: value })}
          autoComplete={look.autoComplete}
          placeholder={look.placeholder}
          className="tabular-nums"
        />
      )}
    </Field>
  );
  return (
    <div className="grid grid-cols-2 gap-4">
      <div className="col-span-2">
        {digits('number', {
          label: 'Card number',
          format: formatCardNumber,
          autoComplete: 'cc-number',
          placeholder: '1234 1234 1234 1234',
        })}
      </div>
      {digits('expiry', {
        label: 'Expiry',
        format: formatExpiry,
        autoComplete: 'cc-exp',
        placeholder: 'MM / YY',
      })}
      {digits('cvc', {
        label: 'CVC',
        format: formatCvc,
        autoComplete: 'cc-csc',
        placeholder: '123',
      })}
      <div className="col-span-2">
        <Field label="Name on card (optional)">
          {(control) => (
            <Input
              {...control}
              value={card.holder}
              onChange={(event) => onChange({ holder: event.target.value })}
              autoComplete="cc-name"
              maxLength={200}
            />
          )}
        </Field>
      </div>
    </div>
  );
}
