import type { GuestBuyer } from '@gadgetry/contract/guest-orders';
import { keyedHash } from '../../../database/keyed-hash.ts';
import type { Person } from '../../identity/index.ts';

/** Who orders without an account, for everything that is counted by customer. */
export type AsCustomer = (guest: GuestBuyer) => Person;

/**
 * The same address is the same customer, to whom nothing else is opened by that: whoever can type an
 * address has not shown that it is theirs.
 */
export function createGuests(secret: string): AsCustomer {
  const idOf = keyedHash(secret, 'guests');
  return ({ email, fullName }) => ({
    id: `guest:${idOf(email.toLowerCase())}`,
    email,
    fullName,
    imageUrl: null,
    role: 'shopper',
    emailVerified: false,
  });
}
