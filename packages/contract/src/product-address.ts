/** Code points of a name that an address carries: more is cut off by whoever shows it. */
const NAME_MAX = 60;

/** Behind the name, if there is one: the id alone is enough to find the product. */
const ID = /(?:^|-)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/**
 * A name as it stands in an address: letters and digits of every script, without accents, with hyphens
 * for all else. Empty where a name has none of them.
 */
export function nameInAddress(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/[\u0300-\u036f'’]/g, '');
  const words = plain.normalize('NFC').toLowerCase();
  const hyphened = words.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-/, '');
  const letters = Array.from(hyphened);
  const cut = letters.slice(0, NAME_MAX).join('');
  // Not in the middle of a word, unless it is all one word.
  const whole = letters.length > NAME_MAX ? cut.replace(/(.)-[^-]*$/u, '$1') : cut;
  return whole.replace(/-$/, '');
}

interface NamedProduct {
  readonly _id: string;
  readonly name: string;
}

/** The last part of a product's address: its name and its id. */
export function productPart({ _id, name }: NamedProduct): string {
  return [nameInAddress(name), _id].filter(Boolean).join('-');
}

/**
 * Where a product is, readable: path and query. Nothing depends on the name, and what was given out
 * under an earlier one leads here.
 * @param variantId left out: the default variant
 */
export function productAddress(product: NamedProduct, variantId?: string | null): string {
  const path = `/shop/${encodeURIComponent(productPart(product))}`;
  return variantId == null ? path : `${path}?variant=${encodeURIComponent(variantId)}`;
}

/** The product that the last part of an address means, with or without a name before the id. */
export function productIdIn(part: string): string {
  return ID.exec(part)?.[1] ?? part;
}
