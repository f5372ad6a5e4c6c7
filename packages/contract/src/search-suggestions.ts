import { z } from 'zod';
import { id, wholeText } from './fields.ts';

/** Shorter beginnings say nothing yet. */
export const SUGGESTED_FROM = 2;

/** GET /search/suggestions: what may be meant by what has been typed so far. */
export const suggestionQuery = z.strictObject({ q: wholeText(z.string().trim().max(100)) });

export const searchSuggestions = z.object({
  products: z
    .array(
      z.object({
        _id: id,
        name: z.string(),
        price: z.number().describe('Money, in the decimals of the shop’s currency'),
        priceFrom: z
          .number()
          .optional()
          .describe('The lowest price of its variants, where they do not all cost the same'),
        imageUrl: z.string().nullable(),
      }),
    )
    .describe('By their names, or else by what they are like, the best first; at most five'),
  categories: z.array(z.object({ _id: id, name: z.string() })).describe('At most three'),
  searches: z
    .array(z.string())
    .describe('What others have searched for and found that begins so; at most three'),
});
export type SearchSuggestions = z.infer<typeof searchSuggestions>;
