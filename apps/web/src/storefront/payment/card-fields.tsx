import type { ChangeEvent, ReactNode, Ref } from 'react';
import { flushSync } from 'react-dom';
import { Field } from '../../ui/field.tsx';
import { Input, type InputProps } from '../../ui/input.tsx';
import { TextField } from '../../ui/text-field.tsx';
import {
  type TypedCard,
  type CardProblems,
  cursorAfter,
  formatCardNumber,
  formatCvc,
  formatExpiry,
} from './card-format.ts';

interface FormattedInputProps extends Omit<InputProps, 'onChange' | 'value' | 'ref'> {
  readonly value: string;
  readonly format: (typed: string) => string;
  readonly onValue: (value: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Digits that are put in order while they are typed, in the middle of the text too. */
function FormattedInput({ value, format, onValue, ...rest }: FormattedInputProps) {
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const typed = target.value;
    const cursor = target.selectionStart ?? typed.length;
    const atEnd = cursor === typed.length;
    const digitsBefore = typed.slice(0, cursor).replaceAll(/\D/g, '').length;
    const formatted = format(typed);
    flushSync(() => onValue(formatted));
    const position = atEnd ? formatted.length : cursorAfter(formatted, digitsBefore);
    target.setSelectionRange(position, position);
  };
  return <Input {...rest} value={value} onChange={change} inputMode="numeric" />;
}

export interface CardDetails extends TypedCard {
  readonly holder: string;
}

interface CardFieldsProps {
  /** Told which input belongs to which field, so that the form can put focus on the wrong one. */
  readonly inputRef: (field: keyof TypedCard, input: HTMLInputElement | null) => void;
  readonly card: CardDetails;
  readonly problems: CardProblems;
  readonly onChange: (changes: Partial<CardDetails>) => void;
}

export function CardFields({ inputRef, card, problems, onChange }: CardFieldsProps) {
  const digits = (
    field: keyof TypedCard,
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
        <TextField
          label="Name on card (optional)"
          value={card.holder}
          onChange={(event) => onChange({ holder: event.target.value })}
          autoComplete="cc-name"
          maxLength={200}
        />
      </div>
    </div>
  );
}
