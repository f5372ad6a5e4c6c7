import { countriesByName } from '@gadgetry/contract/countries';

/** What a select offers where one of these countries is asked for. */
export function CountryOptions({ codes }: { readonly codes: readonly string[] }) {
  return countriesByName(codes).map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
}
