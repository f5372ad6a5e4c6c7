import type { Product } from '@gadgetry/contract/catalogue';
import type { MinorUnits } from '@gadgetry/contract/money';
import {
  type Consignment,
  type Destination,
  type OrderTax,
  type TaxRule,
  noTax,
} from '../pricing/index.ts';
import { type TaxedPlace, allRatesAt, isSaid, isWithin } from './place-rules.ts';
import type { KeptTax } from './tax-memory.ts';
import { type TaxConfiguration, taxesOn, taxesOnShipping } from './tax-rules.ts';

/** How the shop taxes orders now. */
export interface ShopTax extends TaxRule {
  /** On the shipping of these goods alone, which were paid for with their taxes before. */
  readonly shippingTaxesOn: (
    delivery: Pick<Consignment, 'lines' | 'lineDiscounts' | 'destination'> & {
      readonly shipping: MinorUnits;
    },
  ) => readonly OrderTax[];
  /** Whether all of a destination is said that tax goes by. */
  readonly isSettled: (destination: Destination) => boolean;
  /** Whether any order would be taxed in one place as in the other. */
  readonly taxesAlike: (one: Destination, other: Destination) => boolean;
  /**
   * The same with prices that were agreed with tax in them, or without it, whatever the shop's are by now.
   * @param pricesInclude null: nobody knows how they were meant, so as the shop's
   */
  readonly asAgreed: (pricesInclude: boolean | null) => ShopTax;
}

const placeOf = (destination: Destination, country: string): TaxedPlace => ({
  country: destination.country ?? country,
  region: destination.region ?? '',
  postalCode: destination.postalCode ?? '',
});

/** Of some countries those that have no rate, not even one of nothing, while orders are taxed. */
export function countriesWithoutRate(
  { settings, rates }: KeptTax,
  countries: readonly string[],
): string[] {
  const rated = new Set(rates.map(({ country }) => country));
  return settings.is_on ? countries.filter((country) => !rated.has(country)) : [];
}

/** Whether a tax that an order was charged with is one of this destination. */
export function isTaxOf(
  { country, region, postalPrefix }: OrderTax['place'],
  destination: Destination,
  home: string,
): boolean {
  return isWithin({ country, region, postal_prefix: postalPrefix }, placeOf(destination, home));
}

export function configurationOf({ settings, classes, rates }: KeptTax): TaxConfiguration {
  return {
    pricesInclude: settings.prices_include,
    shipping: settings.shipping,
    defaultClass: classes.find(({ is_default }) => is_default)?.name ?? '',
    rates,
  };
}

/** @param country where what names none goes */
export function shopTaxOf(kept: KeptTax, country: string): ShopTax {
  const { settings } = kept;
  if (!settings.is_on) {
    const none: ShopTax = {
      ...noTax,
      shippingTaxesOn: () => [],
      isSettled: () => true,
      taxesAlike: () => true,
      asAgreed: () => none,
    };
    return none;
  }
  const configuration = configurationOf(kept);
  const idsAt = (destination: Destination) =>
    allRatesAt(configuration.rates, placeOf(destination, country)).map(({ id }) => id);
  return {
    isSettled: (destination) => isSaid(configuration.rates, destination, country),
    taxesOn: ({ destination, ...delivery }) =>
      taxesOn(configuration, placeOf(destination, country), delivery),
    shippingTaxesOn: ({ destination, ...delivery }) =>
      taxesOnShipping(configuration, placeOf(destination, country), delivery),
    taxesAlike: (one, other) => idsAt(one).join() === idsAt(other).join(),
    asAgreed: (agreed) => {
      const prices_include = agreed ?? settings.prices_include;
      return shopTaxOf({ ...kept, settings: { ...settings, prices_include } }, country);
    },
  };
}

/**
 * What a product's page says beside its price; undefined where nothing is taxed in the shop's country.
 * What only some of its states tax is 'plus tax' as well, but in no price everywhere.
 */
export function priceTaxOf(
  kept: KeptTax,
  country: string,
  taxClass: string | null,
): Product['priceTax'] {
  const { is_on: isOn, prices_include: included, name } = kept.settings;
  const { defaultClass, rates } = configurationOf(kept);
  const charged = rates.filter(
    (rate) =>
      rate.country === country && rate.tax_class === (taxClass ?? defaultClass) && rate.rate > 0,
  );
  const everywhere = charged.some((rate) => rate.region === '' && rate.postal_prefix === '');
  const said = included ? everywhere : charged.length > 0;
  return isOn && said ? { name, included } : undefined;
}
