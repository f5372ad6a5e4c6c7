import { shippingText } from '@gadgetry/contract/estimate-text';
import type { Quote } from '@gadgetry/contract/quotes';
import { shippingWords } from '@gadgetry/contract/sum-words';
import { useId } from 'react';
import { Card } from '../ui/card.tsx';
import { Radio } from '../ui/radio.tsx';

interface ShippingChoiceProps {
  readonly quote: Quote | null;
  /** null: nothing yet. */
  readonly chosen: string | null;
  readonly onChange: (methodId: string) => void;
}

/** Nothing where there is nothing to choose: the summary says how it comes. */
export function ShippingChoice({ quote, chosen, onChange }: ShippingChoiceProps) {
  const name = useId();
  if (quote === null || quote.shippingMethods.length < 2) return null;
  const isOffered = quote.shippingMethods.some(({ _id }) => _id === chosen);
  const current = isOffered ? chosen : quote.shippingMethodId;
  return (
    <Card>
      <fieldset>
        <legend className="mb-2 text-lg font-semibold tracking-tight">Delivery</legend>
        <div className="flex flex-col gap-3">
          {quote.shippingMethods.map((method) => (
            <Radio
              key={method._id}
              name={name}
              value={method._id}
              label={`${shippingText(method)} · ${shippingWords(method.price)}`}
              checked={method._id === current}
              onChange={() => onChange(method._id)}
            />
          ))}
        </div>
      </fieldset>
    </Card>
  );
}
