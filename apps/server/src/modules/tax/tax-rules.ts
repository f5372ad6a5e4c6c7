import type { ShippingTax } from '@gadgetry/contract/taxes';
import { type MinorUnits, shareOut, sumOf } from '@gadgetry/contract/money';
import { type Consignment, type OrderTax, lineTotal } from '../pricing/index.ts';
import { type PlacedRate, type TaxedPlace, ratesAt } from './place-rules.ts';
import { added } from './rules/added.ts';
import { included } from './rules/included.ts';

/** All that says what is taxed how. */
export interface TaxConfiguration {
  readonly pricesInclude: boolean;
  readonly shipping: ShippingTax;
  readonly defaultClass: string;
  /** In their order. */
  readonly rates: readonly PlacedRate[];
}

/** What of an order is taxed by the same rates. */
interface Taxed {
  readonly rates: readonly PlacedRate[];
  /** In the order of the order's lines; 0 where a line is taxed otherwise. */
  readonly lines: MinorUnits[];
  shipping: MinorUnits;
}

/** What all rates come to together, one on the other where they are compound: of this many cents. */
const COMPARED: MinorUnits = 1_000_000_000;
const wholeTax = ({ rates }: Taxed) => sumOf(added(COMPARED, rates));

/** Rates of one place that say the same are the same, whatever class they are for. */
const keyOf = (rates: readonly PlacedRate[]) =>
  JSON.stringify(
    rates.map((rate) => [
      [rate.country, rate.region, rate.postal_prefix],
      [rate.name, rate.rate, rate.is_compound],
    ]),
  );

/** Adds what delivery costs to what it is taxed with. */
function taxShipping(
  cost: MinorUnits,
  how: ShippingTax,
  groups: readonly Taxed[],
  standard: Taxed,
) {
  const goods = groups.map(({ lines }) => sumOf(lines));
  if (cost === 0 || how === 'untaxed') return;
  // Of goods that cost nothing there is no proportion.
  if (how === 'standard' || sumOf(goods) === 0) {
    standard.shipping = cost;
  } else if (how === 'as_goods') {
    const shares = shareOut(cost, goods);
    groups.forEach((group, at) => {
      group.shipping = shares[at] ?? 0;
    });
  } else {
    const [highest = standard] = groups
      .filter((_, at) => (goods[at] ?? 0) > 0)
      .toSorted((one, other) => wholeTax(other) - wholeTax(one));
    highest.shipping = cost;
  }
}

/** What each rate comes to on the sum, and of that on each line. */
function taxesOf({ rates, lines, shipping }: Taxed, pricesInclude: boolean): OrderTax[] {
  const base = sumOf(lines) + shipping;
  if (base === 0) return [];
  const amounts = (pricesInclude ? included : added)(base, rates);
  return rates.flatMap((rate, at) => {
    const amount = amounts[at] ?? 0;
    if (amount === 0) return [];
    const shares = shareOut(amount, [...lines, shipping]);
    return [
      {
        name: rate.name,
        rate: rate.rate,
        isCompound: rate.is_compound,
        isIncluded: pricesInclude,
        place: {
          country: rate.country,
          region: rate.region,
          postalPrefix: rate.postal_prefix,
        },
        lines: lines.map((line, place) => ({ base: line, amount: shares[place] ?? 0 })),
        shipping: { base: shipping, amount: shares[lines.length] ?? 0 },
      },
    ];
  });
}

type Taxable = Pick<Consignment, 'lines' | 'lineDiscounts'> & { readonly shipping: MinorUnits };

/** What of an order is taxed alike. */
function groupsOf(
  configuration: TaxConfiguration,
  place: TaxedPlace,
  { lines, lineDiscounts, shipping }: Taxable,
): Taxed[] {
  const groups = new Map<string, Taxed>();
  const groupOf = (taxClass: string): Taxed => {
    const rates = ratesAt(configuration.rates, taxClass, place);
    const key = keyOf(rates);
    const group = groups.get(key) ?? { rates, lines: lines.map(() => 0), shipping: 0 };
    groups.set(key, group);
    return group;
  };
  lines.forEach((line, at) => {
    const off = lineDiscounts[at] ?? 0;
    groupOf(line.taxClass ?? configuration.defaultClass).lines[at] = lineTotal(line) - off;
  });
  const standard = groupOf(configuration.defaultClass);
  // Sorted by what they say: a cent that is left over does not go by how a cart is sorted.
  const sorted = [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const byKey = sorted.map(([, group]) => group);
  taxShipping(shipping, configuration.shipping, byKey, standard);
  return [...groups.values()];
}

/** The taxes of an order: one rounding for each rate on all that it is charged on, shared out among the lines. */
export function taxesOn(
  configuration: TaxConfiguration,
  place: TaxedPlace,
  order: Taxable,
): OrderTax[] {
  return groupsOf(configuration, place, order).flatMap((group) =>
    taxesOf(group, configuration.pricesInclude),
  );
}

/** Those of a delivery that is paid for by itself: taxed with the goods that are in it, of which none is charged. */
export function taxesOnShipping(
  configuration: TaxConfiguration,
  place: TaxedPlace,
  order: Taxable,
): OrderTax[] {
  return groupsOf(configuration, place, order).flatMap(({ rates, shipping }, share) =>
    taxesOf({ rates, lines: [], shipping }, configuration.pricesInclude).map((tax) => ({
      ...tax,
      share,
    })),
  );
}
