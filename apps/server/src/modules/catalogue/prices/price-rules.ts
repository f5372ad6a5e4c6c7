import { type MinorUnits, formatMinorUnits } from '@gadgetry/contract/money';
import type { SaleState } from '@gadgetry/contract/prices';

export interface Period {
  readonly begins_at: Date;
  readonly ends_at: Date;
}

export function isInForce({ begins_at, ends_at }: Period, now: Date): boolean {
  return begins_at <= now && now < ends_at;
}

export function saleState(sale: Period & { readonly is_active: boolean }, now: Date): SaleState {
  if (!sale.is_active) return 'off';
  if (sale.ends_at <= now) return 'over';
  return sale.begins_at <= now ? 'running' : 'planned';
}

/** What a sale takes off the price of one variant. */
export interface SaleLine extends Period {
  readonly sale_id: string;
  readonly variant_id: string;
  readonly cents: MinorUnits;
}

/** What stands with a variant of prices. */
export interface PricedVariant {
  readonly id: string;
  readonly is_default: boolean;
  readonly retired_at: Date | null;
  readonly price_cents: MinorUnits | null;
  readonly sale_id: string | null;
  readonly sale_ends_at: Date | null;
  readonly regular_cents: MinorUnits | null;
  readonly was_cents: MinorUnits | null;
}

export interface PricedProduct {
  readonly price_cents: MinorUnits;
  readonly variants: readonly PricedVariant[];
}

/** What a variant costs now, as it is written. */
export function centsOf(
  variant: PricedVariant,
  product: Pick<PricedProduct, 'price_cents'>,
): MinorUnits {
  return variant.price_cents ?? product.price_cents;
}

export function regularCentsOf(
  variant: PricedVariant,
  product: Pick<PricedProduct, 'price_cents'>,
): MinorUnits {
  return variant.regular_cents ?? centsOf(variant, product);
}

/**
 * A product as it is to be written at a moment: every variant at the price of the sale that is in
 * force then, or at its regular one. A sale that would not make it cheaper has no effect.
 * @param lowest of the days before, for a sale that begins now; by variant
 */
export function pricedAt(
  product: PricedProduct,
  lines: readonly SaleLine[],
  now: Date,
  lowest: ReadonlyMap<string, MinorUnits>,
): PricedProduct {
  const priced = product.variants.map((variant) => {
    const regular = regularCentsOf(variant, product);
    const line = lines.find((each) => each.variant_id === variant.id && isInForce(each, now));
    if (line === undefined || line.cents >= regular || variant.retired_at !== null) {
      const none = { sale_id: null, sale_ends_at: null, regular_cents: null, was_cents: null };
      return { variant: { ...variant, ...none }, cents: regular };
    }
    const prior = lowest.get(variant.id) ?? regular;
    const was = variant.sale_id === line.sale_id ? variant.was_cents : above(prior, line.cents);
    const on = { sale_id: line.sale_id, sale_ends_at: line.ends_at, was_cents: was };
    return { variant: { ...variant, ...on, regular_cents: regular }, cents: line.cents };
  });
  const leading = priced.find(({ variant }) => variant.is_default)?.cents ?? product.price_cents;
  return {
    price_cents: leading,
    variants: priced.map(({ variant, cents }) => ({
      ...variant,
      price_cents: variant.is_default ? null : cents,
    })),
  };
}

function above(prior: MinorUnits, cents: MinorUnits): MinorUnits | null {
  return prior > cents ? prior : null;
}

/** The variants that a sale begins for at a moment. */
export function beginningFor(
  { variants }: PricedProduct,
  lines: readonly SaleLine[],
  now: Date,
): string[] {
  return lines.flatMap((line) => {
    const variant = variants.find(({ id }) => id === line.variant_id);
    return isInForce(line, now) && variant?.sale_id !== line.sale_id ? [line.variant_id] : [];
  });
}

/** Something about a plan that can't be, at its field. */
export interface SaleRefusal {
  readonly path: string;
  readonly message: string;
}

/** An hour ago is a slip; a minute ago is a form that was open. */
const PATIENCE_MS = 60_000;

export function periodRefusal(period: Period, now: Date, begun: boolean): SaleRefusal | null {
  if (period.ends_at <= now) return { path: 'endsAt', message: 'This moment is over already' };
  if (period.ends_at <= period.begins_at) {
    return { path: 'endsAt', message: 'A sale ends after it has begun' };
  }
  if (!begun && period.begins_at.getTime() < now.getTime() - PATIENCE_MS) {
    return { path: 'beginsAt', message: 'This moment is over already; leave it empty for now' };
  }
  return null;
}

/**
 * Why these can't be the prices of a sale.
 * @param others lines of the product's other sales that are not over
 */
export function pricesRefusal(
  wanted: Period & { readonly prices: readonly { variant_id: string; cents: MinorUnits }[] },
  product: PricedProduct,
  others: readonly SaleLine[],
): SaleRefusal | null {
  for (const [place, { variant_id: id, cents }] of wanted.prices.entries()) {
    const path = `prices.${place}.price`;
    const variant = product.variants.find((each) => each.id === id && each.retired_at === null);
    if (variant === undefined) return { path, message: 'This variant is no longer sold' };
    if (wanted.prices.findIndex((each) => each.variant_id === id) < place) {
      return { path, message: 'This variant is there twice' };
    }
    const regular = regularCentsOf(variant, product);
    if (cents >= regular) {
      return { path, message: `A sale price is below the regular ${formatMinorUnits(regular)}` };
    }
    const other = others.find(
      (line) =>
        line.variant_id === id &&
        line.begins_at < wanted.ends_at &&
        wanted.begins_at < line.ends_at,
    );
    if (other !== undefined) {
      return { path, message: `It is in another sale ${periodText(other)}` };
    }
  }
  return null;
}

const momentText = (moment: Date) => `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

function periodText({ begins_at, ends_at }: Period): string {
  return `from ${momentText(begins_at)} until ${momentText(ends_at)}`;
}

/**
 * Why a variant can't be given another price by hand: while a sale runs it would be lost when that
 * ends, and a planned one has to stay below it.
 * @param lines of sales that are not over
 */
export function priceEditRefusal(
  variant: PricedVariant,
  { from, to }: { readonly from: MinorUnits; readonly to: MinorUnits },
  lines: readonly SaleLine[],
): string | null {
  if (from === to) return null;
  if (variant.sale_ends_at !== null) {
    return `On sale until ${momentText(variant.sale_ends_at)}: deactivate that sale first`;
  }
  const line = lines.find((each) => each.variant_id === variant.id && each.cents >= to);
  return line === undefined
    ? null
    : `A sale at ${formatMinorUnits(line.cents)} is planned ${periodText(line)}`;
}

/**
 * Why a variant can't become another thing: what is planned for a product as it is, or for its Small,
 * would be the price of its Large.
 * @param lines of sales that are not over
 */
export function otherThingRefusal(
  { id }: Pick<PricedVariant, 'id'>,
  lines: readonly SaleLine[],
): string | null {
  const line = lines.find((each) => each.variant_id === id);
  return line === undefined
    ? null
    : `A sale of what this was, at ${formatMinorUnits(line.cents)}, is planned ${periodText(line)}: deactivate that sale first`;
}

/**
 * Why a form that does not say what it had read can't make a price the regular one: it may have read it
 * while a sale ran that is over now.
 */
export function endedPriceRefusal(
  { id }: Pick<PricedVariant, 'id'>,
  to: MinorUnits,
  ended: readonly Pick<SaleLine, 'variant_id' | 'cents'>[],
): string | null {
  return ended.some((line) => line.variant_id === id && line.cents === to)
    ? `${formatMinorUnits(to)} was the price of a sale that is over: read the product again`
    : null;
}
