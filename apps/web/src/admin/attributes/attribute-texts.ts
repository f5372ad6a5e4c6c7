import { formatNumber } from '@gadgetry/contract/number-format';
import { type AttributeKind, FIGURE_DECIMALS } from '@gadgetry/contract/attribute-values';
import type { AttributePreview } from '@gadgetry/contract/attributes';
import { typedFigure } from '@gadgetry/contract/typed-figure';

export const KIND_NAMES: Record<AttributeKind, string> = {
  text: 'Text',
  number: 'Number',
  yes_no: 'Yes or no',
  choice: 'One of a list',
  choices: 'Several of a list',
};

export function productsText(products: number): string {
  return products === 1 ? '1 product' : `${formatNumber(products)} products`;
}

const quoted = (values: readonly string[]) => values.map((value) => `“${value}”`).join(', ');

/** Of texts that are no number because others would read another one: what each could be. */
function couldBeInWords(lost: readonly string[]): string[] {
  return lost.flatMap((text) => {
    const [figure = ''] = /\d[\d.,]*/.exec(text) ?? [];
    const read = typedFigure(figure, FIGURE_DECIMALS);
    // Of what is several, as '1.2.3', nobody asks which number it is.
    return read !== null && 'couldBe' in read && read.couldBe !== 'several'
      ? [`“${text}” could be ${read.couldBe.join(' or ')}.`]
      : [];
  });
}

/** What a change does to the products, in sentences, before it is done. @param to the kind that it makes of it */
export function previewText(preview: AttributePreview, to: AttributeKind): string {
  const { products, kept, converted, dropped, lost, added } = preview;
  if (products === 0) return 'No product has a value yet.';
  const parts = [
    kept > 0 && `${productsText(kept)} will keep the value as it is.`,
    converted > 0 && `${productsText(converted)} will have it in its new form.`,
    dropped > 0 &&
      `${productsText(dropped)} will lose the value, or a part of it: ${quoted(lost)}.`,
    ...(to === 'number' ? couldBeInWords(lost) : []),
    added.length > 0 && `The list gains ${quoted(added.slice(0, 5))}.`,
  ];
  return parts.filter((part) => part !== false).join(' ');
}
