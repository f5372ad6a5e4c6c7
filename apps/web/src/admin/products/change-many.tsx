import { formatNumber } from '@gadgetry/contract/number-format';
import type { ProductEditInput } from '@gadgetry/contract/product-edits';
import { inCurrency } from '@gadgetry/contract/money';
import ListChecks from 'lucide-react/icons/list-checks';
import { type ComponentProps, use, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  type AdminProductsFilter,
  useBrowseAdminProductsInfiniteQuery,
} from '../../api/admin-products.ts';
import { errorIssues, errorText } from '../../api/error-text.ts';
import { useEditProductsMutation } from '../../api/imports.ts';
import { importPath } from '../../page/admin-paths.ts';
import { Button } from '../../ui/button.tsx';
import { type ControlProps, Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Radio } from '../../ui/radio.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import { CategorySelect } from '../category-select.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { Permitted } from '../permitted.tsx';
import { listPages } from '../list-pages.ts';
import {
  type EditProblems,
  type TypedEdit,
  NOTHING_TYPED,
  editOf,
  isOfSale,
  refusedProblems,
} from './edit-many.ts';
import { TickedProducts } from './ticked.tsx';
import { hiddenTicks } from './ticks.ts';

interface SalePeriodProps {
  readonly typed: TypedEdit;
  readonly problems: EditProblems;
  readonly onType: (given: Partial<TypedEdit>) => void;
}

/** From when until when the products are on sale, as the form of one sale asks for it. */
function SalePeriod({ typed, problems, onType }: SalePeriodProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="From"
        hint="Your local time; empty: now."
        error={problems.beginsAt}
        type="datetime-local"
        value={typed.beginsAt}
        onChange={({ target }) => onType({ beginsAt: target.value })}
      />
      <TextField
        label="Until"
        hint="Your local time."
        error={problems.endsAt}
        type="datetime-local"
        value={typed.endsAt}
        onChange={({ target }) => onType({ endsAt: target.value })}
      />
    </div>
  );
}

const WHATS: Readonly<Record<TypedEdit['what'], string>> = {
  percent: 'Prices by a percentage',
  amount: 'Prices by an amount',
  salePercent: 'Sale by a percentage',
  saleAmount: 'Sale by an amount',
  endSale: 'End the sale',
  category: 'Category',
  activate: 'Reactivate',
  deactivate: 'Deactivate',
  addTag: 'Add a tag',
  removeTag: 'Remove a tag',
};

const isWhat = (text: string): text is TypedEdit['what'] => text in WHATS;

const HINTS: Partial<Record<TypedEdit['what'], string>> = {
  percent:
    'A minus lowers them. Regular prices of all variants, rounded to the nearest amount that can be paid.',
  amount: 'A minus lowers them. It is the regular price of each variant that changes.',
  salePercent:
    'Off the regular prices of all variants, rounded to the nearest amount that can be paid.',
  saleAmount: 'Off the regular price of each variant.',
  endSale:
    'Of what is on sale now the regular prices apply again at once. Sales that are planned for later stay.',
};

interface ChangeManyProps {
  readonly ticked: ReadonlySet<string>;
  /** What the list is narrowed to. */
  readonly filter: AdminProductsFilter;
  /** Whether it is said how many there are at least, and not how many there are. */
  readonly countedMax: number;
}

/** The way to change several products at once: those that are ticked, or all that the list shows. */
export function ChangeMany(props: ChangeManyProps) {
  const [open, setOpen] = useState(false);
  const { size } = props.ticked;
  return (
    <Permitted to="products:write">
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <ListChecks aria-hidden="true" />
        {size === 0 ? 'Change Several' : `Change Several (${size})`}
      </Button>
      {open && <ChangeDialog {...props} onClose={() => setOpen(false)} />}
    </Permitted>
  );
}

function ChangeDialog({
  ticked,
  filter,
  countedMax,
  onClose,
}: ChangeManyProps & { readonly onClose: () => void }) {
  const [all, setAll] = useState(ticked.size === 0);
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [problems, setProblems] = useState<EditProblems>({});
  const [ask, { isLoading }] = useEditProductsMutation();
  const navigate = useNavigate();
  const form = useProblemFocus(problems);
  const { listed } = use(TickedProducts);
  const hidden = hiddenTicks(ticked, listed);
  const list = listPages(useBrowseAdminProductsInfiniteQuery(filter));

  const send = async () => {
    const meant = editOf(typed);
    if ('problems' in meant) return setProblems(meant.problems);
    const { sort: _order, ...matching } = filter;
    const products: ProductEditInput['products'] = all ? { matching } : { ids: [...ticked] };
    const { data, error } = await ask({ products, edit: meant.edit });
    if (data === undefined) {
      return setProblems(
        refusedProblems(
          errorIssues(error),
          errorText(error, 'The shop could not be reached. Nothing you typed is lost.'),
        ),
      );
    }
    return navigate(importPath(data._id));
  };
  const type = (given: Partial<TypedEdit>) => {
    setTyped({ ...typed, ...given });
    setProblems({});
  };
  const matching = `All that the list shows (${formatNumber(list.total)}${
    list.total >= countedMax ? ' or more' : ''
  })`;

  return (
    <FormDialog
      title="Change several products"
      description="First you see what would become of each. Nothing is changed before you agree."
      closeOnOutsideClick={false}
      form={form}
      submit="Show What Changes"
      pending={isLoading}
      onSubmit={send}
      onClose={onClose}
    >
      <fieldset>
        <legend className="text-sm font-medium">Which products</legend>
        {ticked.size > 0 && (
          <Radio
            name="which"
            label={`Those that are ticked (${formatNumber(ticked.size)}${
              hidden === 0 ? '' : `, ${formatNumber(hidden)} of them not in the list`
            })`}
            checked={!all}
            onChange={() => setAll(false)}
          />
        )}
        <Radio name="which" label={matching} checked={all} onChange={() => setAll(true)} />
      </fieldset>
      <SelectField
        label="What to change"
        value={typed.what}
        onChange={({ target }) => isWhat(target.value) && type({ what: target.value })}
      >
        {Object.entries(WHATS).map(([what, text]) => (
          <option key={what} value={what}>
            {text}
          </option>
        ))}
      </SelectField>
      <EditField typed={typed} problem={problems.figure} onType={type} />
      {isOfSale(typed) && <SalePeriod typed={typed} problems={problems} onType={type} />}
    </FormDialog>
  );
}

const LABELS: Readonly<Record<TypedEdit['what'], () => string>> = {
  percent: () => 'Percent',
  amount: () => inCurrency('Amount'),
  salePercent: () => 'Percent off',
  saleAmount: () => inCurrency('Amount off'),
  endSale: () => '',
  category: () => 'New category',
  activate: () => '',
  deactivate: () => '',
  addTag: () => 'Tag',
  removeTag: () => 'Tag',
};

interface EditFieldProps {
  readonly typed: TypedEdit;
  readonly problem: string | undefined;
  readonly onType: (given: Partial<TypedEdit>) => void;
}

function kindOfField(typed: TypedEdit): ComponentProps<typeof Input> {
  if (typed.what === 'addTag' || typed.what === 'removeTag') return { maxLength: 50 };
  return { inputMode: 'decimal' };
}

/** What else a change needs to be told. */
function EditField({ typed, problem, onType }: EditFieldProps) {
  const { what } = typed;
  const label = LABELS[what]();
  if (label === '') {
    return (
      <>
        {HINTS[what] !== undefined && <p className="text-sm text-ink-soft">{HINTS[what]}</p>}
        {problem !== undefined && (
          <p role="alert" className="text-sm font-medium text-danger">
            {problem}
          </p>
        )}
      </>
    );
  }
  const controlOf = (control: ControlProps) => {
    if (what === 'category') {
      return (
        <CategorySelect
          {...control}
          value={typed.categoryId}
          onChange={({ target }) => onType({ categoryId: target.value })}
        />
      );
    }
    const isTag = what === 'addTag' || what === 'removeTag';
    return (
      <Input
        {...control}
        autoComplete="off"
        value={isTag ? typed.tag : typed.figure}
        {...kindOfField(typed)}
        onChange={({ target }) => onType(isTag ? { tag: target.value } : { figure: target.value })}
      />
    );
  };
  return (
    <Field label={label} hint={HINTS[what]} error={problem}>
      {controlOf}
    </Field>
  );
}
