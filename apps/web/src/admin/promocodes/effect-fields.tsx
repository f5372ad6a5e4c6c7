import { inCurrency } from '@gadgetry/contract/money';
import { DISCOUNT_KINDS, type DiscountKind } from '@gadgetry/contract/discounts';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { fieldsOf } from '../../ui/fields-of.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { asNumber, NumberField } from '../number-field.tsx';
import type { DiscountForm } from './promocode-form.ts';

const KINDS: Readonly<Record<DiscountKind, string>> = {
  percent: 'A percentage of the goods',
  amount: 'An amount',
  free_shipping: 'Free shipping',
  buy_get: 'Buy some, get some',
};

const NUMBERS = ['amount', 'upTo', 'buy', 'get', 'percent', 'timesPerOrder'] as const;

/** What it takes off. */
export function EffectFields({ form }: { readonly form: UseFormReturn<DiscountForm> }) {
  const { register, control } = form;
  const fieldOf = fieldsOf(form);
  const kind = useWatch({ control, name: 'kind' });
  // All of them, shown or not: of several fields that are wrong the one registered first gets focus.
  for (const name of NUMBERS) register(name, asNumber);
  const number = (name: (typeof NUMBERS)[number], label: string, hint?: string) => (
    <NumberField
      label={label}
      hint={hint}
      of={name === 'amount' || name === 'upTo' ? 'money' : 'pieces'}
      {...fieldOf(name, asNumber)}
    />
  );
  return (
    <>
      <SelectField label="What it takes off" {...register('kind')}>
        {DISCOUNT_KINDS.map((each) => (
          <option key={each} value={each}>
            {KINDS[each]}
          </option>
        ))}
      </SelectField>
      {kind === 'amount' && number('amount', inCurrency('Amount'), 'Once an order.')}
      {kind === 'free_shipping' &&
        number('upTo', inCurrency('Up to'), 'Empty: whatever shipping costs.')}
      {kind === 'buy_get' && (
        <div className="grid grid-cols-2 gap-4">
          {number('buy', 'Buy', 'Pieces at their full price.')}
          {number('get', 'Get', 'The cheapest others, for less.')}
          {number('percent', 'Off those (%)', '100: they are free.')}
          {number('timesPerOrder', 'Times an order', 'Empty: as often as it fits.')}
        </div>
      )}
    </>
  );
}
