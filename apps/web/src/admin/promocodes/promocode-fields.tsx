import { effectWords } from '@gadgetry/contract/discounts';
import type { Promocode } from '@gadgetry/contract/promocodes';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Checkbox } from '../../ui/checkbox.tsx';
import { fieldsOf } from '../../ui/fields-of.ts';
import { TextField } from '../../ui/text-field.tsx';
import { asNumber, NumberField } from '../number-field.tsx';
import { EffectFields } from './effect-fields.tsx';
import { type DiscountForm, effectOf, hasMore } from './promocode-form.ts';
import { ConditionFields, TermFields } from './term-fields.tsx';

interface MorePartProps {
  /** Something in it is set: it is open from the start. */
  readonly open: boolean;
  /** Something in it is wrong, which must be seen. */
  readonly wrong: boolean;
  readonly children: ReactNode;
}

/** What most codes need nothing of. What was typed stays where it is closed again. */
function MorePart({ open: first, wrong, children }: MorePartProps) {
  const [opened, setOpen] = useState(first);
  const part = useRef<HTMLDetailsElement>(null);
  const open = opened || wrong;
  useEffect(() => {
    // The form has tried to give focus to what was not there.
    if (!wrong || opened || document.activeElement?.matches('[aria-invalid]') === true) return;
    part.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [wrong, opened]);
  return (
    <details
      ref={part}
      className="group border-t border-line pt-1"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
        <h3>More</h3>
        <ChevronDown
          aria-hidden="true"
          className="ml-1.5 size-4.5 transition-transform duration-quick group-open:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-4 pt-2">{open && children}</div>
    </details>
  );
}

/** What stands in the first part of the form. */
const FIRST: readonly string[] = ['code', 'discountPercentage', 'expiresAt', 'firstOrderOnly'];

/** Numbers that nobody has typed yet are no words. */
function wordsOf(typed: DiscountForm): string {
  const effect = effectOf(typed);
  const said =
    effect === null ||
    Object.values(effect).every((value) => typeof value !== 'number' || Number.isFinite(value));
  return said ? effectWords(effect, typed.discountPercentage) : 'Not said yet';
}

interface PromocodeFieldsProps {
  readonly form: UseFormReturn<DiscountForm>;
  /** What the form has read; null of a new one. */
  readonly base: Promocode | null;
}

export function PromocodeFields({ form, base }: PromocodeFieldsProps) {
  const { formState, control, getValues, register } = form;
  const { errors } = formState;
  const fieldOf = fieldsOf(form);
  const codeIsFixed = base !== null;
  const [kind] = useWatch({
    control,
    name: ['kind', 'amount', 'upTo', 'buy', 'get', 'percent'],
  });
  return (
    <>
      <TextField
        label="Code"
        {...(codeIsFixed && { hint: 'The code cannot be changed.' })}
        {...fieldOf('code')}
        // Not disabled: a reader can still reach it and hear why.
        readOnly={codeIsFixed}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="uppercase read-only:bg-surface read-only:text-ink-soft"
      />
      {kind === 'percent' ? (
        <NumberField
          label="Discount (%)"
          of="percent"
          {...fieldOf('discountPercentage', asNumber)}
        />
      ) : (
        <TextField
          label="Discount"
          readOnly
          value={wordsOf(getValues())}
          className="read-only:bg-surface read-only:text-ink-soft"
        />
      )}
      <TextField
        label="Expires At"
        hint="It works through the end of this day, UTC."
        {...fieldOf('expiresAt')}
        type="date"
      />
      <Checkbox {...register('firstOrderOnly')} label="First order only" />
      <MorePart
        open={hasMore(base)}
        wrong={Object.keys(errors).some((name) => !FIRST.includes(name))}
      >
        <EffectFields form={form} />
        <TermFields form={form} />
        <ConditionFields form={form} />
      </MorePart>
    </>
  );
}
