import { postalKey } from '@gadgetry/contract/place-keys';
import { regionLikeness } from '@gadgetry/contract/regions';
import type { MinorUnits } from '@gadgetry/contract/money';
import type { ShippingRule, ShippingRuleKind } from '@gadgetry/contract/shipping';
import { byValue } from './rules/by-value.ts';
import { byWeight } from './rules/by-weight.ts';
import { flat } from './rules/flat.ts';
import { freeFrom } from './rules/free-from.ts';
import type { Parcel, PriceRule } from './rules/rule.ts';

const RULES: { readonly [Kind in ShippingRuleKind]: PriceRule<Kind> } = {
  flat,
  by_weight: byWeight,
  by_value: byValue,
  free_from: freeFrom,
};

/** What a parcel costs; null: it can't be sent that way. */
export function priceOf<Kind extends ShippingRuleKind>(
  rule: Extract<ShippingRule, { kind: Kind }>,
  parcel: Parcel,
): MinorUnits | null {
  const price: PriceRule<Kind> = RULES[rule.kind];
  return price(rule, parcel);
}

/** Where an order goes to, as far as zones ask. */
export interface KnownDestination {
  /** ISO 3166-1, two capital letters. */
  readonly country: string;
  /** State or province, as somebody typed it. */
  readonly region: string;
  readonly postalCode: string;
}

export interface ZonePlaces {
  readonly is_default: boolean;
  readonly every_country: boolean;
  readonly is_active: boolean;
  readonly countries: readonly string[];
  readonly regions: readonly string[];
  readonly postal_prefixes: readonly string[];
}

// A prefix says more than any region: its length counts, above the kinds below it.
const BY_REGION = 3;
const BY_REGION_WRITTEN_OTHERWISE = 2;
const BY_COUNTRY = 1;
const BY_DEFAULT = 0;

/** How closely a zone means a destination; null: not at all. */
function closeness(
  zone: ZonePlaces,
  { country, region, postalCode }: KnownDestination,
): number | null {
  if (zone.is_default) return BY_DEFAULT;
  if (!zone.countries.includes(country)) return null;
  const code = postalKey(postalCode);
  const prefixes = zone.postal_prefixes.map(postalKey).filter((prefix) => code.startsWith(prefix));
  if (prefixes.length > 0) return BY_REGION + Math.max(...prefixes.map(({ length }) => length));
  const likeness = Math.max(
    0,
    ...zone.regions.map((name) => regionLikeness(country, name, region)),
  );
  if (likeness > 0) return likeness === 2 ? BY_REGION : BY_REGION_WRITTEN_OTHERWISE;
  return zone.regions.length + zone.postal_prefixes.length === 0 ? BY_COUNTRY : null;
}

/**
 * The zone of a destination: by the longest beginning of its postal code, else by region, else by
 * country, else the default one. Of two that mean it as closely it is the first. Inactive ones are as if
 * they were not there.
 * @param zones in their order
 * @returns null where nothing is shipped to
 */
export function zoneOf<Zone extends ZonePlaces>(
  zones: readonly Zone[],
  destination: KnownDestination,
): Zone | null {
  let found: { readonly zone: Zone; readonly close: number } | null = null;
  for (const zone of zones) {
    const close = zone.is_active ? closeness(zone, destination) : null;
    if (close !== null && (found === null || close > found.close)) found = { zone, close };
  }
  return found?.zone ?? null;
}
