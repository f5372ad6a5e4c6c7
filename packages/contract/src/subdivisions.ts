import { foldedRegion } from './place-keys.ts';

/**
 * Where letters carry a state or province by its code, those that there are (ISO 3166-2; in the United
 * States the post's own for the forces as well). Taxes and deliveries go by them, so one that is
 * mistyped would be taxed as another place.
 */
const SUBDIVISIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AU: {
    ACT: 'Australian Capital Territory',
    NSW: 'New South Wales',
    NT: 'Northern Territory',
    QLD: 'Queensland',
    SA: 'South Australia',
    TAS: 'Tasmania',
    VIC: 'Victoria',
    WA: 'Western Australia',
  },
  CA: {
    AB: 'Alberta',
    BC: 'British Columbia',
    MB: 'Manitoba',
    NB: 'New Brunswick',
    NL: 'Newfoundland and Labrador',
    NT: 'Northwest Territories',
    NS: 'Nova Scotia',
    NU: 'Nunavut',
    ON: 'Ontario',
    PE: 'Prince Edward Island',
    QC: 'Quebec',
    SK: 'Saskatchewan',
    YT: 'Yukon',
  },
  US: {
    AL: 'Alabama',
    AK: 'Alaska',
    AS: 'American Samoa',
    AZ: 'Arizona',
    AR: 'Arkansas',
    AA: 'Armed Forces Americas',
    AE: 'Armed Forces Europe',
    AP: 'Armed Forces Pacific',
    CA: 'California',
    CO: 'Colorado',
    CT: 'Connecticut',
    DE: 'Delaware',
    DC: 'District of Columbia',
    FL: 'Florida',
    GA: 'Georgia',
    GU: 'Guam',
    HI: 'Hawaii',
    ID: 'Idaho',
    IL: 'Illinois',
    IN: 'Indiana',
    IA: 'Iowa',
    KS: 'Kansas',
    KY: 'Kentucky',
    LA: 'Louisiana',
    ME: 'Maine',
    MD: 'Maryland',
    MA: 'Massachusetts',
    MI: 'Michigan',
    MN: 'Minnesota',
    MS: 'Mississippi',
    MO: 'Missouri',
    MT: 'Montana',
    NE: 'Nebraska',
    NV: 'Nevada',
    NH: 'New Hampshire',
    NJ: 'New Jersey',
    NM: 'New Mexico',
    NY: 'New York',
    NC: 'North Carolina',
    ND: 'North Dakota',
    MP: 'Northern Mariana Islands',
    OH: 'Ohio',
    OK: 'Oklahoma',
    OR: 'Oregon',
    PA: 'Pennsylvania',
    PR: 'Puerto Rico',
    RI: 'Rhode Island',
    SC: 'South Carolina',
    SD: 'South Dakota',
    TN: 'Tennessee',
    TX: 'Texas',
    VI: 'U.S. Virgin Islands',
    UT: 'Utah',
    VT: 'Vermont',
    VA: 'Virginia',
    WA: 'Washington',
    WV: 'West Virginia',
    WI: 'Wisconsin',
    WY: 'Wyoming',
  },
};

export const NO_SUCH_SUBDIVISION = 'There is no such state or province';

export interface Subdivision {
  /** 'NY' */
  readonly code: string;
  readonly name: string;
}

/**
 * The subdivisions to choose from, by name; null: whatever is typed is one.
 * @param country ISO 3166-1, two capital letters
 */
export function subdivisionsOf(country: string): readonly Subdivision[] | null {
  const subdivisions = SUBDIVISIONS[country];
  if (subdivisions === undefined) return null;
  return Object.entries(subdivisions).map(([code, name]) => ({ code, name }));
}

/** The code of a subdivision that was typed as its code or its name; null: there is none such. */
export function subdivisionCode(country: string, typed: string): string | null {
  const wanted = foldedRegion(typed);
  const found = subdivisionsOf(country)?.find(({ code, name }) =>
    [code, `${country}-${code}`, name].some((known) => foldedRegion(known) === wanted),
  );
  return found?.code ?? null;
}

/** Whether a country has a list of its subdivisions, and this is none of them. */
export function isUnknownSubdivision(country: string, typed: string): boolean {
  return subdivisionsOf(country) !== null && subdivisionCode(country, typed) === null;
}
