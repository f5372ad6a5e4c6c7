import { inCurrency } from '@gadgetry/contract/money';
import Trash2 from 'lucide-react/icons/trash';
import { memo } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { InputProps } from '../../ui/input.tsx';
import { Radio } from '../../ui/radio.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { focusNeighbour } from './focus-neighbour.ts';
import { type VariantEdit, dropVariant, editVariant } from './variant-changes.ts';
import type { VariantsDraft, VariantDraft } from './variant-draft.ts';
import type { VariantProblems } from './variant-input.ts';
import { PicturesButton } from './variant-pictures.tsx';

/** Wide screens show the variants as a table, others as cards. */
export const COLUMNS =
  'xl:grid xl:grid-cols-[minmax(7rem,1.2fr)_6.5rem_5.5rem_minmax(6rem,1fr)_9.5rem_5.5rem_5rem_3.5rem_4rem_2.75rem] xl:gap-x-2';

type TextField = 'price' | 'stockQuantity' | 'sku' | 'gtin' | 'weight';

/** What the fields are called, and how they are typed. */
export const CELLS: readonly {
  readonly field: TextField;
  readonly label: () => string;
  readonly input: InputProps;
}[] = [
  { field: 'price', label: () => inCurrency('Price'), input: { inputMode: 'decimal' } },
  { field: 'stockQuantity', label: () => 'Stock', input: { inputMode: 'numeric' } },
  { field: 'sku', label: () => 'SKU', input: { spellCheck: false } },
  { field: 'gtin', label: () => 'GTIN', input: { inputMode: 'numeric' } },
  { field: 'weight', label: () => 'Weight (g)', input: { inputMode: 'numeric' } },
];

interface VariantRowProps {
  readonly variant: VariantDraft;
  readonly name: string;
  readonly isDefault: boolean;
  /** Without options there is nothing else to choose, and nothing to drop. */
  readonly single: boolean;
  /** How many the product has. */
  readonly pictures: number;
  /** Opens those of the variant with this key. */
  readonly onPictures: (key: string) => void;
  readonly problems: VariantProblems;
  readonly change: (edit: (draft: VariantsDraft) => VariantsDraft, corrected?: string) => void;
}

function Choices({ variant, isDefault, problems, change }: VariantRowProps) {
  const { key, isActive } = variant;
  const problem = problems[`${key}.isActive`];
  return (
    <>
      <div className="xl:pt-0.5">
        <Checkbox
          label={<span className="xl:sr-only">Active</span>}
          checked={isActive}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={`${key}-active`}
          onChange={({ target }) =>
            change(
              (draft) => editVariant(draft, key, { isActive: target.checked }),
              `${key}.isActive`,
            )
          }
        />
        <p id={`${key}-active`} className="text-sm font-medium text-danger">
          {problem}
        </p>
      </div>
      <div className="xl:pt-0.5">
        <Radio
          name="default-variant"
          label={<span className="xl:sr-only">Default</span>}
          checked={isDefault}
          onChange={() => change((draft) => ({ ...draft, defaultKey: key }))}
        />
      </div>
    </>
  );
}

/** One combination that exists, with what is its own. */
export const VariantRow = memo(function VariantRow(props: VariantRowProps) {
  const { variant, name, single, pictures, onPictures, problems, change } = props;
  const { key } = variant;
  const edit = (edits: VariantEdit, field: string) =>
    change((draft) => editVariant(draft, key, edits), `${key}.${field}`);
  return (
    <li className="border-b border-line px-4 py-3 last:border-b-0">
      <fieldset
        className={`grid grid-cols-2 gap-x-3 gap-y-1 sm:grid-cols-3 md:grid-cols-5 ${COLUMNS}`}
      >
        <legend className="sr-only">{name}</legend>
        <p
          aria-hidden="true"
          className="col-span-full row-start-1 flex min-h-11 items-center pr-11 font-semibold wrap-anywhere xl:col-span-1 xl:pr-0 xl:font-medium"
        >
          {name}
        </p>
        {CELLS.map(({ field, label, input }) => (
          <div key={field} className="xl:[&_label]:sr-only">
            <TextField
              label={label()}
              error={problems[`${key}.${field}`]}
              {...input}
              autoComplete="off"
              value={variant[field]}
              onChange={({ target }) => edit({ [field]: target.value }, field)}
              className="px-2.5!"
            />
          </div>
        ))}
        <PicturesButton
          name={name}
          chosen={variant.images.length}
          count={pictures}
          problem={problems[`${key}.images`]}
          onPress={() => onPictures(key)}
        />
        {!single && <Choices {...props} />}
        {!single && (
          <IconButton
            label={`Drop ${name}`}
            icon={<Trash2 aria-hidden="true" />}
            onClick={({ currentTarget }) => {
              focusNeighbour(currentTarget);
              change((draft) => dropVariant(draft, key));
            }}
            className="col-start-2 row-start-1 justify-self-end sm:col-start-3 md:col-start-5 xl:col-start-10"
          />
        )}
      </fieldset>
    </li>
  );
});
