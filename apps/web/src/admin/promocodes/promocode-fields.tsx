import { effectWords } from '@gadgetry/contract/discounts';
import type { Promocode } from '@gadgetry/contract/promocodes';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { asNumber, NumberField } from '../number-field.tsx';
import { EffectFields } from './effect-fields.tsx';
import { MorePart } from './more-part.tsx';
import { type DiscountForm, effectOf, hasMore } from './promocode-form.ts';
import { ConditionFields, TermFields } from './term-fields.tsx';

/** What stands in the first part of the form. */
const FIRST: readonly string[] = ['code', 'discountPercentage', 'expiresAt', 'firstOrderOnly'];

/** Numbers that nobody has typed yet are no words. */
function wordsOf(typed: DiscountForm): string {
  const effect = effectOf(typed);
  const said = effect === null || !Object.values(effect).some(Number.isNaN);
  return said ? effectWords(effect, typed.discountPercentage) : 'Not said yet';
}

interface PromocodeFieldsProps {
  readonly form: UseFormReturn<DiscountForm>;
  /** What the form has read; null of a new one. */
  readonly base: Promocode | null;
}

export function PromocodeFields({ form, base }: PromocodeFieldsProps) {
  const { register, formState, control, getValues } = form;
  const { errors } = formState;
  const codeIsFixed = base !== null;
  const [kind] = useWatch({
    control,
    name: ['kind', 'amount', 'upTo', 'buy', 'get', 'percent'],
  });
  return (
    <>
      <Field
        label="Code"
        {...(codeIsFixed && { hint: 'The code cannot be changed.' })}
        error={errors.code?.message}
      >
        {(field) => (
          <Input
            {...field}
            {...register('code')}
            // Not disabled: a reader can still reach it and hear why.
            readOnly={codeIsFixed}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="uppercase read-only:bg-surface read-only:text-ink-soft"
          />
        )}
      </Field>
      {kind === 'percent' ? (
        <NumberField
          label="Discount (%)"
          of="percent"
          error={errors.discountPercentage?.message}
          registration={() => register('discountPercentage', asNumber)}
        />
      ) : (
        <Field label="Discount">
          {(field) => (
            <Input
              {...field}
              readOnly
              value={wordsOf(getValues())}
              className="read-only:bg-surface read-only:text-ink-soft"
            />
          )}
        </Field>
      )}
      <Field
        label="Expires At"
        hint="It works through the end of this day, UTC."
        error={errors.expiresAt?.message}
      >
        {(field) => <Input {...field} {...register('expiresAt')} type="date" />}
      </Field>
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
