import { countryName, isCountry } from './countries.ts';
import { ibanProblem } from './iban.ts';

/** A bank, its country, a place, and a branch where it has one (ISO 9362). */
const BIC = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/;

const countryOf = (bic: string) => bic.slice(4, 6);

/** Whose banks have IBANs of a larger country, by SWIFT’s IBAN registry; of the Danish ones a few have. */
const OF_LARGER: ReadonlyMap<string, string> = new Map(
  Object.entries({
    FR: 'BL GF GP MF MQ NC PF PM RE TF WF YT',
    GB: 'GG IM JE',
    FI: 'AX',
    DK: 'FO GL',
  }).flatMap(([larger, parts]) => parts.split(' ').map((part) => [part, larger])),
);

/** What is wrong with one, as it is stored, and what to do about it; null: nothing. */
export function bicProblem(bic: string): string | null {
  if (!BIC.test(bic)) {
    return 'A BIC has 8 or 11 letters and digits, six letters first: COBADEFFXXX';
  }
  return isCountry(countryOf(bic))
    ? null
    : `Letters five and six of a BIC are its country, and there is no ${countryOf(bic)}: compare it with what your bank has given you`;
}

/**
 * That a BIC is of another country than the IBAN, where both are right by themselves; null: it is not. It is
 * told and not refused, for branches abroad can have the BIC of their head office: Swiss IBANs are of banks
 * with a Lithuanian or Swedish one, Austrian of German, Italian and French of British, Slovak of Czech
 * (as banks publish them: https://github.com/homebeaver/bankdata, Anomalien.md).
 */
export function otherCountryNote(iban: string, bic: string): string | null {
  if (ibanProblem(iban) !== null || bicProblem(bic) !== null) return null;
  const [bank, account] = [countryOf(bic), iban.slice(0, 2)];
  if (bank === account || OF_LARGER.get(bank) === account) return null;
  return `This BIC is of another country (${countryName(bank)}) than the IBAN (${countryName(account)}). A few banks have it so: compare both with what yours has given you.`;
}
