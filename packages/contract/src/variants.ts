import { PRICE_MAX } from './money.ts';
import { z } from 'zod';
import { firstAlike } from './alike.ts';
import { id, money, pictureAddress, stockQuantity, text } from './fields.ts';
import { priceOnSale } from './price-on-sale.ts';

/** What may be chosen of a product: colour, storage, size. */
export const OPTIONS_MAX = 3;
/** Combinations of a product that exist. */
export const VARIANTS_MAX = 100;
export const OPTION_TEXT_MAX = 50;
const SKU_MAX = 64;

/** What can be chosen of a product, and what there is to choose from. */
export const productOption = z.object({ name: z.string(), values: z.array(z.string()) });
export type ProductOption = z.infer<typeof productOption>;

/** What was chosen of one option. */
export const chosenOption = z.object({ name: z.string(), value: z.string() });

export const productVariant = z.object({
  _id: id,
  options: z.array(chosenOption).describe('One value for each option of the product'),
  sku: z.string().nullable(),
  gtin: z.string().nullable(),
  price: z.number().describe('Money, in the decimals of the shop’s currency'),
  sale: priceOnSale.optional().describe('Where the price is that of a sale'),
  regularPrice: z
    .number()
    .optional()
    .describe('Where the price is that of a sale, what it costs afterwards; told to admins only'),
  stockQuantity: z.int(),
  weight: z.int().nullable().describe('In grams'),
  images: z
    .array(z.string())
    .describe(
      "Addresses among the product's pictures that show it, the first one leading; none: all do",
    ),
  isActive: z.boolean(),
  isDefault: z.boolean().describe("Its price and stock are the product's"),
});
export type ProductVariant = z.infer<typeof productVariant>;

/** The last digit of a GTIN is made of the others: from the right they count three times and once in turn. */
export function isGtin(typed: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(typed)) return false;
  const digits = Array.from(typed, Number).toReversed();
  return (
    digits.reduce((sum, digit, place) => sum + digit * (place % 2 === 0 ? 1 : 3), 0) % 10 === 0
  );
}

/**
 * One way of writing each article's number: with 12, 13 or 14 digits it is the same one, with zeros before it.
 * What is no number stays as it is.
 */
function shortestGtin(typed: string): string {
  if (!/^\d{12,14}$/.test(typed)) return typed;
  const digits = typed.replace(/^0+/, '');
  return digits.length <= 8 ? digits.padStart(8, '0') : digits.padStart(12, '0');
}

export const optionText = text({
  min: 1,
  max: OPTION_TEXT_MAX,
  trimmed: true,
  plain: true,
  tooShort: 'Please fill this in',
});

export const skuText = text({ max: SKU_MAX, trimmed: true, plain: true });
export const gtinText = text({ max: 14, trimmed: true })
  .refine((typed) => typed === '' || isGtin(typed), 'This is no GTIN: a digit is wrong')
  .overwrite(shortestGtin);
/** In grams. */
export const weightOfPiece = z.int().min(1).max(1_000_000);

const variantInput = z.strictObject({
  _id: id.optional().describe('Left out: the one that had this combination, or a new one'),
  options: z.array(z.strictObject({ name: optionText, value: optionText })).max(OPTIONS_MAX),
  sku: skuText.nullable().optional(),
  gtin: gtinText.nullable().optional(),
  price: money({ min: 1, max: PRICE_MAX }),
  stockQuantity,
  weight: weightOfPiece.nullable().optional(),
  images: z
    .array(pictureAddress)
    .max(8)
    .optional()
    .describe('Of its product’s pictures, or uploads: the product gets those it does not have yet'),
  isActive: z.boolean().optional(),
  isDefault: z.boolean().optional(),
  basedOn: z
    .strictObject({ stockQuantity: z.int32().min(0) })
    .optional()
    .describe('What the form had read: stock changes by the difference'),
});
export type VariantInput = z.infer<typeof variantInput>;

/** Names and values that people could not tell apart. */
function refuseAlike(
  options: readonly z.infer<typeof optionInput>[],
  context: z.core.$RefinementCtx,
): void {
  const refuse = (path: (string | number)[], message: string) => {
    context.addIssue({ code: 'custom', path, message });
  };
  const name = firstAlike(options.map((option) => option.name));
  if (name !== -1) refuse([name, 'name'], `There are two options '${options[name]?.name}'`);
  for (const [place, option] of options.entries()) {
    const value = firstAlike(option.values);
    if (value === -1) continue;
    refuse([place, 'values', value], `'${option.name}' has '${option.values[value]}' twice`);
  }
}

const optionInput = z.strictObject({
  name: optionText,
  values: z.array(optionText).min(1).max(VARIANTS_MAX),
});

/**
 * The body of PUT /products/{id}/variants: all options and all variants. What is left out is no longer
 * sold; its orders and pieces stay.
 */
export const variantsInput = z.strictObject({
  version: z.int32().min(1).optional(),
  options: z
    .array(optionInput)
    .max(OPTIONS_MAX, `A product has at most ${OPTIONS_MAX} options`)
    .superRefine(refuseAlike),
  variants: z
    .array(variantInput)
    .min(1, 'A product has at least one variant')
    .max(VARIANTS_MAX, `A product has at most ${VARIANTS_MAX} variants`),
});
export type VariantsInput = z.infer<typeof variantsInput>;
