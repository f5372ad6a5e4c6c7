import { inCurrency } from '@gadgetry/contract/money';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type FilledColumn, editAll } from './variant-changes.ts';
import type { VariantsDraft, OptionDraft } from './variant-draft.ts';

interface FillColumnsProps {
  readonly options: readonly OptionDraft[];
  readonly change: (edit: (draft: VariantsDraft) => VariantsDraft, corrected: string) => void;
}

const COLUMNS: Readonly<Record<FilledColumn, () => string>> = {
  price: () => inCurrency('Price'),
  stockQuantity: () => 'Stock',
  weight: () => 'Weight (g)',
};

const isColumn = (value: string): value is FilledColumn => value in COLUMNS;

/** One value for a whole column, or for all variants of one value: every 256 GB costs more. */
export function FillColumns({ options, change }: FillColumnsProps) {
  const [column, setColumn] = useState<FilledColumn>('price');
  const [valueKey, setValueKey] = useState('');
  const [typed, setTyped] = useState('');
  const values = options.flatMap((option) =>
    option.values.filter(({ text }) => text.trim() !== ''),
  );
  const known = values.some(({ key }) => key === valueKey) ? valueKey : '';
  const fill = () =>
    change((draft) => editAll(draft, known, { [column]: typed.trim() }), `.${column}`);
  return (
    <fieldset className="grid items-start gap-x-3 sm:grid-cols-[1fr_1fr_1fr_auto]">
      <legend className="mb-1 font-semibold">Fill at once</legend>
      <SelectField
        label="Column"
        value={column}
        onChange={({ target }) => isColumn(target.value) && setColumn(target.value)}
      >
        {Object.entries(COLUMNS).map(([name, label]) => (
          <option key={name} value={name}>
            {label()}
          </option>
        ))}
      </SelectField>
      <SelectField label="Of" value={known} onChange={({ target }) => setValueKey(target.value)}>
        <option value="">All variants</option>
        {values.map(({ key, text }) => (
          <option key={key} value={key}>
            Those of {text}
          </option>
        ))}
      </SelectField>
      <TextField
        label="With"
        autoComplete="off"
        inputMode="decimal"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          fill();
        }}
      />
      <Button variant="secondary" onClick={fill} className="sm:mt-6.5">
        Fill
      </Button>
    </fieldset>
  );
}
