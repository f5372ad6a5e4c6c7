import { z } from 'zod';
import { email, personName } from './identity.ts';
import { REPLACED_ORDERS_MAX } from './order-limits.ts';
import { text } from './fields.ts';

/** Who orders without an account: where the shop writes to, and whom. */
export const guestBuyer = z.strictObject({ email, fullName: personName });
export type GuestBuyer = z.infer<typeof guestBuyer>;

// Its order, which of its order's keys it is, the second at which it ends, and the shop's signature.
const ORDER_KEY = String.raw`[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.\d{1,6}\.\d{1,11}\.[\w-]{43}`;

/**
 * Keys to orders that were placed without an account, with commas between them. Each opens one order:
 * to read, to pay, to cancel, to be replaced by another. One that has ended opens nothing, and says no
 * more than none.
 */
export const orderKeyHeaders = z.looseObject({
  'order-keys': z
    .string()
    .regex(new RegExp(`^${ORDER_KEY}(?:,${ORDER_KEY}){0,${REPLACED_ORDERS_MAX - 1}}$`))
    .optional(),
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
