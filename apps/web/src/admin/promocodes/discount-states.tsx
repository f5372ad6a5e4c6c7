import { DISCOUNT_STATES, type DiscountState } from '@gadgetry/contract/discounts';
import type { PromocodeQuery } from '@gadgetry/contract/promocodes';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Select } from '../../ui/select.tsx';
import type { ListAddress } from '../use-list-address.ts';

const STATES: Readonly<Record<DiscountState, { readonly tone: BadgeTone; readonly text: string }>> =
  {
    active: { tone: 'green', text: 'Active' },
    planned: { tone: 'blue', text: 'Planned' },
    expired: { tone: 'grey', text: 'Expired' },
    used_up: { tone: 'yellow', text: 'Used up' },
    off: { tone: 'grey', text: 'Inactive' },
  };

export function DiscountStateBadge({ state }: { readonly state: DiscountState }) {
  const { tone, text } = STATES[state];
  return <Badge tone={tone}>{text}</Badge>;
}

type Address = ListAddress<PromocodeQuery['sort']>;

/** Which of them are shown, by whether they work now. */
export function StateFilter({ address }: { readonly address: Address }) {
  return (
    <Select
      aria-label="Status"
      value={address.get('state')}
      onChange={(event) => address.set('state', event.target.value)}
      className="w-full sm:w-48"
    >
      <option value="">Every status</option>
      {DISCOUNT_STATES.map((state) => (
        <option key={state} value={state}>
          {STATES[state].text}
        </option>
      ))}
    </Select>
  );
}

export function narrowedByState(
  address: Address,
): Address['query'] & Pick<PromocodeQuery, 'state'> {
  const state = DISCOUNT_STATES.find((known) => known === address.get('state'));
  return { ...address.query, ...(state !== undefined && { state }) };
}
