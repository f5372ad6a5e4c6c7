import { FIGURE_DECIMALS } from './attribute-values.ts';
import { type MinorUnits, PRICE_MAX, moneyTyped, toMinorUnits } from './money.ts';

/** Choices that one list may be narrowed by. */
export const FILTER_VALUES_MAX = 50;

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const FIGURE = `-?\\d{1,13}(?:\\.\\d{1,${FIGURE_DECIMALS}})?`;
const RANGE = `(?:${FIGURE})?\\.\\.(?:${FIGURE})?`;
/** Longer texts are sentences of one product, and no choice. */
export const FILTER_TEXT_MAX = 60;
/** Nobody looks through more; those that most products have are offered. */
export const FILTER_TEXTS_OFFERED = 30;
/** An attribute, a dot, and one of its values; of a text of one line a wave and the text as it stands. */
const CHOICE = new RegExp(
  `^(${ID})\\.(?:(yes|no)|(${ID})|(${FIGURE})|(${RANGE})|~([^\\0\\r\\n]{1,${FILTER_TEXT_MAX}}))$`,
  // Letters beyond the first plane are one each, as the database counts them.
  'iu',
);
/** Whether it is an amount of money as an address has it. */
export const isFilterPrice = (text: string) => !Number.isNaN(moneyTyped(text));

/** What a list is narrowed by; no price is higher. */
export function priceBound(filterPrice: string): MinorUnits {
  return Math.min(toMinorUnits(Number(filterPrice)), PRICE_MAX + 1);
}

/** One value of an attribute that somebody has chosen to narrow a list by. */
export type FilterValue =
  | { readonly flag: boolean }
  | { readonly option: string }
  | { readonly text: string }
  /** Including `from`, without `to`; null is no bound. Of one figure alone, both are it. */
  | { readonly from: number | null; readonly to: number | null };

interface FilterChoice {
  readonly attributeId: string;
  readonly value: FilterValue;
}

const bound = (figure: string | undefined) =>
  figure === undefined || figure === '' ? null : Number(figure);

/** '<attribute>.yes', '<attribute>.<value of the list>', '<attribute>.12', '<attribute>.10..20', '<attribute>.~IP67' */
export function readFilterChoice(text: string): FilterChoice | null {
  const [, attribute, flag, option, figure, range, words] = CHOICE.exec(text) ?? [];
  if (attribute === undefined) return null;
  const attributeId = attribute.toLowerCase();
  if (flag !== undefined) return { attributeId, value: { flag: flag.toLowerCase() === 'yes' } };
  if (option !== undefined) return { attributeId, value: { option: option.toLowerCase() } };
  if (words !== undefined) {
    return words.isWellFormed() ? { attributeId, value: { text: words } } : null;
  }
  if (figure !== undefined) {
    return { attributeId, value: { from: Number(figure), to: Number(figure) } };
  }
  const [from, to] = (range ?? '').split('..');
  return { attributeId, value: { from: bound(from), to: bound(to) } };
}

/** What a list is narrowed by, apart from searches. */
export interface Narrowed {
  readonly attr?: string | readonly string[] | undefined;
  readonly category?: string | undefined;
  readonly minPrice?: string | undefined;
  readonly maxPrice?: string | undefined;
  readonly inStock?: string | undefined;
}

/** Whether a list is narrowed by price, stock or an attribute. */
export function isFiltered({ attr, minPrice, maxPrice, inStock }: Narrowed): boolean {
  return (
    (attr !== undefined && attr.length > 0) ||
    minPrice !== undefined ||
    maxPrice !== undefined ||
    inStock === 'true'
  );
}

/** A choice as addresses write it: nothing but a text hangs on its letters. */
export function tidyFilterChoice(text: string): string {
  const wave = text.indexOf('~');
  return wave === -1 ? text.toLowerCase() : text.slice(0, wave).toLowerCase() + text.slice(wave);
}
