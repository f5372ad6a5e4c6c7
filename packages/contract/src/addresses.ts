import { z } from 'zod';
import { addressFormat, plainPostalCode } from './address-formats.ts';
import { countryName, isCountry } from './countries.ts';
import { isPlain, showsAtLeast } from './fields.ts';
import { isUnknownSubdivision } from './subdivisions.ts';

const LINE_MAX = 200;
/** Its form, its messages and its phone rule are the shop's specification. */
export const SPECIFIED_COUNTRY = 'LK';

const tooLong = `String must contain at most ${LINE_MAX} character(s)`;

/** Labels, lists and spreadsheets have a line for each. */
const isOneLine = (value: string) => isPlain(value) && !/[\n\v\f\r\u0085\u2028\u2029]/.test(value);

const line = (message: string) =>
  z
    .string({ error: message })
    .max(LINE_MAX, tooLong)
    .refine((value) => showsAtLeast(1, value) && isOneLine(value), message);

/** An address as it is specified, and as every one is that names no other country. */
export const shippingAddress = z.strictObject({
  line_1: line('Address line 1 is required.'),
  line_2: line('Address line 2 is required.'),
  city: line('City is required.'),
  state: line('State/Province is required.'),
  zip_code: line('Zip code is required.'),
  phone: z
    .string({ error: 'Invalid phone number format.' })
    .regex(/^(\+94|0)\d{9}$/, 'Invalid phone number format.'),
});

const plainLine = (message = 'Invalid input') =>
  z.string({ error: message }).max(LINE_MAX, tooLong).refine(isOneLine, message);
/** Left out, or something that can be seen. */
const name = plainLine()
  .refine((value) => showsAtLeast(1, value), 'Invalid input')
  .optional();

/** What an address looks like in every country; `addressProblems` knows what its own asks for. */
export const deliveryAddress = z.strictObject({
  line_1: plainLine('Address line 1 is required.'),
  line_2: plainLine('Address line 2 is required.').default(''),
  city: plainLine('City is required.'),
  state: plainLine('State/Province is required.').default(''),
  zip_code: plainLine('Zip code is required.').default(''),
  phone: plainLine('Invalid phone number format.'),
  country: z
    .string({ error: 'Invalid input' })
    .refine(isCountry, 'No country has this code')
    .optional()
    .describe('ISO 3166, two capital letters; left out: the shop’s own'),
  recipient: name.describe('Who takes it; left out: who has ordered it'),
  company: name,
});
export type ShippingAddress = z.infer<typeof deliveryAddress>;

/** As it was written down; what was kept once is answered, whatever is asked of addresses by now. */
export const keptAddress = z.object({
  line_1: z.string(),
  line_2: z.string(),
  city: z.string(),
  state: z.string(),
  zip_code: z.string(),
  phone: z.string(),
  country: z.string().optional().describe('ISO 3166; not there in orders from before it was kept'),
  recipient: z.string().optional(),
  company: z.string().optional(),
});
export type KeptAddress = z.infer<typeof keptAddress>;

/** A number as it is dialled from abroad, +4930123456; null: that country has no such number. */
export type ReadPhone = (typed: string, country: string) => string | null;

export interface AddressProblem {
  readonly path: keyof ShippingAddress;
  readonly message: string;
}

function specifiedProblems(address: ShippingAddress): AddressProblem[] {
  const { country: _country, recipient: _recipient, company: _company, ...specified } = address;
  const { error } = shippingAddress.safeParse(specified);
  const seen = new Set<unknown>();
  return (error?.issues ?? []).flatMap(({ path: [field], message }) => {
    const known = shippingAddress.keyof().safeParse(field);
    if (!known.success || seen.has(field)) return [];
    seen.add(field);
    return [{ path: known.data, message }];
  });
}

const shows = (value: string) => showsAtLeast(1, value);

/**
 * What is wrong with an address for the country that it names, field by field.
 * @param home the shop's own country, meant where none is named
 * @param readPhone null where numbers can't be read: they are checked by their country later
 */
export function addressProblems(
  address: ShippingAddress,
  home: string,
  readPhone: ReadPhone | null,
): AddressProblem[] {
  const country = address.country ?? home;
  if (country === SPECIFIED_COUNTRY) return specifiedProblems(address);
  const { region, postalCode, cityLabel } = addressFormat(country);
  const problems: AddressProblem[] = [];
  const refuse = (path: AddressProblem['path'], message: string) => {
    problems.push({ path, message });
  };
  if (!shows(address.line_1)) refuse('line_1', 'Address is required.');
  if (!shows(address.city)) refuse('city', `${cityLabel} is required.`);
  if (region?.required === true && !shows(address.state)) {
    refuse('state', `${region.label} is required.`);
  } else if (
    region !== null &&
    shows(address.state) &&
    isUnknownSubdivision(country, address.state)
  ) {
    refuse('state', `${countryName(country)} has no such ${region.label.toLowerCase()}.`);
  }
  const code = plainPostalCode(address.zip_code);
  if (postalCode?.required === true && !shows(code)) {
    refuse('zip_code', `${postalCode.label} is required.`);
  } else if (code !== '' && postalCode?.pattern?.test(code) === false) {
    const like = postalCode.example === null ? '' : ` They look like ${postalCode.example}.`;
    const called = postalCode.label.replace(/^Post/, 'post');
    refuse('zip_code', `${countryName(country)} has no such ${called}.${like}`);
  }
  if (!shows(address.phone)) refuse('phone', 'Phone number is required.');
  else if (readPhone !== null && readPhone(address.phone, country) === null) {
    refuse('phone', `${countryName(country)} has no such phone number.`);
  }
  return problems;
}
