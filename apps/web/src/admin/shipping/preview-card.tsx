import { estimateText } from '@gadgetry/contract/estimate-text';
import { formatMoney, inCurrency } from '@gadgetry/contract/money';
import {
  type ShippingPreview,
  type ShippingSetup,
  shippingPreviewBody,
} from '@gadgetry/contract/shipping';
import { usePreviewShippingMutation } from '../../api/shipping.ts';
import { numberOf, placeFields, PreviewForm } from '../preview-form.tsx';

/** What an order would be offered. */
export function PreviewCard({ country }: Pick<ShippingSetup, 'country'>) {
  const [preview, { isLoading }] = usePreviewShippingMutation();
  return (
    <PreviewForm
      heading="What would an order cost?"
      fields={[
        ...placeFields(country),
        { name: 'subtotal', label: inCurrency('Goods'), first: '50', mode: 'decimal' },
        { name: 'weight', label: 'Weight (g)', first: '1200', mode: 'numeric' },
      ]}
      schema={shippingPreviewBody}
      bodyOf={(typed) => ({
        ...typed,
        subtotal: numberOf(typed.subtotal),
        weight: typed.weight.trim() === '' ? null : Number(typed.weight),
      })}
      ask={preview}
      pending={isLoading}
    >
      {(answer) => <Answer answer={answer} />}
    </PreviewForm>
  );
}

function Answer({ answer: { zone, methods, refusal } }: { readonly answer: ShippingPreview }) {
  return (
    <>
      <p className="text-sm text-ink-soft">{zone === null ? 'No zone' : `Zone: ${zone}`}</p>
      {refusal !== null && <p className="font-medium">{refusal}</p>}
      <ul className="flex flex-col gap-1">
        {methods.map(({ _id, name, price, estimate }) => (
          <li key={_id}>
            <span className="font-medium">{name}</span> ·{' '}
            {price === 0 ? 'Free' : formatMoney(price)}
            {estimate !== null && ` · arrives ${estimateText(estimate)}`}
          </li>
        ))}
      </ul>
    </>
  );
}
