import type { SavedAddress } from '@gadgetry/contract/address-book';
import {
  type AddressProblem,
  SPECIFIED_COUNTRY,
  type ShippingAddress,
  addressProblems,
} from '@gadgetry/contract/addresses';
import { countryName } from '@gadgetry/contract/countries';
import { readPhone } from '@gadgetry/contract/phone-numbers';
import type { AddressColumns, AddressRow } from './tables.ts';

/** As it is kept: with its country, and with a number that can be dialled from everywhere. */
export function columnsOf(address: ShippingAddress, home: string): AddressColumns {
  const { country = home, recipient = '', company = '', phone, ...lines } = address;
  const dialled = country === SPECIFIED_COUNTRY ? null : readPhone(phone, country);
  return { ...lines, country, recipient, company, phone: dialled ?? phone };
}

export function sameAddress(row: AddressRow, columns: AddressColumns): boolean {
  const said = Object.entries(columns);
  const kept = new Map<string, unknown>(Object.entries(row));
  return said.every(([column, value]) => kept.get(column) === value);
}

export function addressOf(row: AddressRow): SavedAddress['address'] {
  const { country, recipient, company, line_1, line_2, city, state, zip_code, phone } = row;
  return {
    line_1,
    line_2,
    city,
    state,
    zip_code,
    phone,
    country,
    ...(recipient !== '' && { recipient }),
    ...(company !== '' && { company }),
  };
}

/** What keeps an order from going there now: the shop, or the country's rules, may have changed. */
function problemsOf(
  address: SavedAddress['address'],
  countries: readonly string[],
): AddressProblem[] {
  const problems = addressProblems(address, address.country, readPhone);
  if (countries.includes(address.country)) return problems;
  const message = `We no longer ship to this country: ${countryName(address.country)}.`;
  return [{ path: 'country', message }, ...problems];
}

export function serializeAddress(row: AddressRow, countries: readonly string[]): SavedAddress {
  const address = addressOf(row);
  return {
    _id: row.id,
    address,
    isDefault: row.is_default,
    version: row.version,
    problems: problemsOf(address, countries),
  };
}
