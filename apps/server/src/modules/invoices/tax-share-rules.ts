import { type MinorUnits, portionOf, shareOut, sumOf } from '@gadgetry/contract/money';
import { shareAt } from '../pricing/index.ts';
import type { BilledOrder, BilledTax } from './billed-order-rules.ts';

/** One tax of a document, whatever lines it is charged on. */
export interface DocumentTax {
  readonly name: string;
  readonly rate: number;
  readonly included: boolean;
  /** What it is charged on, without any tax that is not itself taxed. */
  readonly net: MinorUnits;
  readonly amount: MinorUnits;
}

/** Taxes of one name and rate are one to people; a compound one is charged on something else. */
const keyOf = ({ name, rate, isIncluded, isCompound }: BilledTax) =>
  JSON.stringify([name, rate, isIncluded, isCompound]);

/** The lines that a tax is charged on, and the share of a delivery without any: such taxes are on one thing. */
const linesWith = ({ position }: BilledTax, all: readonly BilledTax[]) =>
  JSON.stringify([
    shareAt(position),
    all.flatMap((tax) => (tax.position === position && tax.lineId !== null ? [tax.lineId] : [])),
  ]);

/**
 * The taxes that are charged on the same as this one, itself among them. What delivery costs may be
 * shared out among rates as goods are: each share has the taxes of its goods, and no others.
 */
function onSame(tax: BilledTax, all: readonly BilledTax[]): BilledTax[] {
  const onLine = all.filter(({ lineId }) => lineId === tax.lineId);
  if (tax.lineId !== null) return onLine;
  const goods = linesWith(tax, all);
  return onLine.filter((one) => linesWith(one, all) === goods);
}

const insideOf = (taxes: readonly BilledTax[]) =>
  sumOf(taxes.map(({ isIncluded, amount }) => (isIncluded ? amount : 0)));

/** What a tax of a line is charged on, without tax; of a compound one, with those before it. */
function netOf(tax: BilledTax, all: readonly BilledTax[]): MinorUnits {
  const same = onSame(tax, all);
  const inside = insideOf(same);
  const before = same.filter(({ position }) => position < tax.position);
  const under = tax.isCompound ? sumOf(before.map(({ amount }) => amount)) : 0;
  return tax.base - inside + under;
}

/** The taxes of an order, one row a rate, in their order. */
export function taxesOf(taxes: readonly BilledTax[]): DocumentTax[] {
  const rows = new Map<string, DocumentTax>();
  for (const tax of taxes) {
    const key = keyOf(tax);
    const { net, amount } = rows.get(key) ?? { net: 0, amount: 0 };
    const { name, rate, isIncluded: included } = tax;
    rows.set(key, {
      name,
      rate,
      included,
      net: net + netOf(tax, taxes),
      amount: amount + tax.amount,
    });
  }
  return [...rows.values()];
}

/** Of each tax of the order, in the same order, what falls on one line. @param lineId null: on the delivery */
export function taxesOfLine(
  order: Pick<BilledOrder, 'taxes'>,
  lineId: string | null,
): MinorUnits[] {
  const keys = [...new Set(order.taxes.map(keyOf))];
  return keys.map((key) =>
    sumOf(
      order.taxes
        .filter((tax) => keyOf(tax) === key && tax.lineId === lineId)
        .map(({ amount }) => amount),
    ),
  );
}

/**
 * What of some taxes falls on a part of a sum: in proportion, each rounded for itself, and all of it
 * on the last part.
 */
export function taxShares(
  taxes: readonly MinorUnits[],
  part: MinorUnits,
  whole: MinorUnits,
): MinorUnits[] {
  if (whole === 0) return taxes.map(() => 0);
  return taxes.map((tax) => (part >= whole ? tax : portionOf(tax, BigInt(part), BigInt(whole))));
}

/**
 * What each tax is charged on of a part of a line that goes back: the part without its taxes; of a
 * compound tax, with those before it.
 * @param lineId null: the delivery
 * @param amount of the part, with all taxes
 * @param shares of each tax of the order, in the same order, what is in the part
 */
export function netsOfPart(
  order: Pick<BilledOrder, 'taxes' | 'shipping'>,
  lineId: string | null,
  amount: MinorUnits,
  shares: readonly MinorUnits[],
): MinorUnits[] {
  const keys = [...new Set(order.taxes.map(keyOf))];
  const ofLine = order.taxes.filter((tax) => tax.lineId === lineId);
  const shareOf = (tax: BilledTax) => shares[keys.indexOf(keyOf(tax))] ?? 0;
  const untaxed = untaxedParts(order, lineId, amount - sumOf(shares));
  return keys.map((key) => {
    const tax = ofLine.find((one) => keyOf(one) === key);
    if (tax === undefined) return 0;
    const same = onSame(tax, order.taxes);
    const before = tax.isCompound ? same.filter(({ position }) => position < tax.position) : [];
    return (untaxed.get(same[0]?.position ?? 0) ?? 0) + sumOf(before.map(shareOf));
  });
}

/** What of a part without its taxes falls on each share of a thing, by its first tax's position. */
function untaxedParts(
  { taxes, shipping }: Pick<BilledOrder, 'taxes' | 'shipping'>,
  lineId: string | null,
  part: MinorUnits,
): Map<number, MinorUnits> {
  const first = taxes.filter((tax) => tax.lineId === lineId && onSame(tax, taxes)[0] === tax);
  const nets = first.map((tax) => tax.base - insideOf(onSame(tax, taxes)));
  const rest = lineId === null ? shipping - sumOf(first.map(({ base }) => base)) : 0;
  const weights = [...nets, Math.max(0, rest)];
  // Of what costs nothing without its tax, all is on the first.
  const parts = sumOf(weights) === 0 ? [part] : shareOut(part, weights);
  return new Map(first.map(({ position }, at) => [position, parts[at] ?? 0]));
}

/** What each tax is charged on of a sum that is of no line: in proportion, to the cent of `sum`. */
export function netShares(
  nets: readonly MinorUnits[],
  part: MinorUnits,
  whole: MinorUnits,
  sum: MinorUnits,
): MinorUnits[] {
  const shares = taxShares(nets, part, whole);
  // What rounding leaves over falls on the largest, where it shows least.
  const largest = nets.indexOf(Math.max(...nets));
  return shares.map((share, at) => (at === largest ? share + sum - sumOf(shares) : share));
}
