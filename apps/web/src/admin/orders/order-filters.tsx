import { ORDER_STATUSES, PAYMENT_STATUSES } from '@gadgetry/contract/orders';
import { clsx } from 'clsx';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { useGetOrderTagsQuery } from '../../api/order-desk.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { FilterBox } from '../filter-box.tsx';
import type { ListAddress } from '../use-list-address.ts';

interface OrderFiltersProps {
  readonly address: Pick<ListAddress<never>, 'get' | 'set'>;
}

/** What of the address stands in them. */
const FOLDED = ['status', 'payment', 'money', 'tag', 'from', 'to'];

export function OrderFilters({ address }: OrderFiltersProps) {
  const fields = useId();
  const chosen = FOLDED.filter((name) => address.get(name) !== '').length;
  const [open, setOpen] = useState(chosen > 0);
  return (
    <div className="grid gap-3">
      <FilterBox
        label="Search number, name, item..."
        value={address.get('search')}
        onChange={(search) => address.set('search', search)}
      />
      {/* On a phone the orders themselves come first. */}
      <Button
        variant="secondary"
        size="small"
        aria-expanded={open}
        aria-controls={fields}
        className="justify-self-start sm:hidden"
        onClick={() => setOpen(!open)}
      >
        <SlidersHorizontal aria-hidden="true" />
        {chosen === 0 ? 'Filters' : `Filters (${chosen})`}
      </Button>
      <div
        id={fields}
        className={clsx(
          'grid gap-x-3 gap-y-1 sm:grid-cols-2 xl:grid-cols-6',
          !open && 'max-sm:hidden',
        )}
      >
        <Fields address={address} />
      </div>
    </div>
  );
}

function Fields({ address: { get, set } }: OrderFiltersProps) {
  const { data: tags = [] } = useGetOrderTagsQuery();
  return (
    <>
      <Field label="Order status">
        {(control) => (
          <Select
            {...control}
            value={get('status')}
            onChange={(event) => set('status', event.target.value)}
          >
            <option value="">All</option>
            {ORDER_STATUSES.map((status) => (
              <option key={status}>{status}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Payment status">
        {(control) => (
          <Select
            {...control}
            value={get('payment')}
            onChange={(event) => set('payment', event.target.value)}
          >
            <option value="">All</option>
            {PAYMENT_STATUSES.map((status) => (
              <option key={status}>{status}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Money">
        {(control) => (
          <Select
            {...control}
            value={get('money')}
            onChange={(event) => set('money', event.target.value)}
          >
            <option value="">All</option>
            <option value="attention">Needs attention</option>
          </Select>
        )}
      </Field>
      <Field label="Tag">
        {(control) => (
          <Select
            {...control}
            value={get('tag')}
            onChange={(event) => set('tag', event.target.value)}
          >
            <option value="">All</option>
            {[...new Set([...tags, ...(get('tag') === '' ? [] : [get('tag')])])].map((tag) => (
              <option key={tag}>{tag}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="From (UTC)">
        {(control) => (
          <Input
            {...control}
            type="date"
            value={get('from')}
            onChange={(event) => set('from', event.target.value)}
          />
        )}
      </Field>
      <Field label="To (UTC)">
        {(control) => (
          <Input
            {...control}
            type="date"
            value={get('to')}
            onChange={(event) => set('to', event.target.value)}
          />
        )}
      </Field>
    </>
  );
}
