import { DOCUMENT_KINDS, DOCUMENT_NAMES } from '@gadgetry/contract/invoices';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { FilterBox } from '../filter-box.tsx';
import type { ListAddress } from '../use-list-address.ts';

interface DocumentFiltersProps {
  readonly address: Pick<ListAddress<never>, 'get' | 'set'>;
}

export function DocumentFilters({ address: { get, set } }: DocumentFiltersProps) {
  const day = (name: 'from' | 'to', label: string) => (
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          type="date"
          value={get(name)}
          onChange={(event) => set(name, event.target.value)}
        />
      )}
    </Field>
  );
  return (
    <div className="grid gap-3">
      <FilterBox
        label="Search by number..."
        value={get('search')}
        onChange={(search) => set('search', search)}
      />
      <div className="grid grid-cols-2 gap-x-3 gap-y-1 sm:grid-cols-3">
        <div className="max-sm:col-span-2">
          <Field label="Kind">
            {(control) => (
              <Select
                {...control}
                value={get('kind')}
                onChange={(event) => set('kind', event.target.value)}
              >
                <option value="">All</option>
                {DOCUMENT_KINDS.map((kind) => (
                  <option key={kind} value={kind}>
                    {DOCUMENT_NAMES[kind]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        {day('from', 'Issued from')}
        {day('to', 'Issued to')}
      </div>
    </div>
  );
}
