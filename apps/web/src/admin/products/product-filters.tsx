import { clsx } from 'clsx';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useId, useState } from 'react';
import {
  useBrowseCategoriesInfiniteQuery,
  useGetProductFiltersQuery,
} from '../../api/catalogue.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { ChoiceFilter } from '../filter-fields.tsx';
import type { ListAddress } from '../use-list-address.ts';
import { useEveryPage } from '../use-every-page.ts';
import { FILTER_NAMES } from './products-filter.ts';

interface FilterProps {
  readonly address: Pick<ListAddress<never>, 'get' | 'set' | 'setAll'>;
}

const STOCK = [
  { value: 'out', text: 'Out of stock' },
  { value: 'low', text: 'Low' },
  { value: 'in', text: 'In stock' },
];
const STATE = [
  { value: 'active', text: 'Active' },
  { value: 'inactive', text: 'Inactive' },
];

/** What the list can be narrowed by besides words. */
export function ProductFilters({ address }: FilterProps) {
  const fields = useId();
  const chosen = FILTER_NAMES.filter((name) => address.get(name) !== '').length;
  const [open, setOpen] = useState(chosen > 0);
  return (
    <>
      <Button
        variant="secondary"
        aria-expanded={open}
        aria-controls={fields}
        onClick={() => setOpen(!open)}
      >
        <SlidersHorizontal aria-hidden="true" />
        {chosen === 0 ? 'Filters' : `Filters (${chosen})`}
      </Button>
      {chosen > 0 && (
        <Button
          variant="quiet"
          onClick={() => address.setAll(Object.fromEntries(FILTER_NAMES.map((name) => [name, ''])))}
        >
          Clear Filters
        </Button>
      )}
      <div
        id={fields}
        hidden={!open}
        className={clsx('w-full gap-x-3 gap-y-1 sm:grid-cols-3 xl:grid-cols-6', open && 'grid')}
      >
        {open && <Fields address={address} />}
      </div>
    </>
  );
}

function Fields({ address }: FilterProps) {
  const category = address.get('category');
  return (
    <>
      <ChoiceFilter address={address} name="stock" label="Stock" choices={STOCK} />
      <ChoiceFilter address={address} name="state" label="State" choices={STATE} />
      <CategoryFilter address={address} />
      {category !== '' && <AttributeFilter address={address} category={category} />}
      <ChoiceFilter
        address={address}
        name="picture"
        label="Pictures"
        choices={[{ value: 'none', text: 'Without a picture' }]}
      />
      <ChoiceFilter
        address={address}
        name="sale"
        label="Sale"
        choices={[{ value: 'true', text: 'On sale' }]}
      />
    </>
  );
}

/** Inactive ones too: their products are still there. */
function CategoryFilter({ address }: FilterProps) {
  const categories = useEveryPage(useBrowseCategoriesInfiniteQuery({ sort: 'name' })) ?? [];
  const known = new Set(categories.map(({ _id }) => _id));
  const chosen = address.get('category');
  return (
    <SelectField
      label="Category"
      value={known.has(chosen) ? chosen : ''}
      // What is chosen of an attribute is one of the category before.
      onChange={({ target }) => address.setAll({ category: target.value, attr: '' })}
    >
      <option value="">All</option>
      {categories.map(({ _id, name, isActive }) => (
        <option key={_id} value={_id}>
          {isActive ? name : `${name} (inactive)`}
        </option>
      ))}
    </SelectField>
  );
}

/** Values that products of the category have, of attributes that shoppers filter by. */
function AttributeFilter({ address, category }: FilterProps & { readonly category: string }) {
  const { currentData } = useGetProductFiltersQuery({ category });
  const attributes = currentData?.attributes ?? [];
  if (attributes.length === 0) return null;
  return (
    <SelectField
      label="Attribute"
      value={address.get('attr')}
      onChange={({ target }) => address.set('attr', target.value)}
    >
      <option value="">All</option>
      {attributes.map(({ attributeId, name, choices }) => (
        <optgroup key={attributeId} label={name}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.name}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}
