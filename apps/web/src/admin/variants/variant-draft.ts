import type { Product } from '@gadgetry/contract/catalogue';
import { decimalOf, toMinorUnits } from '@gadgetry/contract/money';
import { typedDigits } from '@gadgetry/contract/number-format';

/** A value of an option: its key stays while its text is typed. */
interface ValueDraft {
  readonly key: string;
  readonly text: string;
}

export interface OptionDraft {
  readonly key: string;
  readonly name: string;
  readonly values: readonly ValueDraft[];
}

/** A variant as it stands in the form: numbers as they were typed. */
export interface VariantDraft {
  readonly key: string;
  /** null: not stored yet */
  readonly id: string | null;
  /** The key of one value of each option, in the order of the options. */
  readonly choices: readonly string[];
  readonly price: string;
  readonly stockQuantity: string;
  readonly sku: string;
  readonly gtin: string;
  /** In grams. */
  readonly weight: string;
  readonly images: readonly string[];
  readonly isActive: boolean;
  /** The pieces that were read, so that sales since then are not undone. */
  readonly stockRead: number;
}

/** The options and variants of a product while they are edited. */
export interface VariantsDraft {
  readonly options: readonly OptionDraft[];
  /** In the order of the options' values. */
  readonly variants: readonly VariantDraft[];
  /** Dropped since they were read: taken up again, they are what they were. */
  readonly dropped: readonly VariantDraft[];
  readonly defaultKey: string;
  /** How many keys were made, so that the next one is new. */
  readonly made: number;
}

/** The options without values that stand empty and that no variant has: somebody may type there, or not. */
export function givenOptions({
  options,
  variants,
}: Pick<VariantsDraft, 'options' | 'variants'>): OptionDraft[] {
  const chosen = new Set(variants.flatMap(({ choices }) => choices));
  return options.map((option) => ({
    ...option,
    values: option.values.filter(({ key, text }) => text.trim() !== '' || chosen.has(key)),
  }));
}

/** What the form starts with. */
export function draftOf(product: Product): VariantsDraft {
  const options = product.options.map(({ name, values }, place): OptionDraft => {
    const key = `option-${place}`;
    return { key, name, values: values.map((text, at) => ({ key: `${key}-value-${at}`, text })) };
  });
  const stored = product.variants ?? [];
  const variants = stored.map(
    (one): VariantDraft => ({
      key: one._id,
      id: one._id,
      choices: options.map(({ values, name }) => {
        const chosen = one.options.find((option) => option.name === name)?.value;
        return values.find(({ text }) => text === chosen)?.key ?? '';
      }),
      price: typedDigits(decimalOf(toMinorUnits(one.price))),
      stockQuantity: String(one.stockQuantity),
      sku: one.sku ?? '',
      gtin: one.gtin ?? '',
      weight: one.weight === null ? '' : String(one.weight),
      images: one.images,
      isActive: one.isActive,
      stockRead: one.stockQuantity,
    }),
  );
  const defaultKey = stored.find(({ isDefault }) => isDefault)?._id ?? '';
  return inOrder({ options, variants, dropped: [], defaultKey, made: 0 });
}

/** The variants in the order of the values, the first option first. */
export function inOrder(draft: VariantsDraft): VariantsDraft {
  const places = draft.options.map(
    ({ values }) => new Map(values.map(({ key }, place) => [key, place])),
  );
  const placeOf = ({ choices }: VariantDraft, at: number) =>
    places[at]?.get(choices[at] ?? '') ?? 0;
  const variants = draft.variants.toSorted((one, other) => {
    const at = places.findIndex((_, index) => placeOf(one, index) !== placeOf(other, index));
    return at === -1 ? 0 : placeOf(one, at) - placeOf(other, at);
  });
  return { ...draft, variants };
}

/** Two variants are the same where this is. */
export const combinationOf = (choices: readonly string[]): string => choices.join(' ');

/** 'Red / 128 GB'; of a product without options, what it is. */
export function variantName(
  { options }: Pick<VariantsDraft, 'options'>,
  { choices }: VariantDraft,
): string {
  const texts = options.map(({ values }, place) => {
    const text = values.find(({ key }) => key === choices[place])?.text.trim() ?? '';
    return text === '' ? '…' : text;
  });
  return texts.length === 0 ? 'The product' : texts.join(' / ');
}

/** Whether anything would be lost. */
export function isChanged(draft: VariantsDraft, base: VariantsDraft): boolean {
  const kept = (one: VariantsDraft) =>
    JSON.stringify([givenOptions(one), one.variants, one.defaultKey]);
  return draft !== base && kept(draft) !== kept(base);
}
