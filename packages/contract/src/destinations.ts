import { z } from 'zod';
import { isCountry } from './countries.ts';
import { text } from './fields.ts';

/** As far as a shopper has said where it goes: shipping and tax may depend on it. */
export const destination = z.strictObject({
  country: z
    .string()
    .refine(isCountry, 'No country has this code')
    .optional()
    .describe('As ISO 3166 has it: LK'),
  region: text({ max: 200 }).optional(),
  postalCode: text({ max: 200 }).optional(),
});
export type QuoteDestination = z.infer<typeof destination>;
