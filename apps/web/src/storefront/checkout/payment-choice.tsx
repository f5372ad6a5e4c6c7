import {
  PAYMENT_METHOD_LABELS,
  type PaymentMethodName,
  isCollectedByProvider,
} from '@gadgetry/contract/payment-methods';
import { useId } from 'react';
import { useShop } from '../../page/shop-settings.tsx';
import { Card } from '../../ui/card.tsx';
import { Radio } from '../../ui/radio.tsx';

interface PaymentChoiceProps {
  readonly chosen: PaymentMethodName;
  readonly onChange: (method: PaymentMethodName) => void;
}

/** Nothing where there is nothing to choose. */
export function PaymentChoice({ chosen, onChange }: PaymentChoiceProps) {
  const { paymentMethods } = useShop();
  const name = useId();
  const note = useId();
  const byThemselves = !isCollectedByProvider(chosen);
  if (paymentMethods.length < 2) return null;
  return (
    <Card>
      <fieldset aria-describedby={byThemselves ? note : undefined}>
        <legend className="mb-2 text-lg font-semibold tracking-tight">Payment</legend>
        {paymentMethods.map((method) => (
          <Radio
            key={method}
            name={name}
            value={method}
            label={PAYMENT_METHOD_LABELS[method]}
            checked={method === chosen}
            onChange={() => onChange(method)}
          />
        ))}
      </fieldset>
      {byThemselves && (
        <p id={note} className="mt-2 text-[0.9375rem] text-ink-soft">
          You see how to pay when you have placed the order, and get it by e-mail. Your items are
          kept for you meanwhile.
        </p>
      )}
    </Card>
  );
}
