import { isList, valueText } from '@gadgetry/contract/attribute-values';
import type { ProductAttribute } from '@gadgetry/contract/attributes';

/** What becomes of a value that the owner gave the product itself, where an option is called like it; null of another name. */
export function sameNameHint(
  option: string,
  attributes: readonly ProductAttribute[],
): string | null {
  const name = option.trim().toLowerCase();
  const own = attributes.find((attribute) => attribute.name.toLowerCase() === name);
  if (own === undefined) return null;
  const value = valueText(own);
  const filters = isList(own.kind)
    ? 'Filters find the product by both.'
    : `Filters still find the product by ‘${value}’ alone.`;
  return `Its page shows what is chosen in place of ‘${own.name}: ${value}’. ${filters}`;
}
