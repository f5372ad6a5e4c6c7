import { inCurrency } from '@gadgetry/contract/money';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { fieldsOf } from '../../ui/fields-of.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { asNumber, NumberField } from '../number-field.tsx';
import { type MethodForm, asksFor } from './shipping-forms.ts';

interface RuleFieldsProps {
  readonly form: UseFormReturn<MethodForm>;
}

/** What a rule needs to be known: the fields that its parameters name. */
export function RuleFields({ form }: RuleFieldsProps) {
  const { control } = form;
  const fieldOf = fieldsOf(form);
  const kind = useWatch({ control, name: 'kind' });
  return (
    <>
      {asksFor(kind, 'price') && (
        <NumberField
          label={inCurrency('Price')}
          hint="0 is free."
          of="money"
          {...fieldOf('price', asNumber)}
        />
      )}
      {asksFor(kind, 'freeFrom') && (
        <NumberField
          label={inCurrency('Free from')}
          hint="What the goods have to come to, after discounts."
          of="money"
          {...fieldOf('freeFrom', asNumber)}
        />
      )}
      {asksFor(kind, 'steps') && (
        <Steps form={form} unit={asksFor(kind, 'missingWeight') ? 'weight' : 'money'} />
      )}
      {asksFor(kind, 'missingWeight') && (
        <NumberField
          label="Weight of a piece without one (g)"
          hint="Empty: the method is not offered where a product’s weight is not known."
          of="pieces"
          {...fieldOf('missingWeight', asNumber)}
        />
      )}
    </>
  );
}

function Steps({ form, unit }: RuleFieldsProps & { readonly unit: 'weight' | 'money' }) {
  const { control, formState } = form;
  const fieldOf = fieldsOf(form);
  const { fields, append, remove } = useFieldArray({ control, name: 'steps' });
  const wrong = formState.errors.steps;
  const whole = wrong?.root?.message ?? wrong?.message;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">Steps</legend>
      <p className="text-sm text-ink-soft">
        The last one may have no end. What goes beyond it can’t be sent by this method.
      </p>
      <ol className="flex flex-col gap-1">
        {fields.map(({ id }, at) => (
          <li key={id} className="flex items-start gap-2">
            <div className="grid flex-1 grid-cols-2 gap-2">
              <NumberField
                label={unit === 'weight' ? 'Up to (g)' : inCurrency('Up to')}
                of={unit === 'weight' ? 'pieces' : 'money'}
                {...fieldOf(`steps.${at}.upTo`, asNumber)}
              />
              <NumberField
                label={inCurrency('Price')}
                of="money"
                {...fieldOf(`steps.${at}.price`, asNumber)}
              />
            </div>
            <span className="mt-6.5">
              <IconButton
                label={`Remove step ${at + 1}`}
                icon={<Trash2 aria-hidden="true" />}
                disabled={fields.length === 1}
                onClick={() => remove(at)}
              />
            </span>
          </li>
        ))}
      </ol>
      {whole !== undefined && (
        <p role="alert" className="text-sm font-medium text-danger">
          {whole}
        </p>
      )}
      <div>
        <Button
          variant="secondary"
          size="small"
          onClick={() => append({ upTo: Number.NaN, price: Number.NaN })}
        >
          <Plus aria-hidden="true" />
          Add step
        </Button>
      </div>
    </fieldset>
  );
}
