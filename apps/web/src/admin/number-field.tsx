import { type ComponentProps, useImperativeHandle, useLayoutEffect, useState } from 'react';
import { Field } from '../ui/field.tsx';
import type { TextField } from '../ui/text-field.tsx';
import { NumberInput } from './number-input.tsx';
import { type NumberKind, numberOf, numberProblem, numberText } from './typed-number.ts';

/** How a form's number is registered: it is a number in the form's values too. */
export const asNumber = { valueAsNumber: true } as const;

/** What a form has of a field for numbers: its number instead of its text, and the text of a number. */
interface NumberControl {
  value: number;
  readonly type: 'text';
  focus(): void;
}

interface NumberFieldProps extends Omit<ComponentProps<typeof TextField>, 'ref'> {
  readonly of: NumberKind;
  readonly ref?: (control: NumberControl | null) => void;
}

function createControl(onFilled: (text: string) => void) {
  let box: HTMLInputElement | null = null;
  let kind: NumberKind = 'money';
  const control: NumberControl = {
    type: 'text',
    get value() {
      return numberOf(box?.value ?? '', kind);
    },
    set value(number) {
      // '12,90' stays as it was typed, and so does what was refused.
      if (box === null || Object.is(number, numberOf(box.value, kind))) return;
      box.value = Number.isFinite(number) ? numberText(number, kind) : '';
      onFilled(box.value);
    },
    focus: () => box?.focus(),
  };
  return {
    control,
    attach: (element: HTMLInputElement | null) => {
      box = element;
    },
    readAs: (of: NumberKind) => {
      kind = of;
    },
  };
}

/** A number of a form, or one whose text is held outside (`value`, `onChange`). */
export function NumberField({
  of,
  label,
  hint,
  error,
  ref,
  onBlur,
  onInput,
  ...rest
}: NumberFieldProps) {
  const [typed, setTyped] = useState('');
  const [isLeft, setLeft] = useState(false);
  const [refused, setRefused] = useState<string>();
  // Always the same one, for a form fills in anew what it does not know.
  const [{ control, attach, readAs }] = useState(() => createControl(setTyped));
  useLayoutEffect(() => readAs(of), [readAs, of]);
  useImperativeHandle(ref, () => control, [control]);
  const text = typeof rest.value === 'string' ? rest.value : typed;
  // Who is still typing has not said it all: '12.' is on its way to '12.5'.
  const unread = isLeft || error !== undefined ? numberProblem(text, of) : undefined;
  return (
    <Field label={label} error={refused ?? unread ?? error} hint={hint}>
      {(attributes) => (
        <NumberInput
          {...attributes}
          {...rest}
          ref={attach}
          of={of}
          onRefused={setRefused}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            setLeft(false);
            onInput?.(event);
          }}
          onBlur={(event) => {
            setLeft(true);
            onBlur?.(event);
          }}
        />
      )}
    </Field>
  );
}
