import { inCurrency } from '@gadgetry/contract/money';
import { DISCOUNT_WAYS, type DiscountWay } from '@gadgetry/contract/discounts';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { fieldsOf } from '../../ui/fields-of.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ChoicePicker, type ChoiceSource } from '../choice-picker.tsx';
import { asNumber, NumberField } from '../number-field.tsx';
import { categoryChoices, customerChoices, productChoices } from '../choices.ts';
import type { DiscountForm } from './promocode-form.ts';

const WAYS: Readonly<Record<DiscountWay, { readonly name: string; readonly hint: string }>> = {
  code: { name: 'By one code for everybody', hint: 'Shoppers enter it at the checkout.' },
  single_use_codes: {
    name: 'By many codes, each for one use',
    hint: 'Save it first: codes are made under Details in the list.',
  },
  automatic: {
    name: 'By itself',
    hint: 'Every cart that it fits has it. The code above is only your own name for it.',
  },
};

interface TermFieldsProps {
  readonly form: UseFormReturn<DiscountForm>;
}

/** How it comes to a cart, when, and how often. */
export function TermFields({ form }: TermFieldsProps) {
  const { control, register } = form;
  const fieldOf = fieldsOf(form);
  const way = useWatch({ control, name: 'way' });
  return (
    <>
      <SelectField label="How it comes to a cart" hint={WAYS[way].hint} {...register('way')}>
        {DISCOUNT_WAYS.map((each) => (
          <option key={each} value={each}>
            {WAYS[each].name}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Name (optional)"
        hint="What shoppers read in cart, checkout and order."
        {...fieldOf('name')}
        autoComplete="off"
      />
      <Checkbox {...register('combinable')} label="May be combined with others that allow it" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="From (optional)"
          hint="Your local time; empty: at once."
          {...fieldOf('startsAt')}
          type="datetime-local"
        />
        <TextField
          label="Until (optional)"
          hint="Your local time; empty: to the end of its last day."
          {...fieldOf('endsAt')}
          type="datetime-local"
        />
        <NumberField
          label="Uses in all (optional)"
          hint="Empty: as many as come."
          of="pieces"
          {...fieldOf('maxUses', asNumber)}
        />
        <NumberField
          label="Uses by one customer (optional)"
          hint="Counted by account."
          of="pieces"
          {...fieldOf('maxUsesPerCustomer', asNumber)}
        />
      </div>
    </>
  );
}

type Listed = 'products' | 'categories' | 'excludedProducts' | 'excludedCategories' | 'customers';

interface PickedProps extends TermFieldsProps {
  readonly name: Listed;
  readonly label: string;
  readonly hint?: string;
  readonly source: ChoiceSource;
}

function Picked({ form, name, label, hint, source }: PickedProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        // Of a list whose parts may be wrong, what is wrong stands at the whole.
        <Field label={label} hint={hint} error={error?.message}>
          {(control) => (
            <ChoicePicker control={control} source={source} value={value} onChange={onChange} />
          )}
        </Field>
      )}
    />
  );
}

/** What a cart has to have, and who may have it. */
export function ConditionFields({ form }: TermFieldsProps): ReactNode {
  const fieldOf = fieldsOf(form);
  const variants = useWatch({ control: form.control, name: 'variants' });
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 font-semibold">Only for</legend>
      <NumberField
        label={inCurrency('Goods of at least')}
        hint="Of the goods that it is for; empty: of any value."
        of="money"
        {...fieldOf('minimum', asNumber)}
      />
      <Picked
        form={form}
        name="products"
        label="Products"
        hint="Without any, nor categories: for all goods."
        source={productChoices}
      />
      <Picked form={form} name="categories" label="Categories" source={categoryChoices} />
      {variants.length > 0 && (
        <p className="flex flex-wrap items-center gap-3 text-sm">
          And {variants.length} single {variants.length === 1 ? 'variant' : 'variants'} of products.
          <Button
            variant="secondary"
            size="small"
            onClick={() => form.setValue('variants', [], { shouldDirty: true })}
          >
            Remove them
          </Button>
        </p>
      )}
      <Picked
        form={form}
        name="excludedProducts"
        label="But not these products"
        source={productChoices}
      />
      <Picked
        form={form}
        name="excludedCategories"
        label="But not these categories"
        source={categoryChoices}
      />
      <Picked
        form={form}
        name="customers"
        label="Customers"
        hint="Without any: for everybody."
        source={customerChoices}
      />
    </fieldset>
  );
}
