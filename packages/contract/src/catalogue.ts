import { z } from 'zod';
import { priceTax, taxClassName } from './applied-taxes.ts';
import { productAttribute, sentAttributes } from './attributes.ts';
import {
  id,
  instant,
  isPlain,
  money,
  pictureAddress,
  showsAtLeast,
  stockQuantity,
  text,
  wholeText,
} from './fields.ts';
import { PRICE_MAX } from './money.ts';
import { stockBadge } from './stock-badge.ts';
import { activityQuery, pageQuery, searchQuery } from './paging.ts';
import { priceOnSale } from './price-on-sale.ts';
import { attributesNeedCategory, filterFields } from './product-filters.ts';
import { eachProductText, productTextInput } from './product-texts.ts';
import { productReviews, rating } from './reviews.ts';
import { productOption, productVariant } from './variants.ts';

export { stockBadge };

/** The tag that makes a product a featured one; `isFeatured` on the wire is derived from it. */
export const FEATURED_TAG = 'featured';

export const category = z.object({
  _id: id,
  name: z.string(),
  createdAt: instant,
  isActive: z.boolean(),
  version: z.int().describe('Raised by every edit; send it back to have a stale save refused'),
});
export type Category = z.infer<typeof category>;

/** A category as the home page offers it. */
export const categoryTile = z.object({
  _id: id,
  name: z.string(),
  image: z
    .string()
    .nullable()
    .describe('Shows what is in it: the newest picture of its products; null where there is none'),
});
export type CategoryTile = z.infer<typeof categoryTile>;

/** More are not offered on the home page: the shop page has a tab for each. */
export const CATEGORY_TILES_MAX = 12;

/** Pictures that a product may have. */
export const PICTURES_MAX = 8;
export const PICTURE_ALT_MAX = 200;

/** One of a product's pictures. */
const productPicture = z.object({
  url: z.string(),
  alt: z.string().describe('What it shows, in words; empty: the name of the product says it'),
  width: z
    .int()
    .nullable()
    .describe('In pixels, of the address; null where the shop has not seen it'),
  height: z.int().nullable(),
});
export type ProductPicture = z.infer<typeof productPicture>;

export const product = z.object({
  _id: id,
  ...eachProductText(() => z.string()),
  price: z.number().describe('Money, in the decimals of the shop’s currency'),
  sale: priceOnSale.optional().describe('Where the price is that of a sale'),
  image: z.string().nullable(),
  imageUrl: z.string().nullable().describe('The same as image'),
  images: z.array(productPicture).describe('All pictures in their order; image is the first one'),
  categoryId: z.object({ _id: id, name: z.string() }),
  stockQuantity: z.int(),
  options: z
    .array(productOption)
    .describe('What can be chosen; price and stockQuantity are those of the default variant'),
  priceFrom: z
    .number()
    .optional()
    .describe('The lowest price of its variants, where they do not all cost the same'),
  stockOfVariants: z
    .int()
    .optional()
    .describe('Pieces of all variants that are sold; of a product with options'),
  variants: z
    .array(productVariant)
    .optional()
    .describe(
      'At least one, also without options; with GET /products/{id} and PUT /products/{id}/variants only',
    ),
  rating: rating.optional().describe('Left out where nobody has reviewed it'),
  reviews: productReviews
    .optional()
    .describe('The newest; with GET /products/{id} only, and where there are some'),
  isFeatured: z.boolean(),
  tags: z.array(z.string()),
  isActive: z.boolean(),
  createdAt: instant,
  version: z.int().describe('Raised by every edit, not by sales'),
  taxClass: z.string().optional().describe('Left out: the default one'),
  priceTax: priceTax
    .optional()
    .describe(
      'With GET /products/{id} only; left out where nothing is taxed in the shop’s country',
    ),
  attributes: z
    .array(productAttribute)
    .optional()
    .describe('What the owner has said of it, in the order of its category; not in lists'),
});
export type Product = z.infer<typeof product>;

/** What POST and PUT /products answer. */
export const savedProduct = product.extend({
  warnings: z
    .array(z.string())
    .optional()
    .describe('What the owner should know of it; it was saved all the same'),
});
export type SavedProduct = z.infer<typeof savedProduct>;

/** As many as stand under a product: those like it. */
export const RELATED_MAX = 4;

const PRODUCT_SORTS = ['price', '-price', 'createdAt', '-createdAt', 'name', '-name'] as const;

const productFilter = {
  category: id.optional(),
  search: searchQuery,
  tag: wholeText(z.string().trim().max(50)).optional(),
  ...filterFields,
  status: activityQuery,
  sort: z
    .enum([...PRODUCT_SORTS, 'best'])
    .optional()
    .describe(
      'Without it the newest come first, and what fits best while active ones are searched',
    ),
};

export const productQuery = z
  .strictObject({ ...productFilter, ...pageQuery })
  .superRefine(attributesNeedCategory);
export type ProductQuery = z.infer<typeof productQuery>;

/** How many pieces there are of a product, by those of its variants that are sold. */
export const STOCK_LEVELS = ['out', 'low', 'in'] as const;

/** What only the owner's own people narrow a list of products by. */
export const adminProductFilter = {
  ...productFilter,
  stock: z
    .enum(STOCK_LEVELS)
    .optional()
    .describe(
      'out: nothing of it can be had; in: something can; low: something can, and a variant is at or below the number from which it is few, its own or the one of GET /admin/notifications/low-stock',
    ),
  picture: z.enum(['none']).optional().describe('none: it has no picture'),
  onSale: z.enum(['true']).optional().describe('true: some price of it is that of a sale'),
};

/** GET /admin/products: the list of products with what only admins ask of it. */
export const adminProductsQuery = z
  .strictObject({ ...adminProductFilter, ...pageQuery })
  .superRefine(attributesNeedCategory);
export type AdminProductsQuery = z.infer<typeof adminProductsQuery>;

/** GET /admin/products.csv: all that the list would show to its end. */
export const productsExportQuery = z
  .strictObject(adminProductFilter)
  .superRefine(attributesNeedCategory);
export type ProductsExportQuery = z.infer<typeof productsExportQuery>;

const CATEGORY_SORTS = ['createdAt', '-createdAt', 'name', '-name', 'status', '-status'] as const;

export const categoryQuery = z.strictObject({
  search: searchQuery,
  status: activityQuery,
  sort: z.enum(CATEGORY_SORTS).default('createdAt'),
  ...pageQuery,
});
export type CategoryQuery = z.infer<typeof categoryQuery>;

/** 'iPhone', 'eReaders': a small letter and a capital inside of a word are a name's own. */
const SPELT_SO = /^\p{Ll}+\p{Lu}\p{Ll}/u;

/** 'smart home' to 'Smart Home': first letters raised, the rest as typed ('TVs & PCs'), spaces tidied. */
export function titleCase(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .map((word) => (SPELT_SO.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');
}

const categoryName = z
  .string({ error: 'Category name must be at least 2 characters.' })
  .trim()
  .min(2, { error: 'Category name must be at least 2 characters.', abort: true })
  .max(50, 'Category name must not exceed 50 characters.')
  .refine((name) => showsAtLeast(2, name), 'Category name must be at least 2 characters.')
  .refine(isPlain, 'Invalid input');

/** Admin's category form and the body of POST and PUT /categories. */
export const categoryInput = z.strictObject({
  name: categoryName,
  version: z.int32().min(1).optional(),
});
export type CategoryInput = z.infer<typeof categoryInput>;

export const tag = z
  .string()
  .trim()
  .normalize('NFC')
  .min(1)
  .max(50)
  .refine((typed) => showsAtLeast(1, typed) && isPlain(typed), 'Invalid input');
export const tagList = z.array(tag).max(20);

/** 'audio, featured ,' to ['audio', 'featured']; nothing typed is no tags. */
export function tagsFromText(typed: string): string[] {
  return typed
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** What the API and the owner's dialog ask for alike. */
export const productFields = {
  ...productTextInput(text),
  price: money({ min: 1, max: PRICE_MAX }),
  categoryId: z.uuid({ error: 'Please select a category.' }),
  stockQuantity,
};

/** A picture as it is sent. Its measures are the shop's own knowledge: what is sent of them is not read. */
const pictureInput = z.strictObject({
  url: pictureAddress,
  alt: text({ max: PICTURE_ALT_MAX, seen: true }).optional(),
  width: z.int().nullable().optional(),
  height: z.int().nullable().optional(),
});

/** The body of POST and PUT /products. `image` and `imageUrl` mean the same, and so do `isFeatured` and the tag. */
export const productInput = z.strictObject({
  ...productFields,
  image: pictureAddress.or(z.literal('')).nullable().optional(),
  imageUrl: pictureAddress.or(z.literal('')).nullable().optional(),
  images: z
    .array(pictureInput)
    .max(PICTURES_MAX, `A product has at most ${PICTURES_MAX} pictures`)
    .optional()
    .describe('All pictures in their order; left out, image alone changes the first one'),
  isFeatured: z.boolean().optional(),
  tags: tagList.optional(),
  isActive: z.boolean().optional(),
  taxClass: taxClassName
    .nullable()
    .optional()
    .describe('By its name; null: the default one; left out, it stays'),
  attributes: sentAttributes
    .optional()
    .describe(
      'All values by the ids of their attributes; left out, they stay, and go with a change of category',
    ),
  basedOn: z
    .strictObject({ version: z.int32().min(1), stockQuantity: z.int32().min(0) })
    .optional()
    .describe(
      'What the form had read: an edit in between is refused, and stock changes by the difference',
    ),
});
export type ProductInput = z.infer<typeof productInput>;

/** The body of POST /products. */
export const newProductInput = productInput.extend({
  variantsOf: id
    .optional()
    .describe(
      'Another product: its options and variants are copied with their regular prices, without stock, SKUs and GTINs',
    ),
});
export type NewProductInput = z.infer<typeof newProductInput>;

export const STOCK_REASONS = [
  'opening',
  'sale',
  'release',
  'refund',
  'return',
  'admin',
  'import',
  'count',
  'correction',
] as const;

/** Why pieces came or went. A product's stock is the sum of its movements. */
export const stockMovement = z.object({
  _id: id,
  at: instant,
  delta: z.int().describe('Pieces that came; negative: pieces that went'),
  reason: z.enum(STOCK_REASONS),
  variantId: id.describe('Whose pieces they are'),
  orderId: id.nullable(),
  who: z.string().nullable().describe('The admin who changed the stock by hand'),
  note: z.string().optional().describe('What they have said of it'),
});
export type StockMovement = z.infer<typeof stockMovement>;

/** GET /products/{id}/stock-movements: newest first. */
export const stockMovementQuery = z.strictObject(pageQuery);
export type StockMovementQuery = z.infer<typeof stockMovementQuery>;
