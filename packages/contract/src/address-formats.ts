/** How addresses of a country are written: what they have, what it is called there, what is needed. */
export interface AddressFormat {
  /** null: addresses there have none. */
  readonly region: { readonly label: string; readonly required: boolean } | null;
  readonly postalCode: {
    readonly label: string;
    readonly required: boolean;
    /** Of the code without spaces and hyphens, in capitals; null: whatever it is. */
    readonly pattern: RegExp | null;
    readonly example: string | null;
  } | null;
  readonly cityLabel: string;
  /** '75001 Paris', not 'Austin, TX 78701'. */
  readonly postalCodeFirst: boolean;
}

const region = (label: string, required = true) => ({ label, required });
const optional = (label: string) => region(label, false);

function code(pattern: RegExp, example: string, label = 'Postal code', required = true) {
  return { label, required, pattern, example };
}

const digits = (count: number, example: string, label?: string) =>
  code(new RegExp(`^\\d{${count}}$`), example, label);

function format(
  postalCode: AddressFormat['postalCode'],
  rest: Partial<AddressFormat> = {},
): AddressFormat {
  return { region: null, postalCode, cityLabel: 'City', postalCodeFirst: false, ...rest };
}

const europe = (postalCode: AddressFormat['postalCode'], rest: Partial<AddressFormat> = {}) =>
  format(postalCode, { postalCodeFirst: true, ...rest });

const britain = (pattern: RegExp, example: string) =>
  format(code(pattern, example, 'Postcode'), { cityLabel: 'Town or city' });

/** Where no code is used, nobody is asked for one. */
const noCode = (rest: Partial<AddressFormat> = {}) => format(null, rest);

/**
 * The countries whose addresses have rules of their own; it is what a form asks, and no more of what
 * is known of them.
 */
const FORMATS: Readonly<Record<string, AddressFormat>> = {
  AE: noCode({ region: region('Emirate'), cityLabel: 'Area' }),
  AR: format(code(/^(?:[A-Z]\d{4}[A-Z]{3}|\d{4})$/, 'C1070AAM'), { region: optional('Province') }),
  AT: europe(digits(4, '1010')),
  AU: format(digits(4, '2000', 'Postcode'), { region: region('State'), cityLabel: 'Suburb' }),
  BD: format(digits(4, '1000', 'Postcode')),
  BE: europe(digits(4, '1000')),
  BG: europe(digits(4, '1000')),
  BR: format(digits(8, '01310-100', 'CEP'), { region: region('State') }),
  CA: format(code(/^[A-Z]\d[A-Z]\d[A-Z]\d$/, 'K1A 0B1'), { region: region('Province') }),
  CH: europe(digits(4, '8001')),
  CL: format(code(/^\d{7}$/, '8340457', 'Postal code', false), { region: optional('Region') }),
  CN: format(digits(6, '100000'), { region: region('Province') }),
  CO: format(code(/^\d{6}$/, '110111', 'Postal code', false), { region: region('Department') }),
  CY: europe(digits(4, '1010')),
  CZ: europe(digits(5, '110 00')),
  DE: europe(digits(5, '10115')),
  DK: europe(digits(4, '1050')),
  EE: europe(digits(5, '10111')),
  EG: format(code(/^\d{5}$/, '11511', 'Postal code', false), { region: region('Governorate') }),
  ES: europe(digits(5, '28001'), { region: region('Province') }),
  FI: europe(digits(5, '00100')),
  FR: europe(digits(5, '75001')),
  GB: britain(/^(?:GIR0AA|[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2})$/, 'SW1A 1AA'),
  GG: britain(/^GY\d[\dA-Z]?\d[A-Z]{2}$/, 'GY1 1AA'),
  GR: europe(digits(5, '104 31')),
  HK: noCode({ region: region('Area'), cityLabel: 'District' }),
  HR: europe(digits(5, '10000')),
  HU: europe(digits(4, '1051')),
  ID: format(digits(5, '10110'), { region: region('Province') }),
  IE: format(
    code(/^(?:D6W|[AC-FHKNPRTV-Y]\d{2})[\dAC-FHKNPRTV-Y]{4}$/, 'D02 X285', 'Eircode', false),
    {
      region: optional('County'),
      cityLabel: 'Town or city',
    },
  ),
  IL: europe(code(/^\d{5}(?:\d{2})?$/, '9414711')),
  IM: britain(/^IM\d[\dA-Z]?\d[A-Z]{2}$/, 'IM1 1AA'),
  IN: format(code(/^[1-9]\d{5}$/, '110001', 'PIN code'), { region: region('State') }),
  IS: europe(digits(3, '101')),
  IT: europe(digits(5, '00118', 'CAP'), { region: region('Province') }),
  JE: britain(/^JE\d[\dA-Z]?\d[A-Z]{2}$/, 'JE2 3AB'),
  JP: format(digits(7, '100-0001'), { region: region('Prefecture') }),
  KE: format(code(/^\d{5}$/, '00100', 'Postal code', false)),
  KR: format(digits(5, '03051'), { region: region('Province') }),
  // As the shop is specified; checked by `shippingAddress`.
  LK: format(
    { label: 'Zip Code', required: true, pattern: null, example: null },
    { region: region('State/Province') },
  ),
  LT: europe(code(/^(?:LT)?\d{5}$/, '01100')),
  LU: europe(code(/^(?:L)?\d{4}$/, '1111')),
  LV: europe(code(/^(?:LV)?\d{4}$/, 'LV-1010')),
  MT: format(code(/^[A-Z]{3}\d{4}$/, 'VLT 1117')),
  MV: format(code(/^\d{5}$/, '20026', 'Postal code', false)),
  MX: europe(digits(5, '06000'), { region: region('State') }),
  MY: europe(digits(5, '50000', 'Postcode'), { region: region('State') }),
  NG: format(code(/^\d{6}$/, '100001', 'Postal code', false), { region: region('State') }),
  NL: europe(code(/^[1-9]\d{3}[A-Z]{2}$/, '1012 AB', 'Postcode')),
  NO: europe(digits(4, '0150')),
  NP: format(code(/^\d{5}$/, '44600', 'Postal code', false)),
  NZ: format(digits(4, '6011', 'Postcode'), { cityLabel: 'Town or city' }),
  PH: europe(digits(4, '1000', 'ZIP code'), { region: optional('Province') }),
  PK: format(digits(5, '44000')),
  PL: europe(digits(5, '00-001')),
  PT: europe(digits(7, '1000-001')),
  QA: noCode(),
  RO: europe(digits(6, '010011'), { region: region('County') }),
  RS: europe(digits(5, '11000')),
  RU: format(digits(6, '101000'), { region: optional('Region') }),
  SA: format(code(/^\d{5}(?:\d{4})?$/, '11564')),
  SE: europe(digits(5, '111 20')),
  SG: format(digits(6, '018956')),
  SI: europe(code(/^(?:SI)?\d{4}$/, '1000')),
  SK: europe(digits(5, '811 01')),
  TH: format(digits(5, '10200'), { region: region('Province'), cityLabel: 'District' }),
  TR: europe(digits(5, '34110'), { region: region('Province'), cityLabel: 'District' }),
  TW: format(code(/^\d{3}(?:\d{2,3})?$/, '100'), { region: optional('County') }),
  UA: europe(digits(5, '01001'), { region: optional('Oblast') }),
  US: format(code(/^\d{5}(?:\d{4})?$/, '95014', 'ZIP code'), { region: region('State') }),
  VN: format(code(/^\d{5,6}$/, '100000', 'Postal code', false), { region: region('Province') }),
  ZA: format(digits(4, '0001'), { region: optional('Province') }),
};

/** Where we know nothing in particular, nothing more is needed than a letter has everywhere. */
const GENERAL: AddressFormat = format(
  { label: 'Postal code', required: false, pattern: null, example: null },
  { region: optional('State or region') },
);

export function addressFormat(country: string): AddressFormat {
  return FORMATS[country] ?? GENERAL;
}

/** 'sw1a-1aa' as patterns have it. */
export function plainPostalCode(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase();
}

interface Place {
  readonly city: string;
  readonly state: string;
  readonly zip_code: string;
}

/** The place as a letter has it: 'Austin, TX 78701', '75001 Paris'. */
export function cityLine({ city, state, zip_code }: Place, country: string): string {
  const { postalCodeFirst } = addressFormat(country);
  const inRegion = [state, ...(postalCodeFirst ? [] : [zip_code])].filter(Boolean).join(' ');
  const place = [city, inRegion].filter(Boolean).join(', ');
  return [...(postalCodeFirst ? [zip_code] : []), place].filter(Boolean).join(' ');
}
