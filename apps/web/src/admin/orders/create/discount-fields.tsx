import { inCurrency } from '@gadgetry/contract/money';
import type { ManualQuote } from '@gadgetry/contract/manual-orders';
import { Card, CardHeading } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { OrderForm, OrderProblems } from './order-form.ts';

type Discount = OrderForm['discount'];

const KINDS: Readonly<Record<Discount['kind'], string>> = {
  none: 'None',
  percent: 'Percentage of the goods',
  amount: 'Sum off the goods',
};

interface DiscountFieldsProps {
  readonly form: Pick<OrderForm, 'promoCode' | 'discount'>;
  readonly problems: OrderProblems;
  readonly quote: ManualQuote | null;
  readonly onChange: (typed: Partial<Pick<OrderForm, 'promoCode' | 'discount'>>) => void;
}

/** What comes off: by a code, and by hand with a reason. */
export function DiscountFields({ form, problems, quote, onChange }: DiscountFieldsProps) {
  const { promoCode, discount } = form;
  const change = (typed: Partial<Discount>) => onChange({ discount: { ...discount, ...typed } });
  const isGiven = discount.kind !== 'none';
  const told = quote?.promoCode ?? null;
  const isAsked = told?.code.toUpperCase() === promoCode.trim().toUpperCase();
  return (
    <Card>
      <CardHeading>Discounts</CardHeading>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Promo code (optional)"
          error={problems['promoCode'] ?? (isAsked ? told?.refusal?.message : undefined)}
          value={promoCode}
          autoComplete="off"
          onChange={(event) => onChange({ promoCode: event.target.value })}
        />
        <SelectField
          label="Discount by hand"
          value={discount.kind}
          onChange={(event) => change({ kind: event.target.value as Discount['kind'] })}
        >
          {Object.entries(KINDS).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </SelectField>
        {isGiven && (
          <>
            <TextField
              label={discount.kind === 'percent' ? 'Percent' : inCurrency('Amount')}
              error={problems['discount.value']}
              value={discount.value}
              inputMode="decimal"
              autoComplete="off"
              onChange={(event) => change({ value: event.target.value })}
            />
            <TextField
              label="Reason"
              hint="Only for the shop’s own people"
              error={problems['discount.reason']}
              value={discount.reason}
              maxLength={200}
              autoComplete="off"
              onChange={(event) => change({ reason: event.target.value })}
            />
          </>
        )}
      </div>
    </Card>
  );
}
