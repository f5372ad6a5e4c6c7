import type { ListColumn } from './list-imports.ts';

/**
 * The columns of a file of products, a line a variant, as the export writes and the import reads them.
 * What a shop's people read of each is in `PRODUCT_COLUMNS`; programs go by the keys.
 */
export const PRODUCT_COLUMNS = {
  productId: {
    name: 'Product ID',
    words: 'Finds a product that is there. Leave it as it was exported; empty for a new one.',
  },
  variantId: {
    name: 'Variant ID',
    words: 'Finds one variant of it. Leave it as it was exported; empty for a new one.',
  },
  name: { name: 'Name', words: 'Lines of one name are variants of one new product.' },
  description: { name: 'Description', words: '10 to 1000 characters.' },
  category: { name: 'Category', words: 'By its name.' },
  tags: { name: 'Tags', words: 'With commas between them. ‘featured’ shows it on the home page.' },
  status: { name: 'Status', words: 'active or inactive, of the whole product.' },
  pictures: {
    name: 'Pictures',
    words:
      'The first one leads. Names of files in the zip, as lamp.jpg or lamps/front.jpg, with commas between them, or addresses that begin with https://, with spaces between them. They are copied into the shop.',
  },
  option1: { name: 'Option 1', words: 'What can be chosen, as Colour; empty without options.' },
  value1: { name: 'Value 1', words: 'What this variant is of it, as Black.' },
  option2: { name: 'Option 2', words: 'The same of a second option.' },
  value2: { name: 'Value 2', words: '' },
  option3: { name: 'Option 3', words: 'The same of a third option.' },
  value3: { name: 'Value 3', words: '' },
  sku: { name: 'SKU', words: 'Your own number of the variant. Finds it where there is no ID.' },
  gtin: { name: 'GTIN', words: 'The number of its barcode, 8 or 12 to 14 digits.' },
  price: { name: 'Price', words: 'Of the variant, without a sale.' },
  stock: { name: 'Stock', words: 'Pieces that lie on the shelf.' },
  stockBefore: {
    name: 'Stock before',
    words:
      'As many as there were when the file was made. The stock changes by the difference, so what is sold meanwhile stays sold.',
  },
  weight: { name: 'Weight (g)', words: 'Of a piece, in grams.' },
  variantPictures: {
    name: 'Variant pictures',
    words: 'Those of its pictures that show this variant, written as there.',
  },
  variantStatus: { name: 'Variant status', words: 'active or inactive, of this variant.' },
} as const satisfies Record<string, { readonly name: string; readonly words: string }>;

export type ProductColumn = keyof typeof PRODUCT_COLUMNS;

const isColumn = (key: string): key is ProductColumn => Object.hasOwn(PRODUCT_COLUMNS, key);
export const PRODUCT_COLUMN_KEYS = Object.keys(PRODUCT_COLUMNS).filter(isColumn);

const ATTRIBUTE = 'Attribute: ';
/** An attribute is a column by its name, whichever categories have one of it. */
export type AttributeColumn = `${typeof ATTRIBUTE}${string}`;
export const attributeColumn = (name: string): AttributeColumn => `${ATTRIBUTE}${name}`;
export const isAttributeColumn = (column: string): column is AttributeColumn =>
  column.startsWith(ATTRIBUTE);
export const attributeOf = (column: AttributeColumn): string => column.slice(ATTRIBUTE.length);

/** What people read of those columns. */
export const ATTRIBUTE_COLUMNS: ListColumn = {
  name: `${ATTRIBUTE}…`,
  words:
    'One column for each attribute by its name, as Attribute: Colour. Numbers with their unit or without it, yes or no, values of a list with commas between them. Only attributes and values that there are.',
};

/** What a variant costs in a sale: no column of a file, but of a change of many products. */
export const SALE_PRICE = 'Sale price';

/** What a cell says to take away what is there: an empty one leaves it as it is. */
export const EMPTIED = '[empty]';
