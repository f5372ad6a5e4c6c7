import type { Product } from '@gadgetry/contract/catalogue';
import type { ChosenOption } from '@gadgetry/contract/chosen-options';
import { toMinorUnits } from '@gadgetry/contract/money';
import { LINE_QUANTITY_MAX, ORDER_LINES_MAX } from '@gadgetry/contract/order-limits';
import { eachProductText } from '@gadgetry/contract/product-texts';
import { type CartLine, lineKey } from './cart-slice.ts';
import { type ChosenProduct, choiceKey } from './chosen-product.ts';

// Written by hand, since a schema library would weigh on every first visit. What is stored may come
// from an older version of the shop or from anyone's hands: what can be understood is kept.
const VERSION = 1;
const SAVED_MAX = 500;

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const pictureOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
const wholeOf = (value: unknown, otherwise: number) =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : otherwise;

function isPrice(value: unknown): value is number {
  if (typeof value !== 'number' || value < 0) return false;
  try {
    return Number.isSafeInteger(toMinorUnits(value));
  } catch {
    return false;
  }
}

function categoryOf(value: unknown): Product['categoryId'] {
  return isFields(value)
    ? { _id: textOf(value['_id']), name: textOf(value['name']) }
    : { _id: textOf(value), name: '' };
}

/** What can be chosen of it; where that can't be read, the shop is asked before it is bought. */
function optionsOf(value: unknown): Product['options'] {
  if (!Array.isArray(value)) return [];
  return value.filter(isFields).map(({ name, values }) => ({
    name: textOf(name),
    values: Array.isArray(values) ? values.map(textOf) : [],
  }));
}

/** Stored before there were variants, a product names none. */
function choiceOf({ variantId, chosen }: Fields): Pick<ChosenProduct, 'variantId' | 'chosen'> {
  if (typeof variantId !== 'string' || variantId === '') return {};
  const said = Array.isArray(chosen) ? chosen.filter(isFields) : [];
  const words = said.map(
    ({ name, value }): ChosenOption => ({ name: textOf(name), value: textOf(value) }),
  );
  return { variantId, chosen: words };
}

/** A product with at least an id, a name and a price; the rest is filled in where it is missing. */
function readProduct(value: unknown): ChosenProduct | null {
  if (!isFields(value)) return null;
  const { _id: id, name, price } = value;
  if (typeof id !== 'string' || id === '' || typeof name !== 'string' || !isPrice(price)) {
    return null;
  }
  const image = pictureOf(value['image']) ?? pictureOf(value['imageUrl']);
  const tags = Array.isArray(value['tags']) ? value['tags'] : [];
  return {
    _id: id,
    ...eachProductText((text) => textOf(value[text])),
    price,
    image,
    imageUrl: image,
    // Lists show the first picture only.
    images: [],
    categoryId: categoryOf(value['categoryId']),
    stockQuantity: wholeOf(value['stockQuantity'], 1),
    options: optionsOf(value['options']),
    isFeatured: value['isFeatured'] === true,
    tags: tags.filter((tag: unknown) => typeof tag === 'string'),
    isActive: value['isActive'] !== false,
    createdAt: textOf(value['createdAt']),
    version: wholeOf(value['version'], 1),
    ...choiceOf(value),
  };
}

function readLine(value: unknown): CartLine | null {
  if (!isFields(value)) return null;
  const product = readProduct(value['product']);
  const quantity = Math.floor(Number(value['quantity']));
  if (product === null || !(quantity >= 1)) return null;
  return { product, quantity: Math.min(quantity, LINE_QUANTITY_MAX) };
}

/** The entries of a stored list, whether or not it carries a version. */
function entriesOf(stored: string | null): readonly unknown[] {
  if (stored === null) return [];
  try {
    const value: unknown = JSON.parse(stored);
    if (Array.isArray(value)) return value;
    return isFields(value) && Array.isArray(value['entries']) ? value['entries'] : [];
  } catch {
    return [];
  }
}

/** The first of each choice, in the order in which they were put there. */
function eachOnce<T>(entries: readonly T[], keyOf: (entry: T) => string): T[] {
  const byKey = new Map<string, T>();
  for (const entry of entries) if (!byKey.has(keyOf(entry))) byKey.set(keyOf(entry), entry);
  return [...byKey.values()];
}

export function readStoredCart(stored: string | null): CartLine[] {
  const lines = entriesOf(stored)
    .map(readLine)
    .filter((line) => line !== null);
  return eachOnce(lines, lineKey).slice(0, ORDER_LINES_MAX);
}

export function readStoredSaved(stored: string | null): ChosenProduct[] {
  const items = entriesOf(stored)
    .map(readProduct)
    .filter((item) => item !== null);
  return eachOnce(items, choiceKey).slice(0, SAVED_MAX);
}

export function writeStored(entries: readonly unknown[]): string {
  return JSON.stringify({ version: VERSION, entries });
}
