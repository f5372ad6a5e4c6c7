import type { PromocodeForm } from '@gadgetry/contract/promocodes';
import type { UseFormReturn } from 'react-hook-form';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { asNumber, NumberField } from '../number-field.tsx';

interface PromocodeFieldsProps {
  readonly form: UseFormReturn<PromocodeForm>;
  readonly codeIsFixed: boolean;
}

export function PromocodeFields({ form, codeIsFixed }: PromocodeFieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <Field
        label="Code"
        {...(codeIsFixed && { hint: 'The code cannot be changed.' })}
        error={errors.code?.message}
      >
        {(control) => (
          <Input
            {...control}
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
      <NumberField
        label="Discount (%)"
        of="percent"
        error={errors.discountPercentage?.message}
        registration={() => register('discountPercentage', asNumber)}
      />
      <Field
        label="Expires At"
        hint="It works through the end of this day, UTC."
        error={errors.expiresAt?.message}
      >
        {(control) => <Input {...control} {...register('expiresAt')} type="date" />}
      </Field>
      <Checkbox {...register('firstOrderOnly')} label="First order only" />
    </>
  );
}
