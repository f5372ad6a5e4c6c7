import {
  type MinorUnits,
  formatMinorUnits,
  portionOf,
  shopCurrency,
  sumOf,
} from '@gadgetry/contract/money';
import type { Unissued } from '../document-rules.ts';
import type { DocumentTax } from '../tax-share-rules.ts';
import { sumAt } from './amount-rules.ts';
import { type EBreakdown, type EInvoice, isSameVat } from './e-invoice-rules.ts';

const money = formatMinorUnits;

/** What is charged at one rate, whatever its taxes are called. */
export interface ChargedAt {
  readonly rate: number;
  readonly net: MinorUnits;
  readonly tax: MinorUnits;
}

/** Those that a document has anything of. */
export function chargedAt(taxes: readonly DocumentTax[]): ChargedAt[] {
  const rates = [...new Set(taxes.map(({ rate }) => rate))];
  return rates
    .map((rate) => {
      const same = taxes.filter((tax) => tax.rate === rate);
      return {
        rate,
        net: sumOf(same.map(({ net }) => net)),
        tax: sumOf(same.map(({ amount }) => amount)),
      };
    })
    .filter(({ net, tax }) => net !== 0 || tax !== 0);
}

const WHOLE = 1_000_000n;

/** A finding of ours: the rule, and the two sums that differ; null: they are the same. */
function differs(rule: string, is: MinorUnits, wanted: MinorUnits): string | null {
  return is === wanted ? null : `${rule}: ${money(is)} instead of ${money(wanted)}`;
}

function lineProblems({ lines }: EInvoice): (string | null)[] {
  if (lines.length === 0) return ['BR-16: it has no line'];
  return lines.flatMap(({ name, price, quantity, allowance, net }) => [
    name === '' ? 'BR-25: a line has no name' : null,
    allowance < 0 || net < 0 ? `BR-27: less than nothing is charged for ${name}` : null,
    differs(`the price of ${name}`, sumAt(price, quantity) - allowance, net),
  ]);
}

function totalProblems({ lines, charges, vat, totals }: EInvoice): (string | null)[] {
  const sum = (parts: readonly { readonly net: MinorUnits }[]) =>
    sumOf(parts.map(({ net }) => net));
  return [
    differs('BR-CO-10', totals.lines, sum(lines)),
    differs('BR-CO-12', totals.charges, sum(charges)),
    differs('BR-CO-13', totals.net, totals.lines + totals.charges),
    differs('BR-CO-14', totals.tax, sumOf(vat.map(({ tax }) => tax))),
    differs('BR-CO-15', totals.gross, totals.net + totals.tax),
    differs('BR-CO-16', totals.due, totals.gross - totals.paid),
  ];
}

/**
 * BR-CO-17, as far as whole cents can: a tax that is in the prices is what rounding leaves of them, and
 * what goes back of one is a share of what was charged. The standard's own validators let less than a
 * whole unit pass; of an invoice a cent has to do.
 */
function isOfItsRate({ net, tax, rate }: EBreakdown, isShare: boolean): boolean {
  const off = Math.abs(tax - portionOf(net, BigInt(rate), WHOLE));
  return off <= 1 || (isShare && off < 10 ** shopCurrency().decimals);
}

function vatProblems(made: EInvoice, isShare: boolean): (string | null)[] {
  const { lines, charges, vat } = made;
  const parts = [...lines, ...charges];
  const isMissing = parts.some((part) => !vat.some((one) => isSameVat(one, part.vat)));
  return [
    isMissing ? 'BR-CO-18: a rate is not in the breakdown' : null,
    ...vat.flatMap((one, at) => {
      const { category, rate, net, tax, reason } = one;
      const its = parts.filter((part) => isSameVat(part.vat, one));
      const isTwice = vat.findIndex((first) => isSameVat(first, one)) !== at;
      const rule = `BR-${category}-08`;
      const told = [
        isTwice ? `${rule}: a rate is there twice` : null,
        differs(rule, net, sumOf(its.map((part) => part.net))),
        isOfItsRate(one, isShare) ? null : `BR-CO-17: ${money(tax)} is no tax on ${money(net)}`,
      ];
      if (category === 'S') return [...told, rate > 0 ? null : 'BR-S-05: the rate is not above 0'];
      const isSaid = reason !== null && reason !== '';
      return [...told, tax === 0 && rate === 0 && isSaid ? null : `BR-${category}-10: no reason`];
    }),
  ];
}

function partyProblems({ seller, buyer, deliverTo }: EInvoice): (string | null)[] {
  const lacks = (rule: string, text: string) => (text === '' ? `${rule}: it is not said` : null);
  return [
    lacks('BR-06, the seller’s name', seller.name),
    lacks('BR-09, the seller’s country', seller.country),
    lacks('BR-07, the buyer’s name', buyer.name),
    lacks('BR-11, the buyer’s country', buyer.country),
    lacks('BR-57, the country of delivery', deliverTo.country),
  ];
}

/** Whether it says what the document says, in whose file it is to be. */
function documentProblems({ vat, totals }: EInvoice, document: Unissued): (string | null)[] {
  const told = chargedAt(document.taxes);
  const taxed = vat.filter(
    ({ category, net, tax }) => category === 'S' && (net !== 0 || tax !== 0),
  );
  const isSame =
    told.length === taxed.length &&
    told.every(({ rate, net, tax }) =>
      taxed.some((one) => one.rate === rate && one.net === net && one.tax === tax),
    );
  return [
    differs('the document’s total', totals.gross, document.total),
    differs('the document’s tax', totals.tax, document.tax),
    isSame ? null : 'its taxes are not those of the document',
  ];
}

/** Why the data does not add up, or not to its document; null: it does, to the cent. */
export function electronicProblem(made: EInvoice, document: Unissued): string | null {
  const problems = [
    ...partyProblems(made),
    ...lineProblems(made),
    ...totalProblems(made),
    ...vatProblems(made, document.refersTo !== null),
    ...documentProblems(made, document),
  ];
  return problems.find((problem) => problem !== null) ?? null;
}
