import { type MinorUnits, PRICE_MAX, decimalOf } from './money.ts';
import { z } from 'zod';
import { appliedTax, percentFromRate, rateFromPercent, taxClassName } from './applied-taxes.ts';
import { amount, id, money, requiredText, text } from './fields.ts';
import { POSTAL_PREFIX_WANTED, countryCode, isPostalPrefix } from './shipping.ts';
import { NO_SUCH_SUBDIVISION, isUnknownSubdivision } from './subdivisions.ts';

const NAME_MAX = 40;
const PLACE_MAX = 60;

const hasFourDecimals = (percent: number) =>
  Math.abs(percentFromRate(rateFromPercent(percent)) - percent) < 1e-9;

const PERCENT_WANTED = 'Please enter a percentage from 0 to 100, such as 8.875';

const percent = amount({
  min: 0,
  max: 100,
  notANumber: PERCENT_WANTED,
  tooSmall: PERCENT_WANTED,
  tooLarge: PERCENT_WANTED,
}).refine(hasFourDecimals, 'A rate has at most four decimals');

const sum = (bounds: { min: MinorUnits; max: MinorUnits }, wanted: string | (() => string)) =>
  money({ ...bounds, notANumber: wanted, tooSmall: wanted, tooLarge: wanted });

const version = z.int32().min(1).optional();
const name = requiredText(NAME_MAX);
const place = text({ max: PLACE_MAX, trimmed: true, plain: true });

/** How what delivery costs is taxed, and what owners call it. */
export const SHIPPING_TAXES = [
  { kind: 'as_goods', name: 'As the goods, in proportion to what they cost' },
  { kind: 'highest', name: 'At the highest rate of the goods' },
  { kind: 'standard', name: 'At the rate of the default class' },
  { kind: 'untaxed', name: 'Not at all' },
] as const;
export type ShippingTax = (typeof SHIPPING_TAXES)[number]['kind'];

const settings = {
  isOn: z.boolean().describe('Off: nothing is added to prices, and nothing said of tax'),
  pricesInclude: z.boolean().describe('Whether prices are entered with the tax in them'),
  name: name.describe('As product pages say it: incl. VAT, plus tax'),
  shipping: z.enum(SHIPPING_TAXES.map(({ kind }) => kind)),
};

export const taxSettings = z.object({ _id: id, ...settings, version: z.int() });
export type TaxSettings = z.infer<typeof taxSettings>;
/** The body of PUT /admin/tax/settings. */
export const taxSettingsInput = z.strictObject({ ...settings, version });
export type TaxSettingsInput = z.infer<typeof taxSettingsInput>;

/** Goods that are taxed alike. A product that names no class is in the default one. */
export const taxClass = z.object({
  _id: id,
  name: z.string(),
  isDefault: z.boolean(),
});
export type TaxClass = z.infer<typeof taxClass>;
/** The body of POST /admin/tax/classes. A class keeps its name: products and rates go by it. */
export const taxClassInput = z.strictObject({ name: taxClassName });
export type TaxClassInput = z.infer<typeof taxClassInput>;

const rate = {
  country: countryCode,
  region: place.describe(
    'As the State/Province of an address says, capitals and ways of writing one letter aside; empty: the whole country',
  ),
  postalPrefix: place
    .refine(isPostalPrefix, POSTAL_PREFIX_WANTED)
    .describe('What postal codes begin with; empty: any'),
  taxClass: taxClassName,
  name,
  percent: percent.describe('At most four decimals; 0: nothing there, whatever a wider place says'),
  isCompound: z.boolean().describe('Reckoned on the price with the other taxes of the place'),
};

/** One tax of one place on one class. Of several places that have an address the closest counts, with all its rates. */
export const taxRate = z.object({ _id: id, ...rate, country: z.string(), version: z.int() });
export type TaxRate = z.infer<typeof taxRate>;
/** The body of POST and PUT /admin/tax/rates. */
export const taxRateInput = z
  .strictObject({ ...rate, version })
  .refine(({ country, region }) => region === '' || !isUnknownSubdivision(country, region), {
    path: ['region'],
    error: NO_SUCH_SUBDIVISION,
  });
export type TaxRateInput = z.infer<typeof taxRateInput>;

export const taxRateDeletionQuery = z.strictObject({
  version: z.coerce.number().int().min(1).optional().describe('Of what was read'),
});

/** GET /admin/tax: all of it. */
export const taxSetup = z.object({
  settings: taxSettings,
  classes: z.array(taxClass),
  rates: z.array(taxRate),
  country: z.string().describe('The shop’s own: where goes what names no country'),
});
export type TaxSetup = z.infer<typeof taxSetup>;

/** The body of POST /admin/tax/preview: a cart that does not exist. */
export const taxPreviewBody = z.strictObject({
  country: countryCode,
  region: place,
  postalCode: place,
  taxClass: taxClassName,
  subtotal: sum({ min: 0, max: PRICE_MAX }, 'Please enter a sum such as 50'),
  shipping: sum(
    { min: 0, max: 1_000_000 },
    () => `Please enter a price such as ${decimalOf(450)}, or 0 for free`,
  ),
});
export type TaxPreviewBody = z.infer<typeof taxPreviewBody>;

export const taxPreview = z.object({
  tax: z.number().describe('Money, added'),
  taxes: z.array(appliedTax),
  grandTotal: z.number(),
});
export type TaxPreview = z.infer<typeof taxPreview>;
