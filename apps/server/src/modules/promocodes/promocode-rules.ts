import type {
  DiscountConditions,
  DiscountEffect,
  DiscountState,
  DiscountWay,
} from '@gadgetry/contract/discounts';
import { ERRORS, type ErrorCode } from '@gadgetry/contract/errors';
import { toMinorUnits, formatMinorUnits } from '@gadgetry/contract/money';

/** A promocode as far as its rules go. */
export interface JudgedPromocode {
  readonly way: DiscountWay;
  readonly effect: DiscountEffect | null;
  readonly conditions: DiscountConditions;
  readonly firstOrderOnly: boolean;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  /** The last day on which it works: 'YYYY-MM-DD', until the end of that day in UTC. */
  readonly expiresOn: string;
  readonly maxUses: number | null;
  readonly maxUsesPerCustomer: number | null;
  readonly isActive: boolean;
  /** The code for one use by which it was found; null: its own, or none. */
  readonly singleUseCode: string | null;
}

/** A line of a cart, as far as a discount asks. */
export interface JudgedLine {
  readonly productId: string;
  readonly variantId?: string;
  readonly categoryId: string;
  readonly priceCents: number;
  readonly quantity: number;
}

/** Who wants it, for what, and who has it by now. */
export interface Circumstances {
  readonly now: Date;
  /** null for a guest, who is answered as if nothing was known against them. */
  readonly customerId: string | null;
  /** Whoever orders without an account could be anybody, and a new customer each time. */
  readonly isGuest: boolean;
  readonly firstOrder: boolean;
  /** null: nobody has said what is bought, and nothing is asked of it. */
  readonly lines: readonly JudgedLine[] | null;
  readonly uses: number;
  readonly usesOfCustomer: number;
  readonly singleUseTaken: boolean;
  /** What it is for, by name. */
  readonly names: readonly string[];
}

type PromocodeRefusalCode = Extract<ErrorCode, `promocode_${string}`>;

export interface Refusal {
  readonly code: PromocodeRefusalCode;
  readonly message: string;
}

/** One thing that a discount asks for, and whether it is so. */
export interface Finding {
  readonly asks: string;
  readonly refusal: Refusal | null;
}

const refusalFor = (code: PromocodeRefusalCode, message: string = ERRORS[code].message) => ({
  code,
  message,
});

/** A code that is off, or nobody's to type, says no more than one that never was. */
export const UNKNOWN = refusalFor('promocode_invalid');

/** Whether a line is of the goods that a discount is for. */
export function isFor(conditions: DiscountConditions, line: JudgedLine): boolean {
  const { products, variants, categories, excludedProducts, excludedCategories } = conditions;
  if (excludedProducts.includes(line.productId)) return false;
  if (excludedCategories.includes(line.categoryId)) return false;
  if (products.length + variants.length + categories.length === 0) return true;
  return (
    products.includes(line.productId) ||
    categories.includes(line.categoryId) ||
    (line.variantId !== undefined && variants.includes(line.variantId))
  );
}

/** '1 December', and of another year than this '1 December 2031'. */
function dayWords(day: Date, now: Date): string {
  const year = day.getUTCFullYear() === now.getUTCFullYear() ? {} : { year: 'numeric' as const };
  return day.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
    ...year,
  });
}

/** 'headphones, Lamp or cables' */
function eitherOf(names: readonly string[]): string {
  const [last = '', ...others] = names.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(', ')} or ${last}`;
}

const pieces = (count: number) => `${count} ${count === 1 ? 'piece' : 'pieces'}`;

function aboutGoods(
  { conditions, effect }: JudgedPromocode,
  lines: readonly JudgedLine[],
  names: readonly string[],
): Finding[] {
  const goods = lines.filter((line) => isFor(conditions, line));
  const worth = goods.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);
  const count = goods.reduce((sum, { quantity }) => sum + quantity, 0);
  const said = names.length === 0 ? undefined : `This code is for ${eitherOf(names)}.`;
  const found: Finding[] = [
    {
      asks:
        names.length === 0 ? 'Goods that it is for' : `Goods that it is for: ${names.join(', ')}`,
      refusal: count > 0 ? null : refusalFor('promocode_other_goods', said),
    },
  ];
  const minimum = conditions.minimum === null ? null : toMinorUnits(conditions.minimum);
  if (minimum !== null) {
    const needs = `This code needs goods of ${formatMinorUnits(minimum)}; yours come to ${formatMinorUnits(worth)}.`;
    found.push({
      asks: `Goods of ${formatMinorUnits(minimum)} or more`,
      refusal: worth >= minimum ? null : refusalFor('promocode_minimum', needs),
    });
  }
  if (effect?.kind === 'buy_get') {
    const least = effect.buy + effect.get;
    const needs = `This code needs ${pieces(least)}; you have ${count}.`;
    found.push({
      asks: `${pieces(least)} or more`,
      refusal: count >= least ? null : refusalFor('promocode_minimum', needs),
    });
  }
  return found;
}

/**
 * All that a promocode asks for, in the order in which it is told: what is wrong with the code itself
 * before what is wrong with the buyer, and that before what is wrong with the cart. Whom it is not
 * for hears nothing else of it.
 */
export function findings(promocode: JudgedPromocode, given: Circumstances): Finding[] {
  const { conditions, startsAt, endsAt, maxUses, maxUsesPerCustomer } = promocode;
  const { now, customerId } = given;
  const found: Finding[] = [];
  const ask = (asks: string, met: boolean, refusal: Refusal) =>
    found.push({ asks, refusal: met ? null : refusal });

  ask('That it is active', promocode.isActive, UNKNOWN);
  if (conditions.customers.length > 0) {
    const theirs = customerId !== null && conditions.customers.includes(customerId);
    ask('One of its customers', theirs, UNKNOWN);
  }
  if (startsAt !== null) {
    const start = dayWords(startsAt, now);
    const refusal = refusalFor('promocode_not_started', `This code starts on ${start}.`);
    ask(`From ${start}`, now >= startsAt, refusal);
  }
  const over = now.toISOString().slice(0, 10) > promocode.expiresOn;
  const ended = endsAt !== null && now >= endsAt;
  const lastDay = new Date(`${promocode.expiresOn}T00:00:00Z`);
  const until = dayWords(endsAt !== null && endsAt < lastDay ? endsAt : lastDay, now);
  ask(`Until ${until}`, !over && !ended, refusalFor('promocode_expired'));
  if (maxUses !== null) {
    ask(`${maxUses} uses in all`, given.uses < maxUses, refusalFor('promocode_used_up'));
  }
  if (promocode.singleUseCode !== null) {
    ask('A code that is not used', !given.singleUseTaken, refusalFor('promocode_used_up'));
  }
  if (given.isGuest && (promocode.firstOrderOnly || maxUsesPerCustomer !== null)) {
    ask('A customer with an account', false, refusalFor('promocode_needs_account'));
  }
  if (maxUsesPerCustomer !== null) {
    const left = given.usesOfCustomer < maxUsesPerCustomer;
    ask(`${maxUsesPerCustomer} uses by one customer`, left, refusalFor('promocode_used'));
  }
  if (promocode.firstOrderOnly) {
    ask('A first order', given.firstOrder, refusalFor('promocode_first_order_only'));
  }
  return given.lines === null
    ? found
    : [...found, ...aboutGoods(promocode, given.lines, given.names)];
}

/**
 * Why a promocode may not be used; null where it may.
 * @param promocode null where no code of that name exists
 */
export function judge(promocode: JudgedPromocode | null, given: Circumstances): Refusal | null {
  if (promocode === null) return UNKNOWN;
  return findings(promocode, given).find(({ refusal }) => refusal !== null)?.refusal ?? null;
}

/** What a discount is at a moment, whoever asks. @param codes for one use each, that were made of it */
export function stateOf(
  promocode: Pick<
    JudgedPromocode,
    'isActive' | 'startsAt' | 'endsAt' | 'expiresOn' | 'maxUses' | 'way'
  >,
  { now, uses, codes }: { readonly now: Date; readonly uses: number; readonly codes: number },
): DiscountState {
  if (!promocode.isActive) return 'off';
  const ended = promocode.endsAt !== null && now >= promocode.endsAt;
  if (ended || now.toISOString().slice(0, 10) > promocode.expiresOn) return 'expired';
  const noneLeft = promocode.way === 'single_use_codes' && codes > 0 && uses >= codes;
  if (noneLeft || (promocode.maxUses !== null && uses >= promocode.maxUses)) return 'used_up';
  return promocode.startsAt !== null && now < promocode.startsAt ? 'planned' : 'active';
}
