import { type MinorUnits, sumOf } from '@gadgetry/contract/money';
import {
  type Destination,
  type Totals,
  type PricedLine,
  type TaxRule,
  combined,
  discountOf,
  limitedTo,
  partsOf,
} from '../../pricing/index.ts';
import { type OrderPromocode, isFor } from '../../promocodes/index.ts';
import type { ChosenShipping, ShippingChoice } from '../../shipping/index.ts';
import type { ManualDiscount } from './manual-discount.ts';
import { quoteWithShipping } from '../quotes/quote-with-shipping.ts';

/** What one discount takes off an order. */
export interface Applied {
  readonly promocode: OrderPromocode;
  /** By line, in the order of the lines. */
  readonly lines: readonly MinorUnits[];
  readonly goods: MinorUnits;
  readonly shipping: MinorUnits;
}

export interface Discounted {
  readonly price: Totals;
  readonly sent: ChosenShipping;
  readonly applied: readonly Applied[];
  /** What came off the goods by hand. */
  readonly byHand: MinorUnits;
}

export interface Cart {
  readonly lines: readonly PricedLine[];
  readonly destination: Destination;
  readonly charges: { readonly choice: ShippingChoice; readonly tax: TaxRule };
  /** What an admin takes off whatever else comes off; null: nothing. */
  readonly manual: ManualDiscount | null;
}

const ruleOf = (promocode: OrderPromocode) =>
  limitedTo(
    (line) => isFor(promocode.conditions, line),
    discountOf(promocode.effect, promocode.discountBasisPoints),
  );

function quoteWith(
  { lines, destination, charges, manual }: Cart,
  promocodes: readonly OrderPromocode[],
): Discounted {
  const rules = [...promocodes.map(ruleOf), ...(manual === null ? [] : [manual.rule])];
  const { price, sent, shippingOff } = quoteWithShipping(lines, destination, {
    ...charges,
    discount: combined(rules),
  });
  // Of a cart that is too dear to be computed nothing comes off.
  const goods = { lines };
  const parts = price.discount === 0 ? [] : partsOf(rules, goods);
  let left = shippingOff;
  const applied = promocodes.map((promocode, at): Applied => {
    const own = parts[at] ?? [];
    const most = promocode.kind === 'free_shipping' ? left : 0;
    const shipping = Math.min(most, rules[at]?.shippingOff?.(most) ?? 0);
    left -= shipping;
    return { promocode, lines: own, goods: sumOf(own), shipping };
  });
  return { price, sent, applied, byHand: sumOf(parts[promocodes.length] ?? []) };
}

/** Of so many every selection is tried, which are 31 quotes; of more the usual ones. */
const EACH_SELECTION = 5;

/** All of them first, then the larger ones. */
function selectionsOf(some: readonly OrderPromocode[]): OrderPromocode[][] {
  if (some.length > EACH_SELECTION) {
    const butOne = some.map((left) => some.filter((one) => one !== left));
    return [[...some], ...butOne, ...some.map((one) => [one])];
  }
  const all = some.reduce<OrderPromocode[][]>(
    (before, one) => before.flatMap((selection) => [[...selection, one], selection]),
    [[]],
  );
  return all.filter(({ length }) => length > 0).toSorted((one, other) => other.length - one.length);
}

/**
 * What can stand together: of those that may be combined any, and of the others one alone. Less of them
 * can be cheaper than all: what comes off the goods may cost them their free shipping. Who has a code
 * has it as long as nothing else is better.
 */
function combinations(code: OrderPromocode | null, automatic: readonly OrderPromocode[]) {
  const all = code === null ? automatic : [code, ...automatic];
  const alone = all.filter(({ combinable }) => !combinable).map((one) => [one]);
  const together = selectionsOf(all.filter(({ combinable }) => combinable));
  const hasCode = (some: readonly OrderPromocode[]) => code !== null && some.includes(code);
  const possible = [...together, ...alone];
  return [...possible.filter(hasCode), ...possible.filter((some) => !hasCode(some))];
}

const isRefused = ({ price, sent }: Discounted) => price.refusal !== null || sent.by === null;

/**
 * An order with the discounts that leave the least to pay, among those with which it can be placed; of
 * those that leave the same, the first as they are named above. All of them have to be of use by then:
 * their conditions are judged before.
 */
export function discounted(
  cart: Cart,
  code: OrderPromocode | null,
  automatic: readonly OrderPromocode[],
): Discounted {
  const plain = quoteWith(cart, []);
  const tried = combinations(code, automatic).map((some) => quoteWith(cart, some));
  const [best = plain] = tried.toSorted(
    (one, other) =>
      Number(isRefused(one)) - Number(isRefused(other)) || one.price.total - other.price.total,
  );
  // What comes by itself is not to keep anybody from ordering; who types a code is told what it does.
  const inTheWay = code === null && isRefused(best);
  const isDearer = inTheWay || plain.price.total < best.price.total;
  if (isDearer && !isRefused(plain)) return plain;
  // What takes nothing off is not taken, but for what somebody typed.
  const applied = best.applied.filter(
    ({ promocode, goods, shipping }) => promocode.id === code?.id || goods + shipping > 0,
  );
  return { ...best, applied };
}
