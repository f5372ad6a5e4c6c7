import { cityLine } from './address-formats.ts';
import type { KeptAddress } from './addresses.ts';
import { countryName } from './countries.ts';

/** The name of the country that an address is in, where that is not the shop's own. */
export function foreignCountry({ country }: KeptAddress, home: string): string | null {
  return country === undefined || country === home ? null : countryName(country);
}

/** As it stands on a parcel: who, where, and the country where it is another than the shop's. */
export function addressLines(address: KeptAddress, home: string): string[] {
  const { recipient = '', company = '', line_1, line_2 } = address;
  const place = cityLine(address, address.country ?? home);
  const abroad = foreignCountry(address, home) ?? '';
  return [recipient, company, line_1, line_2, place, abroad].filter((line) => line !== '');
}
