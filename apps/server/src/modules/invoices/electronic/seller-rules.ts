import { isInEu } from '@gadgetry/contract/european-union';
import { vatIdName } from '@gadgetry/contract/invoices';
import type { Seller } from '../document-rules.ts';
import type { ESeller } from './e-invoice-rules.ts';

/** As far as programs know a seller by it. */
export type Registered = Pick<Seller, 'country' | 'vatId' | 'taxNumber' | 'registration'>;

/** Greece and Northern Ireland have other letters than their country. */
const OTHER_LETTERS: Readonly<Record<string, string>> = { EL: 'GR', XI: 'GB' };

/** Without what people write between its letters; null where it does not begin with those of a country. */
function vatIdOf({ country, vatId }: Registered): string | null {
  const id = vatId.toUpperCase().replaceAll(/[\s./-]/g, '');
  const letters = id.slice(0, 2);
  const its = OTHER_LETTERS[letters] ?? letters;
  return (its === country || isInEu(its)) && /^[A-Z]{2}[A-Z0-9]*\d[A-Z0-9]*$/.test(id) ? id : null;
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** A number without the letters of a country is one that its own tax office alone knows. */
export function registeredAs(
  seller: Registered,
): Pick<ESeller, 'vatId' | 'taxNumber' | 'registration'> {
  const vatId = vatIdOf(seller);
  const ofOffice = vatId === null ? orNull(seller.vatId) : null;
  return {
    vatId,
    taxNumber: orNull(seller.taxNumber) ?? ofOffice,
    registration: orNull(seller.registration),
  };
}

/**
 * What the settings lack of what EN 16931 asks of a seller, in words for its owner: a tax office knows
 * them (BR-S-02), and so do those who buy there (BR-CO-26).
 */
export function missingOfSeller(seller: Registered): string[] {
  const { vatId, taxNumber, registration } = registeredAs(seller);
  if (vatId !== null) return [];
  const name = vatIdName(seller.country);
  const missing: string[] = [];
  if (taxNumber === null) missing.push(`${name} or tax number`);
  if (registration === null) {
    missing.push(`registration, or a ${name} that begins with the letters of its country`);
  }
  return missing;
}
