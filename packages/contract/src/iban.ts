/** How many letters and digits an IBAN has, by the country that it begins with (ISO 13616). */
const LENGTHS: ReadonlyMap<string, number> = new Map(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 ' +
    'DO28 EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 ' +
    'IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 ' +
    'MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 ' +
    'SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((one) => [one.slice(0, 2), Number(one.slice(2))]),
);

/** As banks store it: whatever people put between its letters and digits is left out. */
export function writtenIban(typed: string): string {
  return typed.replaceAll(/[\s.-]/g, '').toUpperCase();
}

/** As people read it: in groups of four. */
export function readableIban(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

/** By ISO 7064: read as one number, with A as 10 and Z as 35 and its head at the end, it leaves 1 of 97. */
function leavesOne(iban: string): boolean {
  let rest = 0;
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value < 10 ? 10 : 100) + value) % 97;
  }
  return rest === 1;
}

/** What is wrong with one, as it is stored, and what to do about it; null: nothing. */
export function ibanProblem(iban: string): string | null {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban)) {
    return 'An IBAN begins with two letters and two digits, and has only letters and digits: DE89 3704 0044 0532 0130 00';
  }
  const country = iban.slice(0, 2);
  const length = LENGTHS.get(country);
  if (length === undefined) {
    return `No IBAN begins with ${country}. Where accounts have none, leave this empty and write under Account what payers need`;
  }
  if (iban.length !== length) {
    return `An IBAN that begins with ${country} has ${length} letters and digits, and this one ${iban.length}: compare it with what your bank has given you`;
  }
  return leavesOne(iban)
    ? null
    : 'A letter or digit of this IBAN is wrong: compare it with what your bank has given you';
}
