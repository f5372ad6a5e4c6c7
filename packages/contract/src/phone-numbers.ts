import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import type { ReadPhone } from './addresses.ts';

/**
 * Reads a number as it is dialled in its country, or with its code. Countries that share a code, like
 * the United States and Canada, share their numbers.
 */
export const readPhone: ReadPhone = (typed, country) => {
  if (!isSupportedCountry(country)) return null;
  const number = parsePhoneNumberFromString(typed, { defaultCountry: country, extract: false });
  const isTheirs = number?.countryCallingCode === getCountryCallingCode(country);
  return number?.isValid() === true && isTheirs ? number.number : null;
};
