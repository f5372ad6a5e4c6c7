import type { ComponentProps } from 'react';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/select.tsx';
import { useActiveCategories } from './active-categories.ts';

interface CategorySelectProps extends Omit<ComponentProps<'select'>, 'children'> {
  /** The category that the product is in: shown even where it is inactive, but not to be picked then. */
  readonly current?: { readonly _id: string; readonly name: string } | undefined;
}

export function CategorySelect({ current, value, ...rest }: CategorySelectProps) {
  const { categories, failed, retry } = useActiveCategories();
  const inactive =
    current !== undefined && categories?.every(({ _id }) => _id !== current._id) === true;
  return (
    <>
      {/* Drawn anew when the options are there: a select cannot show a value that it does not know. */}
      <Select key={String(categories === undefined)} {...rest} value={value}>
        <option value="">{categories === undefined ? 'Loading...' : 'Select a category'}</option>
        {categories === undefined && current !== undefined && (
          <option value={current._id}>{current.name}</option>
        )}
        {inactive && (
          <option value={current._id} disabled>
            {current.name} (inactive)
          </option>
        )}
        {categories?.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </Select>
      {failed && (
        <p role="alert" className="flex items-center gap-3 text-sm">
          Failed to load categories
          <Button variant="secondary" size="small" onClick={retry}>
            Try again
          </Button>
        </p>
      )}
    </>
  );
}
