import { ORDER_STATUSES, PAYMENT_STATUSES } from '@gadgetry/contract/orders';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { FilterBox } from '../filter-box.tsx';
import type { ListAddress } from '../use-list-address.ts';

interface OrderFiltersProps {
  readonly address: Pick<ListAddress<never>, 'get' | 'set'>;
}

export function OrderFilters({ address: { get, set } }: OrderFiltersProps) {
  return (
    <div className="grid gap-x-3 gap-y-1 sm:grid-cols-2 lg:grid-cols-5">
      <div className="mb-3 sm:col-span-2 lg:col-span-5">
        <FilterBox
          label="Search by order ID or e-mail..."
          value={get('search')}
          onChange={(search) => set('search', search)}
        />
      </div>
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
    </div>
  );
}
