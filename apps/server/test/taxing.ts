import type {
  TaxRate,
  TaxRateInput,
  TaxSettings,
  TaxSettingsInput,
} from '@gadgetry/contract/taxes';
import type { StockedShop } from './stocked-shop.ts';

type Owned = Pick<StockedShop, 'call' | 'admin'>;

/** A rate on the default class in the whole of the shop's country, but for what is said otherwise. */
export async function addTaxRate(
  { call, admin }: Owned,
  { percent, ...rate }: Partial<TaxRateInput> & Pick<TaxRateInput, 'percent'>,
): Promise<TaxRate> {
  const { status, body } = await call<TaxRate>('POST', '/admin/tax/rates', admin, {
    country: 'LK',
    region: '',
    postalPrefix: '',
    taxClass: 'Standard',
    name: 'VAT',
    isCompound: false,
    ...rate,
    percent,
  });
  if (status !== 201) throw new Error(`no rate of ${percent} %: ${JSON.stringify(body)}`);
  return body;
}

/** Tax is on from now on, added to prices but for what is said otherwise. */
export async function taxFromNowOn(
  { call, admin }: Owned,
  settings: Partial<TaxSettingsInput> = {},
): Promise<TaxSettings> {
  const input = {
    isOn: true,
    pricesInclude: false,
    name: 'VAT',
    shipping: 'as_goods',
    ...settings,
  };
  const { body } = await call<TaxSettings>('PUT', '/admin/tax/settings', admin, input);
  return body;
}
