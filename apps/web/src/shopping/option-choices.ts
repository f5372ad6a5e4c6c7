import type { Product } from '@gadgetry/contract/catalogue';
import type { ProductVariant } from '@gadgetry/contract/variants';
import { variantsOnSale } from './chosen-product.ts';

/** What a value of an option leads to, with the other options as they are chosen. */
export interface ValueChoice {
  readonly value: string;
  readonly chosen: boolean;
  /** What is chosen by it: with as much of what was chosen before as there is. null: no such thing is sold. */
  readonly variant: ProductVariant | null;
  /** Why it can't be had just so; '' where it can. */
  readonly note: string;
  /** Shows this value and no other. */
  readonly picture: string | null;
}

interface OptionChoices {
  readonly name: string;
  readonly value: string;
  readonly choices: readonly ValueChoice[];
}

const valueAt = ({ options }: ProductVariant, place: number) => options[place]?.value ?? '';

/** How many options have the value that they have in the other one. */
function alike({ options }: ProductVariant, other: ProductVariant): number {
  return options.filter(({ value }, place) => value === valueAt(other, place)).length;
}

/** With this value and nearest to what is chosen; of two that are as near, what is in stock. */
function nearest(
  variants: readonly ProductVariant[],
  { place, value, from }: { place: number; value: string; from: ProductVariant },
): ProductVariant | null {
  const nearness = (variant: ProductVariant) =>
    2 * alike(variant, from) + (variant.stockQuantity > 0 ? 1 : 0);
  return variants
    .filter((variant) => valueAt(variant, place) === value)
    .reduce<ProductVariant | null>(
      (best, variant) => (best === null || nearness(variant) > nearness(best) ? variant : best),
      null,
    );
}

/** What is no longer as it was, of the options beside the one at this place. */
export function movedOptions(
  before: ProductVariant,
  after: ProductVariant,
  place: number,
): ProductVariant['options'] {
  return after.options.filter(({ value }, at) => at !== place && value !== valueAt(before, at));
}

function noteOn(variant: ProductVariant | null, from: ProductVariant, place: number): string {
  if (variant === null) return 'not available';
  const given = movedOptions(variant, from, place).map(({ value }) => value);
  if (given.length > 0) return `not available with ${given.join(', ')}`;
  return variant.stockQuantity > 0 ? '' : 'out of stock';
}

/** A picture for each value of an option: only where each has one that no other value has. */
function picturesAt(
  variants: readonly ProductVariant[],
  values: readonly string[],
  place: number,
): ReadonlyMap<string, string> {
  const pictures = new Map<string, string>();
  for (const value of values) {
    const own = variants.filter((variant) => valueAt(variant, place) === value);
    const [first, ...others] = new Set(own.map(({ images }) => images[0] ?? ''));
    if (first === undefined || first === '' || others.length > 0) return new Map();
    pictures.set(value, first);
  }
  return new Set(pictures.values()).size === values.length ? pictures : new Map();
}

/** The options of a product, with what each of their values leads to from a variant. */
export function choicesFrom(product: Product, from: ProductVariant): OptionChoices[] {
  const variants = variantsOnSale(product);
  return product.options.map(({ name, values }, place) => {
    const pictures = picturesAt(variants, values, place);
    const choices = values.map((value): ValueChoice => {
      const chosen = valueAt(from, place) === value;
      const variant = chosen ? from : nearest(variants, { place, value, from });
      const picture = pictures.get(value) ?? null;
      return { value, chosen, variant, note: noteOn(variant, from, place), picture };
    });
    return { name, value: valueAt(from, place), choices };
  });
}

/**
 * The variant that an address names, or the default one.
 * @returns null of a product without options, which is what it is
 */
export function variantShown(product: Product, asked: string | null): ProductVariant | null {
  if (product.options.length === 0) return null;
  const variants = variantsOnSale(product);
  const named = variants.find(({ _id }) => _id === asked);
  return named ?? variants.find(({ isDefault }) => isDefault) ?? null;
}
