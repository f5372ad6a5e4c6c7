import { z } from 'zod';
import { cartLines } from './cart-lines.ts';
import { destination } from './destinations.ts';
import { id, instant, money, text, wholeText } from './fields.ts';
import { formatMoney, PRICE_MAX } from './money.ts';

const sum = money({ min: 1, max: PRICE_MAX });
const count = (max: number) => z.int('Invalid input').min(1, 'Invalid input').max(max);

/** What a discount does that is no percentage of its goods. */
export const discountEffect = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('amount'), amount: sum.describe('Money, once an order') }),
  z.strictObject({
    kind: z.literal('free_shipping'),
    upTo: sum.nullable().describe('The most of its price that is taken off; null: all of it'),
  }),
  z.strictObject({
    kind: z.literal('buy_get'),
    buy: count(100).describe('Pieces at full price, for which'),
    get: count(100).describe('as many of the cheapest others cost less'),
    percent: count(100).describe('by so much; 100: nothing is paid for them'),
    timesPerOrder: count(1_000).nullable(),
  }),
]);
export type DiscountEffect = z.infer<typeof discountEffect>;
export const DISCOUNT_KINDS = ['percent', 'amount', 'free_shipping', 'buy_get'] as const;
export type DiscountKind = (typeof DISCOUNT_KINDS)[number];

/** How a discount comes to a cart: by its own code, by one of many codes for one use each, or by itself. */
export const DISCOUNT_WAYS = ['code', 'single_use_codes', 'automatic'] as const;
export type DiscountWay = (typeof DISCOUNT_WAYS)[number];

const ids = (max: number) => z.array(id).max(max).default([]);

/** Whose goods count and for whom; what is left out asks for nothing. */
export const discountConditions = z.strictObject({
  minimum: sum.nullable().default(null).describe('Money of the goods that it is for'),
  products: ids(200).describe('It is for these, with the next two; none of the three: for all'),
  variants: ids(200),
  categories: ids(200),
  excludedProducts: ids(200),
  excludedCategories: ids(200),
  customers: z
    .array(text({ min: 1, max: 100 }))
    .max(1_000)
    .default([])
    .describe('Accounts; none: for everybody'),
});
export type DiscountConditions = z.infer<typeof discountConditions>;

/** What an owner says of a discount beyond SPEC.md's four fields; left out on a change: as it was. */
export const discountRules = {
  name: text({ min: 1, max: 60, trimmed: true, plain: true })
    .nullable()
    .optional()
    .describe('What shoppers are told instead of the code'),
  effect: discountEffect.nullable().optional().describe('null: a percentage of the goods'),
  way: z.enum(DISCOUNT_WAYS).optional(),
  combinable: z.boolean().optional().describe('Whether others may apply beside it'),
  startsAt: instant.nullable().optional(),
  endsAt: instant.nullable().optional().describe('A moment before the end of its last day'),
  maxUses: count(1_000_000).nullable().optional(),
  maxUsesPerCustomer: count(1_000).nullable().optional(),
  conditions: discountConditions.optional(),
};

/** Whether a discount works at this moment, and if not, why. */
export const DISCOUNT_STATES = ['active', 'planned', 'expired', 'used_up', 'off'] as const;
export type DiscountState = (typeof DISCOUNT_STATES)[number];

/** What was taken off an order, and by which discount. */
export const appliedDiscount = z.object({
  code: z.string().nullable().describe('As it was typed; null: it came by itself'),
  name: z.string().describe('What shoppers are told'),
  kind: z.enum(DISCOUNT_KINDS),
  amount: z.number().describe('Money off the goods'),
  shipping: z.number().describe('Money off shipping, which is in no other sum'),
});
export type AppliedDiscount = z.infer<typeof appliedDiscount>;

/** '10% off', '$10.00 off', 'Free shipping', 'Buy 2, get 1 free' */
export function effectWords(effect: DiscountEffect | null, percent: number): string {
  if (effect === null) return `${percent}% off`;
  if (effect.kind === 'amount') return `${formatMoney(effect.amount)} off`;
  if (effect.kind === 'free_shipping') {
    const { upTo } = effect;
    return upTo === null ? 'Free shipping' : `Shipping free up to ${formatMoney(upTo)}`;
  }
  const less = effect.percent === 100 ? 'free' : `${effect.percent}% off`;
  return `Buy ${effect.buy}, get ${effect.get} ${less}`;
}

const made = z.int('Invalid input').min(1, 'Number must be greater than or equal to 1');

/** Many codes for one use each, of one discount. */
export const newCodes = z.strictObject({
  count: made.max(5_000, 'Make 5,000 at most, and then more.'),
  prefix: text({ max: 10 })
    .refine(
      (prefix) => /^([A-Za-z0-9][A-Za-z0-9-]*)?$/.test(prefix),
      'Letters, digits and hyphens only',
    )
    .default(''),
  batch: id.optional().describe('Sent once more, the same batch makes no further codes'),
});
export type NewCodes = z.infer<typeof newCodes>;

export const madeCodes = z.object({ made: z.int() });

/** Why a discount is not to be had, for whoever typed it to read. */
export const discountRefusal = z.object({
  code: z.enum([
    'promocode_invalid',
    'promocode_expired',
    'promocode_first_order_only',
    'promocode_not_started',
    'promocode_minimum',
    'promocode_other_goods',
    'promocode_used_up',
    'promocode_used',
    'promocode_needs_account',
    'promocode_not_combined',
  ]),
  message: z.string(),
});

/** An owner tries what a cart would come to, as somebody else would be answered; nothing is kept of it. */
export const tryDiscountBody = z.strictObject({
  items: cartLines,
  code: wholeText(z.string().max(100)).optional(),
  customerId: text({ min: 1, max: 100 }).optional().describe('An account; left out: a guest'),
  destination: destination.optional(),
});
export type TryDiscountBody = z.infer<typeof tryDiscountBody>;

const triedDiscount = z.object({
  _id: id.nullable().describe('null: no discount has this code'),
  code: z
    .string()
    .describe('As it was typed; of one that comes by itself, what its owner calls it'),
  name: z.string().nullable().describe('What shoppers are told'),
  refusal: discountRefusal.nullable().describe('The first of what is missing; null: nothing is'),
  isApplied: z.boolean().describe('It is in the sums'),
  findings: z
    .array(z.object({ asks: z.string(), refusal: discountRefusal.nullable() }))
    .describe('All that it asks for; null: it is so'),
});
export type TriedDiscount = z.infer<typeof triedDiscount>;

export const triedDiscounts = z.object({
  subTotal: z.number().describe('Money'),
  discount: z.number(),
  shipping: z.number(),
  tax: z.number(),
  grandTotal: z.number(),
  discounts: z.array(appliedDiscount).describe('What the discount is made of'),
  refusal: z
    .string()
    .nullable()
    .describe('Why no order can be placed for this, as shoppers read it; null: one can'),
  code: triedDiscount.nullable().describe('null: none was typed'),
  automatic: z.array(triedDiscount).describe('All that are active and come by themselves'),
});
export type TriedDiscounts = z.infer<typeof triedDiscounts>;
