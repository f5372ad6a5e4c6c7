import { formatMoney, inCurrency } from '@gadgetry/contract/money';
import { includedTaxLines, taxLines } from '@gadgetry/contract/sum-words';
import { type TaxPreview, type TaxSetup, taxPreviewBody } from '@gadgetry/contract/taxes';
import { usePreviewTaxMutation } from '../../api/tax.ts';
import { numberOf, placeFields, PreviewForm } from '../preview-form.tsx';

/** What a cart would come to. */
export function PreviewCard({ classes, country }: Pick<TaxSetup, 'classes' | 'country'>) {
  const [preview, { isLoading }] = usePreviewTaxMutation();
  const names = classes.map(({ _id, name }) => <option key={_id}>{name}</option>);
  return (
    <PreviewForm
      heading="What would a cart come to?"
      note="As if tax were on, by what is said above."
      fields={[
        ...placeFields(country),
        { name: 'subtotal', label: inCurrency('Goods'), first: '100', mode: 'decimal' },
        { name: 'shipping', label: inCurrency('Shipping'), first: '0', mode: 'decimal' },
        { name: 'taxClass', label: 'Tax class', first: classes[0]?.name ?? '', offered: names },
      ]}
      schema={taxPreviewBody}
      bodyOf={(typed) => ({
        ...typed,
        subtotal: numberOf(typed.subtotal),
        shipping: numberOf(typed.shipping),
      })}
      ask={preview}
      pending={isLoading}
    >
      {(answer) => <Answer answer={answer} />}
    </PreviewForm>
  );
}

function Answer({ answer }: { readonly answer: TaxPreview }) {
  const lines = [
    ...taxLines(answer),
    ['Grand Total', formatMoney(answer.grandTotal)] as const,
    ...includedTaxLines(answer),
  ];
  return (
    <ul className="flex flex-col gap-1 tabular-nums">
      {lines.map(([label, amount]) => (
        <li key={label}>
          {label}: <span className="font-medium">{amount}</span>
        </li>
      ))}
    </ul>
  );
}
