import type { AttributeKind } from '@gadgetry/contract/attribute-values';
import type { AttributePreview } from '@gadgetry/contract/attributes';

export const KIND_NAMES: Record<AttributeKind, string> = {
  text: 'Text',
  number: 'Number',
  yes_no: 'Yes or no',
  choice: 'One of a list',
  choices: 'Several of a list',
};

export function productsText(products: number): string {
  return products === 1 ? '1 product' : `${products.toLocaleString('en-US')} products`;
}

const quoted = (values: readonly string[]) => values.map((value) => `“${value}”`).join(', ');

/** What a change does to the products, in sentences, before it is done. */
export function previewText(preview: AttributePreview): string {
  const { products, kept, converted, dropped, lost, added } = preview;
  if (products === 0) return 'No product has a value yet.';
  const parts = [
    kept > 0 && `${productsText(kept)} will keep the value as it is.`,
    converted > 0 && `${productsText(converted)} will have it in its new form.`,
    dropped > 0 &&
      `${productsText(dropped)} will lose the value, or a part of it: ${quoted(lost)}.`,
    added.length > 0 && `The list gains ${quoted(added.slice(0, 5))}.`,
  ];
  return parts.filter((part) => part !== false).join(' ');
}
