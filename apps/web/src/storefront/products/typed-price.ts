import { isFilterPrice } from '@gadgetry/contract/filter-values';
import { shopCurrency } from '@gadgetry/contract/money';
import { partsThousandsByDot } from '@gadgetry/contract/number-format';

/** With what may stand before or behind an amount, for the `pattern` of a field. */
export const TYPED_PRICE =
  "\\s*[A-Za-z]{0,3}\\p{Sc}?\\s*[0-9](?:[0-9.,’'\\s]*[0-9])?\\s*(?:\\p{Sc}|[A-Za-z]{3})?\\s*";

const COMMAS_PART_THOUSANDS = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
/** What follows shows for certain that the dots stand before no decimals. */
const DOTS_PART_THOUSANDS = /^\d{1,3}(?:(?:\.\d{3})+,\d{1,2}|(?:\.\d{3}){2,})$/;
const ONE_DOT = /^\d{1,3}\.\d{3}$/;
/** Never three of them, which are thousands. */
const COMMA_BEFORE_DECIMALS = /^\d+,\d{1,2}$/;

/** '1.249' is what the shop means by it; where sums have three decimals, addresses write them so. */
const isThousand = (typed: string) =>
  ONE_DOT.test(typed) && partsThousandsByDot() && shopCurrency().writtenDecimals < 3;

/** An amount that somebody typed, as addresses have it: '1200' of '$1,200'; null of what is none. */
export function typedPrice(text: string): string | null {
  const typed = text
    .replaceAll(/[\s’']/g, '')
    .replace(/^[A-Za-z]{0,3}\p{Sc}?/u, '')
    .replace(/(?:\p{Sc}|[A-Za-z]{3})$/u, '');
  let plain = typed;
  if (COMMAS_PART_THOUSANDS.test(typed)) plain = typed.replaceAll(',', '');
  else if (DOTS_PART_THOUSANDS.test(typed) || isThousand(typed)) {
    plain = typed.replaceAll('.', '').replace(',', '.');
  } else if (COMMA_BEFORE_DECIMALS.test(typed)) plain = typed.replace(',', '.');
  return isFilterPrice(plain) ? plain : null;
}
