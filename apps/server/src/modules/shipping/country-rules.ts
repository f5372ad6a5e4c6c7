import { COUNTRIES } from '@gadgetry/contract/countries';
import type { ZonePlaces } from './shipping-rules.ts';

interface Where {
  readonly country: string;
  /** The country that the shop is in. */
  readonly home: string;
}

/**
 * The zones that may take an address of a country. The default one takes what others leave over in the
 * shop's own country and in those that an active zone names; of other countries only where its owner
 * has said so. Otherwise every shop would ship to all of the world, and ask everybody for a country.
 */
export function zonesFor<Zone extends ZonePlaces>(
  zones: readonly Zone[],
  { country, home }: Where,
): Zone[] {
  const named = zones.some((zone) => zone.is_active && zone.countries.includes(country));
  return zones.filter((zone) =>
    zone.is_default
      ? zone.every_country || named || country === home
      : zone.countries.includes(country),
  );
}

interface Setup<Zone> {
  readonly country: string;
  readonly zones: readonly Zone[];
  readonly methods: readonly { readonly zone_id: string; readonly is_active: boolean }[];
}

/** Whether a zone takes all of the country that it names, so that nothing is left to the default one. */
const isWhole = ({ regions, postal_prefixes, is_default }: ZonePlaces) =>
  !is_default && regions.length + postal_prefixes.length === 0;

/** The countries in which some address can be shipped to. */
export function countriesShippedTo<Zone extends ZonePlaces & { readonly id: string }>({
  country: home,
  zones,
  methods,
}: Setup<Zone>): string[] {
  const working = new Set(methods.flatMap((one) => (one.is_active ? one.zone_id : [])));
  return COUNTRIES.filter((country) => {
    const active = zonesFor(zones, { country, home }).filter((zone) => zone.is_active);
    const covered = active.some(isWhole);
    return active.some((zone) => working.has(zone.id) && !(zone.is_default && covered));
  });
}
