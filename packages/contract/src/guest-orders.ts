import { z } from 'zod';
import { email, personName } from './identity.ts';
import { ORDER_KEYS } from './order-limits.ts';
import { text } from './fields.ts';

/** Who orders without an account: where the shop writes to, and whom. */
export const guestBuyer = z.strictObject({ email, fullName: personName });
export type GuestBuyer = z.infer<typeof guestBuyer>;

/**
 * Keys to orders that were placed without an account, with commas between them. Each opens one order:
 * to read, to pay, to cancel, to be replaced by another. One that has ended opens nothing, and says no
 * more than none.
 */
export const orderKeyHeaders = z.looseObject({
  'order-keys': z.string().regex(ORDER_KEYS).optional(),
});

/** POST /orders/find: the answer is the same whether there is such an order or not. */
export const findOrderBody = z.strictObject({
  number: text({
    min: 1,
    max: 40,
    tooShort: 'Please enter the number of your order',
    trimmed: true,
  }).describe('As it stands in the mail, however it is typed'),
  email,
});
export type FindOrderBody = z.infer<typeof findOrderBody>;
