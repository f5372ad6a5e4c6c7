import { z } from 'zod';
import { deliveryAddress, keptAddress } from './addresses.ts';
import { id } from './fields.ts';

export const SAVED_ADDRESSES_MAX = 20;

/** The body of POST /account/addresses and PUT /account/addresses/{id}. */
export const savedAddressInput = z.strictObject({
  address: deliveryAddress,
  version: z
    .int32()
    .min(1)
    .optional()
    .describe('As it was read; an edit of an older one is refused'),
});
export type SavedAddressInput = z.infer<typeof savedAddressInput>;

/** An address of the caller's own; one of them is the default. */
export const savedAddress = z.object({
  _id: id,
  address: keptAddress.required({ country: true }),
  isDefault: z.boolean(),
  version: z.int(),
  problems: z
    .array(z.object({ path: deliveryAddress.keyof(), message: z.string() }))
    .describe('Why no order can go there as it is; none: one can'),
});
export type SavedAddress = z.infer<typeof savedAddress>;
