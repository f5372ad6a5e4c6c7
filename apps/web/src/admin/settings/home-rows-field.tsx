import {
  HOME_ROWS_MAX,
  HOME_ROW_HEADING_MAX,
  HOME_ROW_KINDS,
  HOME_ROW_PICKED_MAX,
} from '@gadgetry/contract/home-rows';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import { useEffect, useRef } from 'react';
import { Controller, type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { useGetCategoryQuery } from '../../api/catalogue.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CategorySelect } from '../category-select.tsx';
import { ChoicePicker } from '../choice-picker.tsx';
import { productChoices } from '../choices.ts';
import { MoveButtons } from '../move-buttons.tsx';
import { ROW_KINDS, headingFor } from './home-row-form.ts';
import type { SettingsForm } from './settings-form.ts';

interface FormProps {
  readonly form: UseFormReturn<SettingsForm>;
}

interface RowProps extends FormProps {
  readonly at: number;
}

function CategoryField({ form, at }: RowProps) {
  const chosen = useWatch({ control: form.control, name: `homeRows.${at}.category` });
  const { data: current } = useGetCategoryQuery(chosen, { skip: chosen === '' });
  return (
    <Controller
      control={form.control}
      name={`homeRows.${at}.category`}
      render={({ field, fieldState: { error } }) => (
        <Field label="Category" error={error?.message}>
          {(control) => <CategorySelect {...control} {...field} current={current} />}
        </Field>
      )}
    />
  );
}

function ProductsField({ form, at }: RowProps) {
  return (
    <Controller
      control={form.control}
      name={`homeRows.${at}.products`}
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <Field
          label="Products"
          hint={`At most ${HOME_ROW_PICKED_MAX}, in the order in which you pick them.`}
          // Of a list whose parts may be wrong, what is wrong stands at the whole.
          error={error?.message}
        >
          {(control) => (
            <ChoicePicker
              control={control}
              source={productChoices}
              value={value}
              onChange={onChange}
            />
          )}
        </Field>
      )}
    />
  );
}

function RowFields({ form, at }: RowProps) {
  const { control, register, setValue, getValues, formState } = form;
  const kind = useWatch({ control, name: `homeRows.${at}.kind` });
  const errors = formState.errors.homeRows?.[at];
  const name = `homeRows.${at}.kind` as const;
  return (
    <>
      <Controller
        control={control}
        name={name}
        render={({ field }) => (
          <SelectField
            label="Which products"
            hint={ROW_KINDS[kind].hint}
            error={errors?.kind?.message}
            {...field}
            onChange={(event) => {
              const chosen = HOME_ROW_KINDS.find((one) => one === event.target.value) ?? kind;
              const heading = headingFor(chosen, getValues(`homeRows.${at}`));
              setValue(`homeRows.${at}.heading`, heading, { shouldDirty: true });
              field.onChange(chosen);
            }}
          >
            {HOME_ROW_KINDS.map((one) => (
              <option key={one} value={one}>
                {ROW_KINDS[one].name}
              </option>
            ))}
          </SelectField>
        )}
      />
      <TextField
        label="Heading"
        error={errors?.heading?.message}
        {...register(`homeRows.${at}.heading`)}
        maxLength={HOME_ROW_HEADING_MAX}
        autoComplete="off"
      />
      {kind === 'category' && <CategoryField form={form} at={at} />}
      {kind === 'products' && <ProductsField form={form} at={at} />}
    </>
  );
}

/** The rows of the home page: what each shows, its heading, and its place. */
export function HomeRowsField({ form }: FormProps) {
  const { fields, append, remove, move } = useFieldArray({
    control: form.control,
    name: 'homeRows',
  });
  const list = useRef<HTMLDivElement>(null);
  // What is to have focus once the rows are drawn anew, the first of these that can.
  const focusNext = useRef<readonly string[]>([]);
  useEffect(() => {
    const found = focusNext.current.map((one) => list.current?.querySelector<HTMLElement>(one));
    focusNext.current = [];
    found.find((one) => one != null)?.focus();
  });
  const moveRow = (id: string, at: number, by: -1 | 1) => {
    const ways = by === -1 ? ['up', 'down'] : ['down', 'up'];
    focusNext.current = ways.map((way) => `[data-move="${id}-${way}"]:enabled`);
    move(at, at + by);
  };
  const removeRow = (at: number) => {
    focusNext.current = [at, at - 1].map((next) => `li:nth-child(${next + 1}) select`);
    focusNext.current = [...focusNext.current.slice(0, at === 0 ? 1 : 2), '[data-add]'];
    remove(at);
  };
  const add = () => {
    focusNext.current = ['li:last-child select'];
    const there = form.getValues('homeRows').map((row) => row.kind);
    const kind = HOME_ROW_KINDS.find((one) => !there.includes(one)) ?? 'products';
    const { heading } = ROW_KINDS[kind];
    append({ kind, heading, category: '', products: [] }, { shouldFocus: false });
  };
  return (
    <div ref={list} className="flex flex-col gap-4">
      <p className="text-ink-soft">
        They stand below the categories, in this order. A row without products is not shown: nothing
        on sale, a category that is not active.
      </p>
      {fields.length === 0 && <p>No rows: the home page ends with the categories.</p>}
      {fields.length > 0 && (
        <ol className="flex flex-col gap-4">
          {fields.map(({ id }, at) => (
            <li key={id}>
              <fieldset className="flex flex-col gap-3 rounded-control border border-line px-4 pt-1 pb-4">
                <legend className="px-1.5 text-sm font-semibold">Row {at + 1}</legend>
                <div className="-mt-1 -mb-2 flex justify-end">
                  {fields.length > 1 && (
                    <MoveButtons
                      what={`row ${at + 1}`}
                      name={id}
                      at={at}
                      count={fields.length}
                      onMove={(by) => moveRow(id, at, by)}
                    />
                  )}
                  <IconButton
                    label={`Remove row ${at + 1}`}
                    icon={<Trash2 aria-hidden="true" />}
                    onClick={() => removeRow(at)}
                  />
                </div>
                <RowFields form={form} at={at} />
              </fieldset>
            </li>
          ))}
        </ol>
      )}
      {fields.length < HOME_ROWS_MAX && (
        <div>
          <Button variant="secondary" size="small" data-add onClick={add}>
            <Plus aria-hidden="true" />
            Add row
          </Button>
        </div>
      )}
    </div>
  );
}
