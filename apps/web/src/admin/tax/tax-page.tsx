import { formatMoney, inCurrency } from '@gadgetry/contract/money';
import { includedTaxLines, taxLines } from '@gadgetry/contract/sum-words';
import {
  type TaxClass,
  type TaxRate,
  type TaxSetup,
  type TaxPreview,
  taxPreviewBody,
} from '@gadgetry/contract/taxes';
import { sumOrNone } from '@gadgetry/contract/typed-sum';
import { useState } from 'react';
import {
  useDeleteTaxClassMutation,
  useDeleteTaxRateMutation,
  useGetTaxQuery,
  usePreviewTaxMutation,
} from '../../api/tax.ts';
import { AdminScreen } from '../admin-screen.tsx';
import { ChangeQuestion } from '../change-question.tsx';
import { LoadingState } from '../loading-state.tsx';
import { placeFields, PreviewForm } from '../preview-form.tsx';
import { ClassesCard } from './classes-card.tsx';
import { RateDialog } from './rate-dialog.tsx';
import { type TaxAction, RatesCard, placeText } from './rates-card.tsx';
import { SettingsCard } from './settings-card.tsx';

/** What a cart would come to. */
function PreviewCard({ classes, country }: Pick<TaxSetup, 'classes' | 'country'>) {
  const [preview, { isLoading }] = usePreviewTaxMutation();
  const names = classes.map(({ _id, name }) => <option key={_id}>{name}</option>);
  return (
    <PreviewForm
      heading="What would a cart come to?"
      note="As if tax were on, by what is said above."
      fields={[
        ...placeFields(country),
        { name: 'subtotal', label: inCurrency('Goods'), first: '100', mode: 'money' },
        { name: 'shipping', label: inCurrency('Shipping'), first: '0', mode: 'money' },
        { name: 'taxClass', label: 'Tax class', first: classes[0]?.name ?? '', offered: names },
      ]}
      schema={taxPreviewBody}
      bodyOf={(typed) => ({
        ...typed,
        subtotal: sumOrNone(typed.subtotal),
        shipping: sumOrNone(typed.shipping),
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

/** Whether orders are taxed, what is taxed where, and at which rates. */
export function Page() {
  const answer = useGetTaxQuery();
  const { data } = answer;
  const [doing, setDoing] = useState<TaxAction | null>(null);
  return (
    <AdminScreen title="Tax" isForm>
      <LoadingState answer={answer} failed="Failed to load tax" className="h-60 w-full" />
      {data !== undefined && (
        <>
          <SettingsCard settings={data.settings} />
          <RatesCard rates={data.rates} onDo={setDoing} />
          <ClassesCard classes={data.classes} onDo={setDoing} />
          <PreviewCard classes={data.classes} country={data.country} />
          {doing !== null && (
            <DoingDialog doing={doing} setup={data} onClose={() => setDoing(null)} />
          )}
        </>
      )}
    </AdminScreen>
  );
}

interface DialogProps {
  readonly doing: TaxAction;
  readonly setup: TaxSetup;
  readonly onClose: () => void;
}

function DoingDialog({ doing, setup, onClose }: DialogProps) {
  const { classes, country } = setup;
  switch (doing.what) {
    case 'rate':
      return <RateDialog row={doing.rate} classes={classes} country={country} onClose={onClose} />;
    case 'delete-rate':
      return <DeleteRate rate={doing.rate} onClose={onClose} />;
    case 'delete-class':
      return <DeleteClass taxClass={doing.taxClass} onClose={onClose} />;
    case 'new-rate':
    default:
      return <RateDialog row={null} classes={classes} country={country} onClose={onClose} />;
  }
}

function DeleteRate({ rate, onClose }: { rate: TaxRate; onClose: () => void }) {
  const [remove] = useDeleteTaxRateMutation();
  return (
    <ChangeQuestion
      title={`Delete ${rate.name} of ${placeText(rate)}?`}
      text="New orders are not charged it any more. Orders that were placed keep it."
      confirmLabel="Delete"
      danger
      outcome={{ done: 'Rate deleted.', failed: 'Failed to delete rate.' }}
      change={() => remove(rate)}
      onClose={onClose}
    />
  );
}

function DeleteClass({ taxClass, onClose }: { taxClass: TaxClass; onClose: () => void }) {
  const [remove] = useDeleteTaxClassMutation();
  return (
    <ChangeQuestion
      title={`Delete ${taxClass.name}?`}
      text="Only a class that no product and no rate names can be deleted."
      confirmLabel="Delete"
      danger
      outcome={{ done: 'Class deleted.', failed: 'Failed to delete class.' }}
      change={() => remove(taxClass._id)}
      onClose={onClose}
    />
  );
}
