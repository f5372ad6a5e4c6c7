import { type MinorUnits } from './money.ts';
import { z } from 'zod';
import { appliedTax } from './applied-taxes.ts';
import { cartLines } from './cart-lines.ts';
import { offeredMethod } from './delivery-estimate.ts';
import { destination } from './destinations.ts';
import { appliedDiscount, discountRefusal } from './discounts.ts';
import { id, money, wholeText } from './fields.ts';

export const quoteBody = z.strictObject({
  items: cartLines,
  promoCode: wholeText(z.string().max(100)).optional(),
  destination: destination
    .optional()
    .describe('What is left out of it: the shop’s own country, and nothing known of where in it'),
  shippingMethodId: id.optional().describe('Left out, or not offered any more: the first'),
});
export type QuoteBody = z.infer<typeof quoteBody>;

/** More than an order of any size comes to. */
const SUM_MAX: MinorUnits = 200_000_000_000_000;
const shown = money({ min: 0, max: SUM_MAX });

/** What a shopper was shown, sent along with the order: it is placed for exactly this, or refused. */
export const quotedSums = z.strictObject({
  subTotal: shown,
  discount: shown,
  shipping: shown,
  tax: shown,
  grandTotal: shown,
  currency: z
    .string()
    .regex(/^[a-z]{3}$/)
    .optional()
    .describe('ISO 4217, in small letters: what the sums were shown in. Left out: the shop’s'),
});
export type QuotedSums = z.infer<typeof quotedSums>;

const quotedLine = z.object({
  productId: id,
  variantId: id.nullable().describe('null: the product is gone, and the line named none'),
  name: z.string().nullable().describe('With what was chosen; null: gone'),
  quantity: z.int(),
  unitPrice: z.number().nullable().describe('Money; null: gone'),
  total: z.number().nullable().describe('Money; null: gone, and in no sum'),
  discount: z.number().describe('Money, in the discount of the quote'),
  problem: z
    .enum(['gone', 'sold_out', 'too_few'])
    .nullable()
    .describe('Why an order of this line would be refused now'),
  available: z.int().describe('Pieces that could be had of it'),
});
export type QuotedLine = z.infer<typeof quotedLine>;

const quotedCode = z.object({
  code: z.string(),
  discountPercentage: z
    .number()
    .nullable()
    .describe('null: it was refused; 0: it is no percentage'),
  refusal: discountRefusal.nullable(),
});

/** What an order of this cart would come to now. */
export const quote = z.object({
  subTotal: z.number().describe('Money'),
  discount: z.number(),
  shipping: z.number().describe('Money, in the grand total; 0: free'),
  tax: z.number().describe('Money, added to the prices; 0: none is'),
  taxes: z.array(appliedTax).describe('Those that are added come to tax'),
  taxIsEstimated: z
    .boolean()
    .describe('Not all of the destination is said that tax goes by: it may change at checkout'),
  grandTotal: z.number(),
  lines: z.array(quotedLine).describe('In the order of the cart, those of one variant as one'),
  items: z.int().describe('Pieces of all lines'),
  promoCode: quotedCode.nullable(),
  discounts: z.array(appliedDiscount).describe('What the discount is made of'),
  shippingMethods: z.array(offeredMethod).describe('In the order of the owner'),
  shippingMethodId: id.nullable().describe('The one that is in the sums; null: there is none'),
  refusal: z
    .object({
      code: z.enum([
        'order_total_too_low',
        'order_total_too_high',
        'order_quantity_limit',
        'not_shipped',
      ]),
      message: z.string(),
    })
    .nullable()
    .describe('Why no order can be placed for this, whatever becomes of its lines'),
});
export type Quote = z.infer<typeof quote>;
