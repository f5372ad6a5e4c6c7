import { z } from 'zod';
import { TAX_CLASS_MAX } from './applied-taxes.ts';
import { sentAttribute } from './attributes.ts';
import { PICTURES_MAX, PICTURE_ALT_MAX, productFields } from './catalogue.ts';
import { amount, money, pictureAddress, text } from './fields.ts';
import { PRICE_MAX } from './money.ts';
import { productTextInput } from './product-texts.ts';

/** A picture while its product is being edited; an address that is still empty is no picture. */
const formPicture = z.strictObject({
  url: pictureAddress.or(z.literal('')),
  alt: text({ max: PICTURE_ALT_MAX, seen: true }),
});
export type FormPicture = z.infer<typeof formPicture>;

const formPictures = z
  .array(formPicture)
  .max(PICTURES_MAX, `A product has at most ${PICTURES_MAX} pictures`);

/** What is chosen and typed for the attributes of each category that was chosen in the form; '' is none. */
const formAttributes = z
  .record(z.string(), z.record(z.string(), sentAttribute.optional()))
  .optional();
export type FormAttributes = z.infer<typeof formAttributes>;

/** '' is the default one. */
const formTaxClass = text({ max: TAX_CLASS_MAX }).optional();

/** Admin's add and edit dialog: tags are typed as one comma-separated text. */
export const productDialogForm = z.strictObject({
  ...productFields,
  images: formPictures,
  tags: text({ max: 1_000 }),
  taxClass: formTaxClass,
  attributes: formAttributes,
});
export type ProductDialogForm = z.infer<typeof productDialogForm>;

/** The Create Product form at /admin/products/new, with texts of its own. */
export const createProductForm = z.strictObject({
  ...productTextInput(text),
  name: text({
    min: 3,
    max: 100,
    tooShort: 'Product name must be at least 3 characters',
    trimmed: true,
  }),
  description: text({
    min: 10,
    max: 1000,
    tooShort: 'Description must be at least 10 characters',
    trimmed: true,
  }),
  price: money({
    min: 1,
    max: PRICE_MAX,
    notANumber: 'Price must be a positive number',
    tooSmall: 'Price must be a positive number',
  }),
  images: formPictures.superRefine((pictures, context) => {
    if ((pictures[0]?.url ?? '') !== '') return;
    const message = 'Please enter a valid image URL';
    context.addIssue({ code: 'custom', path: [0, 'url'], message });
  }),
  categoryId: z.uuid({ error: 'Please select a category' }),
  stockQuantity: amount({
    min: 0,
    max: 1_000_000,
    notANumber: 'Stock must be a non-negative number',
    tooSmall: 'Stock must be a non-negative number',
  }).refine(Number.isInteger, 'Stock must be a non-negative number'),
  isFeatured: z.boolean(),
  /** By the button that was pressed: it is stored, and not in the shop yet. */
  isDraft: z.boolean().optional(),
  taxClass: formTaxClass,
  attributes: formAttributes,
  /** Of a copy of another product only: what the form does not ask otherwise. */
  copied: z
    .strictObject({ tags: text({ max: 1_000 }), isActive: z.boolean(), withVariants: z.boolean() })
    .optional(),
});
export type CreateProductForm = z.infer<typeof createProductForm>;

/** The same for what is not in the shop yet: its pictures may come later. */
export const draftProductForm = createProductForm.extend({ images: formPictures });
