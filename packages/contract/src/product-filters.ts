import { z } from 'zod';
import { id, wholeText } from './fields.ts';
import {
  isFilterPrice,
  FILTER_VALUES_MAX,
  type Narrowed,
  readFilterChoice,
} from './filter-values.ts';
import { searchQuery } from './paging.ts';

const choice = wholeText(z.string().max(100)).refine(
  (text) => readFilterChoice(text) !== null,
  'This is not a value to filter by',
);
const price = z.string().refine(isFilterPrice, 'Please enter an amount of money');

/** What lists of products can be narrowed by, besides category, search and tag. */
export const filterFields = {
  attr: z
    .union([
      choice,
      z.array(choice).max(FILTER_VALUES_MAX, `At most ${FILTER_VALUES_MAX} choices at once`),
    ])
    .optional()
    .describe(
      "May be repeated, with a category: the id of an attribute, a dot, and 'yes', 'no', the id of a value of its list, a figure, a range such as 10..20, ..10 and 20.., or a wave (~) and a text; of one attribute any of them will do, of several each has to be met",
    ),
  minPrice: price.optional().describe('Money'),
  maxPrice: price.optional().describe('Money'),
  inStock: z.enum(['true', 'false']).optional().describe('true: what can be had now'),
};

/** Attributes are those of a category. */
export function attributesNeedCategory(
  { attr, category }: Narrowed,
  context: z.core.$RefinementCtx,
): void {
  if (attr === undefined || category !== undefined) return;
  const message = 'Attributes can be filtered by within a category';
  context.addIssue({ code: 'custom', path: ['attr'], message });
}

/** GET /products/filters: what a list can be narrowed by further. */
export const productFilterQuery = z
  .strictObject({
    category: id.optional(),
    search: searchQuery,
    tag: wholeText(z.string().trim().max(50)).optional(),
    ...filterFields,
  })
  .superRefine(attributesNeedCategory);
export type ProductFilterQuery = z.infer<typeof productFilterQuery>;

const products = z
  .int()
  .nullable()
  .describe(
    'How many products it would show, with what is chosen elsewhere; null where a search finds too many to count, or they are still being read',
  );

const filterChoice = z.object({
  value: z.string().describe('As it goes into attr'),
  name: z.string(),
  products,
  isChosen: z.boolean(),
});

const attributeFilter = z.object({
  attributeId: id,
  name: z.string(),
  choices: z.array(filterChoice).describe('Those that some product has, and what is chosen'),
});
export type AttributeFilter = z.infer<typeof attributeFilter>;

export const productFilters = z.object({
  products,
  price: z
    .object({ min: z.number(), max: z.number() })
    .nullable()
    .describe('Money, of all that meets the other filters; null where that is nothing'),
  inStock: products,
  attributes: z.array(attributeFilter).describe('Of the category, in its order'),
  gone: z
    .array(z.string())
    .describe('Of attr: what is no longer there to filter by; a list asked for with it is refused'),
});
export type ProductFilters = z.infer<typeof productFilters>;
