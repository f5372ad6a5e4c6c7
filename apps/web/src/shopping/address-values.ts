import { addressFormat } from '@gadgetry/contract/address-formats';
import type { KeptAddress, ShippingAddress } from '@gadgetry/contract/addresses';

/** An address as it stands in a form: what is not there is empty. */
export type AddressValues = Readonly<Record<keyof ShippingAddress, string>>;

export const ADDRESS_FIELDS = [
  'country',
  'recipient',
  'company',
  'line_1',
  'line_2',
  'city',
  'state',
  'zip_code',
  'phone',
] as const satisfies readonly (keyof ShippingAddress)[];

const none: AddressValues = {
  country: '',
  recipient: '',
  company: '',
  line_1: '',
  line_2: '',
  city: '',
  state: '',
  zip_code: '',
  phone: '',
};

/** @param read what stands in a field; anything but text is nothing */
function valuesBy(read: (field: keyof ShippingAddress) => unknown): AddressValues {
  const values = { ...none };
  for (const field of ADDRESS_FIELDS) {
    const value = read(field);
    values[field] = typeof value === 'string' ? value : '';
  }
  return values;
}

export function valuesOf(address: Partial<KeptAddress>): AddressValues {
  return valuesBy((field) => address[field]);
}

/** Of what a browser has kept. */
export function storedValues(stored: Readonly<Record<string, unknown>>): AddressValues {
  return valuesBy((field) => stored[field]);
}

/**
 * As it is sent: what is empty is left out where it may be, and what was typed before another country
 * was chosen, which has no such thing.
 * @param home where it goes if it names no country
 */
export function addressOf(values: AddressValues, home: string): ShippingAddress {
  const { country, recipient, company, ...rest } = values;
  const { region, postalCode } = addressFormat(country === '' ? home : country);
  return {
    ...rest,
    ...(region === null && { state: '' }),
    ...(postalCode === null && { zip_code: '' }),
    ...(country !== '' && { country }),
    ...(recipient.trim() !== '' && { recipient: recipient.trim() }),
    ...(company.trim() !== '' && { company: company.trim() }),
  };
}

export function isEmpty(values: AddressValues): boolean {
  return ADDRESS_FIELDS.every((field) => field === 'country' || values[field].trim() === '');
}

export function sameValues(one: AddressValues, other: AddressValues): boolean {
  return ADDRESS_FIELDS.every((field) => one[field] === other[field]);
}
