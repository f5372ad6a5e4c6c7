import type { SaleForm } from '@gadgetry/contract/prices';
import { type ChangeEvent, useDeferredValue, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useListProductsQuery } from '../../api/catalogue.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';

const OFFERED = 50;

/** The product of a sale, among those whose names have what is typed. */
export function ProductChoice({ form }: { readonly form: UseFormReturn<SaleForm> }) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { data } = useListProductsQuery({
    status: 'active',
    sort: 'name',
    limit: OFFERED,
    ...(search !== '' && { search }),
  });
  const chosen = form.watch('productId');
  const [chosenName, setChosenName] = useState('');
  const found = data?.items ?? [];
  const isFound = chosen === '' || found.some(({ _id }) => _id === chosen);
  // What was chosen stays, whatever is looked for afterwards.
  const products = isFound ? found : [{ _id: chosen, name: chosenName }, ...found];
  const more = (data?.total ?? 0) > found.length;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Find a product"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        type="search"
        autoComplete="off"
      />
      <Field
        label="Product"
        {...(more && { hint: `The first ${OFFERED}: type a part of the name to see others.` })}
        error={form.formState.errors.productId?.message}
      >
        {(control) => (
          <Select
            {...control}
            {...form.register('productId', {
              onChange: (event: ChangeEvent<HTMLSelectElement>) => {
                setChosenName(event.target.selectedOptions[0]?.text ?? '');
                form.setValue('prices', []);
              },
            })}
            key={products.map(({ _id }) => _id).join(' ')}
            defaultValue={chosen}
          >
            <option value="">{data === undefined ? 'Loading...' : 'Select a product'}</option>
            {products.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}
