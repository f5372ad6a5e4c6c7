import type { Product } from '@gadgetry/contract/catalogue';
import { centsFromDollars } from '@gadgetry/contract/money';
import { LINE_QUANTITY_MAX, ORDER_LINES_MAX } from '@gadgetry/contract/order-limits';
import { eachProductText } from '@gadgetry/contract/product-texts';
import type { CartLine } from './cart-slice.ts';

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
    return Number.isSafeInteger(centsFromDollars(value));
  } catch {
    return false;
  }
}

function categoryOf(value: unknown): Product['categoryId'] {
  return isFields(value)
    ? { _id: textOf(value['_id']), name: textOf(value['name']) }
    : { _id: textOf(value), name: '' };
}

/** A product with at least an id, a name and a price; the rest is filled in where it is missing. */
function readProduct(value: unknown): Product | null {
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
    // Lists show the first picture only, and no options.
    images: [],
    categoryId: categoryOf(value['categoryId']),
    stockQuantity: wholeOf(value['stockQuantity'], 1),
    options: [],
    isFeatured: value['isFeatured'] === true,
    tags: tags.filter((tag: unknown) => typeof tag === 'string'),
    isActive: value['isActive'] !== false,
    createdAt: textOf(value['createdAt']),
    version: wholeOf(value['version'], 1),
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

/** The first of each product, in the order in which they were put there. */
function eachOnce<T>(entries: readonly T[], idOf: (entry: T) => string): T[] {
  const byId = new Map<string, T>();
  for (const entry of entries) if (!byId.has(idOf(entry))) byId.set(idOf(entry), entry);
  return [...byId.values()];
}

export function readStoredCart(stored: string | null): CartLine[] {
  const lines = entriesOf(stored)
    .map(readLine)
    .filter((line) => line !== null);
  return eachOnce(lines, (line) => line.product._id).slice(0, ORDER_LINES_MAX);
}

export function readStoredSaved(stored: string | null): Product[] {
  const items = entriesOf(stored)
    .map(readProduct)
    .filter((item) => item !== null);
  return eachOnce(items, (item) => item._id).slice(0, SAVED_MAX);
}

export function writeStored(entries: readonly unknown[]): string {
  return JSON.stringify({ version: VERSION, entries });
}
