import type { text } from './fields.ts';

/**
 * What is said of a product in words, and how each text is checked where it comes in. A text goes by
 * one name everywhere: on the wire, in forms, as a column, in the history, in what a browser stores.
 * @param checked `text` of fields.ts; imported here, it would bring the schema library to every visitor
 */
export const productTextInput = (checked: typeof text) => ({
  name: checked({ min: 2, max: 100, trimmed: true, plain: true }),
  description: checked({ min: 10, max: 1000, trimmed: true }),
});

export type ProductText = keyof ReturnType<typeof productTextInput>;
export type ProductTexts = Record<ProductText, string>;

/** One of something for each text of a product. */
export function eachProductText<T>(make: (text: ProductText) => T): Record<ProductText, T> {
  return { name: make('name'), description: make('description') };
}

/** Their names, which are those of their columns. */
export const PRODUCT_TEXTS: readonly ProductText[] = Object.values(eachProductText((text) => text));
