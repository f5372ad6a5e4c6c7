import { z } from 'zod';
import { ACCENT } from './accent.ts';
import { CURRENCY_CODES } from './currencies.ts';
import { NUMBER_FORMATS } from './number-format.ts';
import { PICTURE_ALT_MAX } from './catalogue.ts';
import { requiredText, text } from './fields.ts';
import { homeRows } from './home-rows.ts';
import { uploadAddress, uploadName } from './pictures.ts';
import { REDIRECT_ADDRESS_MAX, isRedirectTarget } from './redirects.ts';
import { countryCode } from './shipping.ts';
import { TIME_ZONE_WANTED, isTimeZone, timeZoneMeant } from './time-zones.ts';

/** A term of the shop as it is shown: a line, and what it opens to. */
const LINE_MAX = 120;
const TEXT_MAX = 2_000;
/** Days after the delivery. */
export const REVIEW_DAYS = { min: 1, max: 30 };

/** As an upload is answered, and no other width or format of it. */
function isUpload(address: string): boolean {
  const name = uploadName(address);
  return name !== null && address === uploadAddress(name);
}

const line = text({ max: LINE_MAX, trimmed: true, plain: true, oneLine: true });
const shortLine = (max: number, min = 0) =>
  text({ min, max, tooShort: 'Required', trimmed: true, plain: true, oneLine: true });
const lines = text({ max: TEXT_MAX, trimmed: true, seen: true });

const upload = z.string().refine(isUpload, 'Please upload a picture').nullable();

const settings = {
  name: requiredText(60, { oneLine: true }),
  tagline: shortLine(120).describe('Under the name at the foot of every page; empty: nothing'),
  supportEmail: z
    .email('Please enter a valid email')
    .max(254)
    .describe('Where customers write to; stands in mails, too'),
  accent: z
    .string()
    .regex(ACCENT, 'Please enter # and six digits or letters from A to F, like #0b5563')
    .toLowerCase()
    .nullable()
    .describe(
      'The colour of buttons and links, from which readable shades are made; null: the shop’s own',
    ),
  logo: upload.describe(
    'The address of an uploaded picture; null: the shop’s own sign, and its name',
  ),
  timeZone: requiredText(60)
    .overwrite(timeZoneMeant)
    .refine(isTimeZone, TIME_ZONE_WANTED)
    .describe('Whose days reports are of'),
  country: countryCode.describe(
    'Where the shop is, and an address goes that names no country; ISO 3166-1, in capital letters',
  ),
  currency: z
    .string()
    .refine((code) => CURRENCY_CODES.includes(code), 'Please choose a currency')
    .describe('What everything is priced and paid in; ISO 4217, in small letters'),
  numberFormat: z
    .enum(NUMBER_FORMATS)
    .describe('How numbers and sums are written on pages, in mails and on documents'),
  bannerText: shortLine(120).describe('Moves by above the home page; empty: there is no banner'),
  heroLine: shortLine(40).describe('Above the title of the home page; empty: nothing'),
  heroTitle: shortLine(60, 1).describe('The title of the home page'),
  heroButton: shortLine(30, 1).describe('The button below it'),
  heroLink: shortLine(REDIRECT_ADDRESS_MAX, 1)
    .refine(
      isRedirectTarget,
      'Please enter a path of this shop, /shop, or the whole address of another site',
    )
    .describe('Where that button leads'),
  heroPicture: upload.describe(
    'The address of an uploaded picture beside the title of the home page; null: the shop’s own',
  ),
  heroAlt: shortLine(PICTURE_ALT_MAX).describe(
    'What that picture shows, in words; empty: nothing that the title does not say',
  ),
  homeRows,
  homeDescription: shortLine(200).describe('What search engines say below the link to the shop'),
  deliveryLine: line.describe('Empty: when an order should arrive, where shipping says so'),
  deliveryText: lines,
  returnsLine: line,
  returnsText: lines,
  warrantyLine: line,
  warrantyText: lines,
  cartQuantities: z.boolean().describe('The cart lets a line have more or fewer pieces'),
  guestCheckout: z.boolean().describe('Orders are taken from people without an account'),
  reviews: z.boolean().describe('Reviews are shown, and customers are asked for them'),
  reviewMailDays: z
    .int('Please enter a whole number')
    .min(REVIEW_DAYS.min, `At least ${REVIEW_DAYS.min}`)
    .max(REVIEW_DAYS.max, `At most ${REVIEW_DAYS.max}`)
    .describe('Days after the delivery that a customer is asked for a review'),
};

/** What the owner decides about the shop on a screen. */
export const ownerSettings = z.object(settings);
export type OwnerSettings = z.infer<typeof ownerSettings>;

/** The body of PUT /admin/settings; what came to the settings later may be left out, and stays as it is. */
export const ownerSettingsInput = z.strictObject({
  ...settings,
  tagline: settings.tagline.exactOptional(),
  country: settings.country.exactOptional(),
  currency: settings.currency.exactOptional(),
  numberFormat: settings.numberFormat.exactOptional(),
  accent: settings.accent.exactOptional(),
  logo: settings.logo.exactOptional(),
  bannerText: settings.bannerText.exactOptional(),
  heroLine: settings.heroLine.exactOptional(),
  heroTitle: settings.heroTitle.exactOptional(),
  heroButton: settings.heroButton.exactOptional(),
  heroLink: settings.heroLink.exactOptional(),
  heroPicture: settings.heroPicture.exactOptional(),
  heroAlt: settings.heroAlt.exactOptional(),
  homeRows: settings.homeRows.exactOptional(),
  homeDescription: settings.homeDescription.exactOptional(),
  version: z.int32().min(0).optional(),
});
export type OwnerSettingsInput = z.infer<typeof ownerSettingsInput>;

/** What PUT and GET /admin/settings answer. */
export const storedOwnerSettings = z.object({
  _id: z.string(),
  ...settings,
  noGuestsBecause: z
    .string()
    .nullable()
    .describe('Why guests can’t order, however the shop is set; null: they can'),
  version: z.int().describe('0: as the shop was started, nobody has saved any'),
});
export type StoredOwnerSettings = z.infer<typeof storedOwnerSettings>;
