interface Country {
  readonly code: string;
  readonly name: string;
}

const spelt = (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Lower is nearer; null: it does not fit. */
function distance({ code, name }: Country, wanted: string): number | null {
  const own = spelt(name);
  const fits = [
    own === wanted,
    code.toLowerCase() === wanted,
    own.startsWith(wanted),
    own.includes(` ${wanted}`),
  ];
  const at = fits.indexOf(true);
  return at === -1 ? null : at;
}

/** Those that have a word which begins so, or whose code it is: what was meant most likely comes first. */
export function countriesMatching(countries: readonly Country[], typed: string): Country[] {
  const wanted = spelt(typed.trim());
  return countries
    .flatMap((country) => {
      const at = distance(country, wanted);
      return at === null ? [] : [{ country, at }];
    })
    .toSorted((one, other) => one.at - other.at)
    .map(({ country }) => country);
}
