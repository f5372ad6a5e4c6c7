import { ORDER_STATUSES, PAYMENT_STATUSES } from '@gadgetry/contract/orders';
import { clsx } from 'clsx';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useId, useState } from 'react';
import { useGetOrderTagsQuery } from '../../api/internal-notes.ts';
import { useShop } from '../../page/shop-settings.tsx';
import { Button } from '../../ui/button.tsx';
import { FilterBox } from '../filter-box.tsx';
import { ChoiceFilter, DayFilter } from '../filter-fields.tsx';
import type { ListAddress } from '../use-list-address.ts';
import { MONEY } from './orders-filter.ts';

interface OrderFiltersProps {
  readonly address: Pick<ListAddress<never>, 'get' | 'set'>;
}

/** What of the address stands in them. */
const FOLDED = ['status', 'payment', 'money', 'tag', 'from', 'to'];

const MONEY_WORDS = { attention: 'Needs attention', transfer: 'Waits for bank transfer' } as const;

const asItIs = (value: string) => ({ value, text: value });

export function OrderFilters({ address }: OrderFiltersProps) {
  const fields = useId();
  const chosen = FOLDED.filter((name) => address.get(name) !== '').length;
  const [open, setOpen] = useState(chosen > 0);
  return (
    <div className="grid gap-3">
      <FilterBox label="Search number, name, item..." address={address} />
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

function Fields({ address }: OrderFiltersProps) {
  const { data: tags = [] } = useGetOrderTagsQuery();
  const { timeZone = 'UTC' } = useShop();
  const tag = address.get('tag');
  const known = tag === '' || tags.includes(tag) ? tags : [...tags, tag];
  return (
    <>
      <ChoiceFilter
        address={address}
        name="status"
        label="Order status"
        choices={ORDER_STATUSES.map(asItIs)}
      />
      <ChoiceFilter
        address={address}
        name="payment"
        label="Payment status"
        choices={PAYMENT_STATUSES.map(asItIs)}
      />
      <ChoiceFilter
        address={address}
        name="money"
        label="Money"
        choices={MONEY.map((value) => ({ value, text: MONEY_WORDS[value] }))}
      />
      <ChoiceFilter address={address} name="tag" label="Tag" choices={known.map(asItIs)} />
      <DayFilter address={address} name="from" label={`From (${timeZone})`} />
      <DayFilter address={address} name="to" label={`To (${timeZone})`} />
    </>
  );
}
