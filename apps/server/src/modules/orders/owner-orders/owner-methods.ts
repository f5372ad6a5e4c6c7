import { OWNER_ORDER_HOLD_DAYS, RECEIVED_BY } from '@gadgetry/contract/owner-orders';
import type { PaymentMethod } from '../../payments/index.ts';

const DAY = 24 * 60;

/**
 * How an order is paid that an admin makes for somebody: behind a link, for which it keeps its stock
 * longer than while somebody sits at the checkout; or with money, or goods, that are there already, whatever
 * shoppers of this shop can choose from.
 */
export const OWNER_METHODS: readonly PaymentMethod[] = (
  ['card', ...RECEIVED_BY, 'exchange'] as const
).map((name) => ({ name, holdMinutes: OWNER_ORDER_HOLD_DAYS * DAY, instructions: null }));
