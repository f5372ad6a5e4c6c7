/** Whose VAT is one: goods that are sent from one of them to any other country leave the EU. */
const EU: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

export function isInEu(country: string): boolean {
  return EU.has(country);
}
