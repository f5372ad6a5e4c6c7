import { DOCUMENT_KINDS, DOCUMENT_NAMES } from '@gadgetry/contract/invoices';
import { FilterBox } from '../filter-box.tsx';
import { ChoiceFilter, DayFilter } from '../filter-fields.tsx';
import type { ListAddress } from '../use-list-address.ts';

const KINDS = DOCUMENT_KINDS.map((value) => ({ value, text: DOCUMENT_NAMES[value] }));

interface DocumentFiltersProps {
  readonly address: Pick<ListAddress<never>, 'get' | 'set'>;
}

export function DocumentFilters({ address }: DocumentFiltersProps) {
  return (
    <div className="grid gap-3">
      <FilterBox
        label="Search by number..."
        value={address.get('search')}
        onChange={(search) => address.set('search', search)}
      />
      <div className="grid grid-cols-2 gap-x-3 gap-y-1 sm:grid-cols-3">
        <div className="max-sm:col-span-2">
          <ChoiceFilter address={address} name="kind" label="Kind" choices={KINDS} />
        </div>
        <DayFilter address={address} name="from" label="Issued from" />
        <DayFilter address={address} name="to" label="Issued to" />
      </div>
    </div>
  );
}
