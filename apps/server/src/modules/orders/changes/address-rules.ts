import { addressLines } from '@gadgetry/contract/address-lines';
import type { KeptAddress } from '@gadgetry/contract/addresses';
import type { Destination } from '../../pricing/index.ts';

/** What it is called in the history. */
export const DELIVERY_ADDRESS = 'delivery address';

/** An address as it was kept, with the country that it is in. */
export type PlacedAddress = KeptAddress & { readonly country: string };

/** As the history shows it. */
export function inWords(address: PlacedAddress): string {
  return [...addressLines(address, ''), address.phone].join(', ');
}

/** Nothing that stands on a parcel, or that its carrier asks for, is different. */
export function sameAddress(one: PlacedAddress, other: PlacedAddress): boolean {
  const all = ({ recipient = '', company = '', ...address }: PlacedAddress) => [
    [recipient, company, address.line_1, address.line_2, address.city, address.state],
    [address.zip_code, address.country, address.phone],
  ];
  return JSON.stringify(all(one)) === JSON.stringify(all(other));
}

export interface Move {
  readonly from: Destination;
  readonly to: Destination;
}

export interface PlaceRules {
  /** The name of its shipping zone; null: nothing is shipped there. */
  readonly zoneOf: (destination: Destination) => string | null;
  /** Whether every order is taxed in one place as in the other. */
  readonly taxesAlike: (one: Destination, other: Destination) => boolean;
  /** Whether each tax that the order was charged with is one of this place. */
  readonly isTaxedAsCharged: (destination: Destination) => boolean;
}

export type PlaceRefusal =
  | { readonly code: 'not_shipped' }
  | { readonly code: 'total_would_change'; readonly message: string };

const insteadOf = (wanted: string) =>
  `Choose an address ${wanted}. A paid order can go on at this one as another order, for what it comes to there; an unpaid one can once it is paid.`;

/**
 * Why an order can't go to another place at the price that it was placed for; null: it can. Asked is not
 * what it would cost by now, for prices may have changed since: in the same zone, and with the same taxes,
 * it would have cost the same whatever is in it.
 */
export function refusalOfPlace({ from, to }: Move, rules: PlaceRules): PlaceRefusal | null {
  const isSame =
    from.country === to.country && from.region === to.region && from.postalCode === to.postalCode;
  if (isSame) return null;
  const zone = rules.zoneOf(to);
  if (zone === null) return { code: 'not_shipped' };
  const before = rules.zoneOf(from);
  if (zone !== before) {
    const was = before === null ? 'none any more' : `‘${before}’`;
    const message = `Shipping may cost something else at this address: its zone is ‘${zone}’, and that of the order ${was}. ${insteadOf('in the same zone')}`;
    return { code: 'total_would_change', message };
  }
  if (!rules.taxesAlike(from, to) || !rules.isTaxedAsCharged(to)) {
    const message = `The taxes at this address are not those that this order was charged with. ${insteadOf('with the same taxes')}`;
    return { code: 'total_would_change', message };
  }
  return null;
}
