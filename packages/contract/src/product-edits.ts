import { z } from 'zod';
import { adminProductFilter, tag as anyTag } from './catalogue.ts';
import { id, instant } from './fields.ts';
import { PRICE_MAX, formatMinorUnits, fromMinorUnits, isMoney } from './money.ts';
import { attributesNeedCategory } from './product-filters.ts';

/** Products that can be named one by one; more are those that match a filter. */
export const EDITED_IDS_MAX = 1_000;
/** Variants that one change may be about. */
export const EDITED_LINES_MAX = 300_000;

const HUNDREDTHS = 100;
const isNoNothing = (figure: number) => figure !== 0;

const inHundredths = (percent: number) =>
  Math.abs(percent * HUNDREDTHS - Math.round(percent * HUNDREDTHS)) < 1e-6;

/** When a sale of many products applies. It is kept as a sale of one is, for each product. */
const salePeriod = {
  beginsAt: instant
    .nullable()
    .optional()
    .describe('Left out, null, or over by then: as soon as it is carried out'),
  endsAt: instant,
};

/** One: in a cell of a file a comma or a new line begins another. */
const tag = anyTag.regex(/^[^,\p{Cc}]*$/u, 'One tag, without a comma');

/** What is done to each of the products. */
export const productEdit = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('percent'),
    percent: z
      .number({ error: 'Please enter a percentage' })
      .gt(-100, 'Nothing would be left of a price')
      .max(1_000, 'At most 1000 %')
      .refine(isNoNothing, 'Please enter a percentage')
      .refine(inHundredths, 'At most two decimals')
      .describe(
        'Of the regular price: 10 is a tenth more, -10 a tenth less; rounded to the nearest',
      ),
  }),
  z.strictObject({
    kind: z.literal('amount'),
    amount: z
      .number({ error: 'Please enter an amount' })
      .refine(isNoNothing, 'Please enter an amount')
      .refine(
        (amount) => isMoney(Math.abs(amount)) && Math.abs(amount) <= fromMinorUnits(PRICE_MAX),
        { error: () => `An amount of money, ${formatMinorUnits(PRICE_MAX)} at most` },
      )
      .describe('Money that the regular price goes up by, or down where it is negative'),
  }),
  z.strictObject({
    kind: z.literal('salePercent'),
    percent: z
      .number({ error: 'Please enter a percentage' })
      .gt(0, 'A sale takes something off')
      .lt(100, 'Nothing would be left of a price')
      .refine(inHundredths, 'At most two decimals')
      .describe('Off the regular price: 20 is a fifth less; rounded to the nearest'),
    ...salePeriod,
  }),
  z.strictObject({
    kind: z.literal('saleAmount'),
    amount: z
      .number({ error: 'Please enter an amount' })
      .gt(0, 'A sale takes something off')
      .refine((amount) => isMoney(amount) && amount <= fromMinorUnits(PRICE_MAX), {
        error: () => `An amount of money, ${formatMinorUnits(PRICE_MAX)} at most`,
      })
      .describe('Money off the regular price'),
    ...salePeriod,
  }),
  z
    .strictObject({ kind: z.literal('endSale') })
    .describe('Ends the sales that run; what is planned for later stays'),
  z.strictObject({
    kind: z.literal('category'),
    categoryId: z.uuid({ error: 'Please select a category.' }),
  }),
  z.strictObject({ kind: z.literal('status'), isActive: z.boolean() }),
  z.strictObject({ kind: z.enum(['addTag', 'removeTag']), tag }),
]);
export type ProductEdit = z.infer<typeof productEdit>;

/** A change that is about sales, which are kept beside the products. */
export type SaleEdit = Extract<ProductEdit, { kind: 'salePercent' | 'saleAmount' | 'endSale' }>;

export const isSaleEdit = (edit: ProductEdit): edit is SaleEdit =>
  edit.kind === 'salePercent' || edit.kind === 'saleAmount' || edit.kind === 'endSale';

/** POST /admin/product-edits: which products are meant is settled when it is asked for. */
export const productEditInput = z.strictObject({
  products: z.union([
    z.strictObject({
      ids: z.array(id).min(1).max(EDITED_IDS_MAX, `At most ${EDITED_IDS_MAX} products by name`),
    }),
    z.strictObject({
      matching: z.strictObject(adminProductFilter).superRefine(attributesNeedCategory),
    }),
  ]),
  edit: productEdit,
});
export type ProductEditInput = z.infer<typeof productEditInput>;
