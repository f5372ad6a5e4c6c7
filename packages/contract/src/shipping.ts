import { type MinorUnits, PRICE_MAX, decimalOf } from './money.ts';
import { z } from 'zod';
import { isCountry } from './countries.ts';
import { offeredMethod } from './delivery-estimate.ts';
import { amount, id, money, requiredText, text } from './fields.ts';
import { postalKey } from './place-keys.ts';
import { NO_SUCH_SUBDIVISION, isUnknownSubdivision } from './subdivisions.ts';
import { TIME_ZONE_WANTED, isTimeZone, timeZoneMeant } from './time-zones.ts';

const NAME_MAX = 60;
const DESCRIPTION_MAX = 200;
const STEPS_MAX = 20;
const PLACES_MAX = 300;
const HOLIDAYS_MAX = 400;
/** In working days: three months of them. */
const DAYS_MAX = 65;
const SHIPPING_PRICE_MAX: MinorUnits = 1_000_000;
const WEIGHT_MAX = 1_000_000;

/** ISO 3166-1, two capital letters. */
const COUNTRY_WANTED = 'Please enter two capital letters such as LK';
export const countryCode = text({
  min: 2,
  max: 2,
  plain: true,
  tooShort: COUNTRY_WANTED,
  tooLong: COUNTRY_WANTED,
}).refine(isCountry, 'No country has this code');

const place = text({ min: 1, max: NAME_MAX, trimmed: true, plain: true });
/** A number of which one text says what is expected, whatever else stands there. */
const number = <Wanted>(bounds: { min: number; max: number }, wanted: Wanted) => ({
  ...bounds,
  notANumber: wanted,
  tooSmall: wanted,
  tooLarge: wanted,
});
const whole = (bounds: { min: number; max: number }, wanted: string) =>
  amount(number(bounds, wanted)).int(wanted);

export const POSTAL_PREFIX_WANTED = 'Please enter what postal codes begin with, such as 10';
/** Blanks and dashes mean nothing in a postal code, so nothing but these means every one of them. */
export const isPostalPrefix = (typed: string) => typed === '' || postalKey(typed) !== '';

const price = money(
  number(
    { min: 0, max: SHIPPING_PRICE_MAX },
    () => `Please enter a price such as ${decimalOf(450)}, or 0 for free`,
  ),
);
const steps = (unit: z.ZodNumber | z.ZodType<number>) =>
  z
    .array(z.strictObject({ upTo: unit.nullable().describe('null: without end'), price }))
    .min(1, 'Name at least one step')
    .max(STEPS_MAX, `There are at most ${STEPS_MAX} steps`)
    .refine(
      (all) =>
        all.every(({ upTo }, at) => {
          const before = all[at - 1];
          if (before === undefined) return true;
          return before.upTo !== null && (upTo === null || upTo > before.upTo);
        }),
      'Each step has to reach further than the one before it',
    );
const weight = whole({ min: 1, max: WEIGHT_MAX }, 'Please enter whole grams, 1 or more');
const sum = money(number({ min: 1, max: PRICE_MAX }, 'Please enter a sum such as 50'));

/** How a price is made, each with what its owner sets; computed in modules/shipping/rules, a file each. */
export const shippingRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('flat'), price }).describe('One price'),
  z
    .strictObject({
      kind: z.literal('by_weight'),
      steps: steps(weight).describe('Grams of the whole order; not offered beyond the last step'),
      missingWeight: weight
        .nullable()
        .describe('Grams of a piece whose weight nobody has said; null: not offered then'),
    })
    .describe('By weight'),
  z
    .strictObject({
      kind: z.literal('by_value'),
      steps: steps(sum).describe('Money, in the shop’s currency: the goods after discount'),
    })
    .describe('By what is ordered'),
  z
    .strictObject({
      kind: z.literal('free_from'),
      price,
      freeFrom: sum.describe('Money, in the shop’s currency: the goods after discount'),
    })
    .describe('Free from a sum'),
]);
export type ShippingRule = z.infer<typeof shippingRule>;
export type ShippingRuleKind = ShippingRule['kind'];

/** Each kind of rule, what owners call it, and what it asks them for. */
export const SHIPPING_RULES = shippingRule.options.map((option) => ({
  kind: option.shape.kind.value,
  name: option.description ?? '',
  asks: new Set(Object.keys(option.shape)),
}));

const version = z.int32().min(1).optional();
const position = whole({ min: 0, max: 1_000 }, 'Please enter a whole number from 0 to 1000');
const name = requiredText(NAME_MAX);

const places = {
  countries: z.array(countryCode).max(PLACES_MAX),
  regions: z
    .array(place)
    .max(PLACES_MAX)
    .describe(
      'As the State/Province of an address says, capitals and ways of writing one letter aside; none: the whole country',
    ),
  postalPrefixes: z
    .array(place.refine(isPostalPrefix, POSTAL_PREFIX_WANTED))
    .max(PLACES_MAX)
    .describe('What postal codes begin with'),
};

/** Where methods go to. An inactive zone is as if it were not there. */
export const shippingZone = z.object({
  _id: id,
  name: z.string(),
  isDefault: z
    .boolean()
    .describe('Takes what no other zone has, in the shop’s country and those that zones name'),
  everyCountry: z
    .boolean()
    .describe(
      'Of the default zone: it takes countries, too, that no zone names and the shop is not in',
    ),
  isActive: z.boolean(),
  position: z.int(),
  countries: z.array(z.string()),
  regions: z.array(z.string()),
  postalPrefixes: z.array(z.string()),
  version: z.int(),
});
export type ShippingZone = z.infer<typeof shippingZone>;

/** The body of POST and PUT /admin/shipping/zones; places are refused of the default zone, and needed of any other. */
export const shippingZoneInput = z
  .strictObject({
    name,
    position,
    ...places,
    everyCountry: z.boolean().optional().describe('Of the default zone alone; left out: as it was'),
    version,
  })
  .superRefine(({ countries, regions }, context) => {
    const isNowhere = (region: string) =>
      countries.length > 0 && countries.every((country) => isUnknownSubdivision(country, region));
    regions.forEach((region, at) => {
      if (isNowhere(region)) {
        context.addIssue({ code: 'custom', path: ['regions', at], message: NO_SUCH_SUBDIVISION });
      }
    });
  });
export type ShippingZoneInput = z.infer<typeof shippingZoneInput>;

const workingDaysCount = whole(
  { min: 0, max: DAYS_MAX },
  `Please enter whole days, from 0 to ${DAYS_MAX}`,
);

const method = {
  zoneId: id,
  position,
  name,
  description: text({ max: DESCRIPTION_MAX, trimmed: true, plain: true }),
  rule: shippingRule,
  daysFrom: workingDaysCount.describe('Working days from leaving the shop to arriving, at best'),
  daysTo: workingDaysCount.describe('And at worst'),
};

export const shippingMethod = z.object({
  _id: id,
  ...method,
  isActive: z.boolean(),
  version: z.int(),
});
export type ShippingMethod = z.infer<typeof shippingMethod>;

/** The body of POST and PUT /admin/shipping/methods. A method stays in its zone. */
export const shippingMethodInput = z
  .strictObject({ ...method, version })
  .refine(({ daysFrom, daysTo }) => daysFrom <= daysTo, {
    path: ['daysTo'],
    error: 'This has to be as many days or more',
  });
export type ShippingMethodInput = z.infer<typeof shippingMethodInput>;

const days = {
  cutOff: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time like 14:00')
    .describe('What is ordered before it on a working day leaves on that day'),
  timeZone: text({ min: 1, max: NAME_MAX, plain: true, tooShort: TIME_ZONE_WANTED })
    .overwrite(timeZoneMeant)
    .refine(isTimeZone, TIME_ZONE_WANTED),
  weekdays: z
    .array(z.int().min(1).max(7))
    .min(1, 'Name at least one working day')
    .max(7)
    .refine((all) => new Set(all).size === all.length, 'Invalid input')
    .describe('1 is Monday, 7 is Sunday'),
  holidays: z
    .array(z.iso.date('Please enter dates like 2026-12-25'))
    .max(HOLIDAYS_MAX, `There are at most ${HOLIDAYS_MAX} holidays`),
};

/** When the shop works: one for all zones. */
export const workingDays = z.object({ _id: id, ...days, version: z.int() });
export type WorkingDays = z.infer<typeof workingDays>;
export const workingDaysInput = z.strictObject({ ...days, version });
export type WorkingDaysInput = z.infer<typeof workingDaysInput>;

/** GET /admin/shipping: all of it, zones and methods in their order. */
export const shippingSetup = z.object({
  zones: z.array(shippingZone),
  methods: z.array(shippingMethod),
  workingDays,
  country: z.string().describe('The shop’s own: where goes what names no country'),
});
export type ShippingSetup = z.infer<typeof shippingSetup>;

/** The body of POST /admin/shipping/preview. */
export const shippingPreviewBody = z.strictObject({
  country: countryCode,
  region: text({ max: NAME_MAX, trimmed: true, plain: true }),
  postalCode: text({ max: NAME_MAX, trimmed: true, plain: true }),
  subtotal: money(number({ min: 0, max: PRICE_MAX }, 'Please enter a sum such as 50')),
  weight: weight.nullable().describe('Grams; null: nobody has said'),
});
export type ShippingPreviewBody = z.infer<typeof shippingPreviewBody>;

export const shippingPreview = z.object({
  zone: z.string().nullable().describe('null: no zone has this address'),
  methods: z.array(offeredMethod),
  refusal: z.string().nullable().describe('What a shopper is told where nothing is offered'),
});
export type ShippingPreview = z.infer<typeof shippingPreview>;

/** GET /shipping/countries: what an address may name. */
export const shippingCountries = z.object({
  country: countryCode.describe('The shop’s own: where an address goes that names none'),
  countries: z
    .array(countryCode)
    .describe('All that are shipped to; the form asks where it is one of several'),
});
export type ShippingCountries = z.infer<typeof shippingCountries>;
