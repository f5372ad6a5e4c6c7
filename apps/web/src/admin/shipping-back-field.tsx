import { decimalOf, formatMoney, inCurrency, toMinorUnits } from '@gadgetry/contract/money';
import { typedDigits } from '@gadgetry/contract/number-format';
import { sumOrNone, sumProblem } from '@gadgetry/contract/typed-sum';
import { Checkbox } from '../ui/checkbox.tsx';
import { TextField } from '../ui/text-field.tsx';

/** As it was typed; null: shipping does not go back. */
export type ShippingBack = string | null;

/** All that is left of it. */
export const wholeShipping = (left: number): string => typedDigits(decimalOf(toMinorUnits(left)));

/** What of shipping goes back, and what is wrong with it. */
export function shippingBack(
  typed: ShippingBack,
  left: number,
): { readonly sum: number; readonly problem: string | undefined } {
  if (typed === null) return { sum: 0, problem: undefined };
  const unread = sumProblem(typed);
  if (unread !== undefined) return { sum: 0, problem: unread };
  const sum = sumOrNone(typed);
  if (sum <= 0)
    return { sum: 0, problem: `Please type a sum such as ${typedDigits(decimalOf(1250))}` };
  const problem =
    sum > left ? `At most ${formatMoney(left)} of shipping can still be refunded` : undefined;
  return { sum, problem };
}

interface ShippingBackFieldProps {
  /** Money. */
  readonly left: number;
  readonly typed: ShippingBack;
  readonly hint?: string | undefined;
  readonly error: string | undefined;
  readonly onChange: (typed: ShippingBack) => void;
}

/** Whether what was paid for shipping goes back too, and how much of it. */
export function ShippingBackField({ left, typed, hint, error, onChange }: ShippingBackFieldProps) {
  if (left === 0) return null;
  return (
    <div className="flex flex-col gap-1">
      <Checkbox
        label={`Give shipping back too (${formatMoney(left)} left)`}
        checked={typed !== null}
        onChange={(event) => onChange(event.target.checked ? wholeShipping(left) : null)}
      />
      {typed !== null && (
        <TextField
          label={inCurrency('Shipping')}
          hint={hint}
          error={error}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </div>
  );
}
