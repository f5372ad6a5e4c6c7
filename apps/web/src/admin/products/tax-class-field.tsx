import type { UseFormRegisterReturn } from 'react-hook-form';
import { useGetTaxQuery } from '../../api/tax.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';

interface TaxClassFieldProps {
  readonly error: string | undefined;
  /** The class that the product is in, if it is not the default one. */
  readonly current?: string | undefined;
  /** Called where the field stands. */
  readonly registration: () => UseFormRegisterReturn;
}

/** Which tax class a product is in. A shop with one class has nothing to choose. */
export function TaxClassField({ error, current, registration }: TaxClassFieldProps) {
  const { data } = useGetTaxQuery();
  const others = data?.classes.filter(({ isDefault }) => !isDefault).map(({ name }) => name);
  const names = others ?? (current === undefined ? [] : [current]);
  if (names.length === 0) return null;
  const standard = data?.classes.find(({ isDefault }) => isDefault)?.name ?? 'Default';
  return (
    <Field label="Tax class" error={error}>
      {(control) => (
        <Select key={names.length} {...control} {...registration()}>
          <option value="">{standard}</option>
          {names.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
