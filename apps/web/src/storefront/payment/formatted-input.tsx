import { type ChangeEvent, type ComponentProps, type Ref } from 'react';
import { flushSync } from 'react-dom';
import { Input } from '../../ui/input.tsx';
import { cursorAfter } from './card-format.ts';

interface FormattedInputProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'ref'> {
  readonly value: string;
  readonly format: (typed: string) => string;
  readonly onValue: (value: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Digits that are put in order while they are typed, in the middle of the text too. */
export function FormattedInput({ value, format, onValue, ...rest }: FormattedInputProps) {
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
