import { COUNTRIES, countriesByName, countryName } from '@gadgetry/contract/countries';
import { useMemo } from 'react';
import type { ControlProps } from '../ui/field.tsx';
import { ChoicePicker, type ChoiceSource } from './choice-picker.tsx';

const spelt = (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const all = () => countriesByName(COUNTRIES);

/** Those whose name has a word that begins so, or whose code it is. */
function matching(countries: ReturnType<typeof all>, typed: string) {
  const wanted = spelt(typed.trim());
  if (wanted === '') return countries;
  const isNamed = (name: string) =>
    spelt(name).startsWith(wanted) || spelt(name).includes(` ${wanted}`);
  const exact = countries.filter(({ code }) => code.toLowerCase() === wanted);
  return [...exact, ...countries.filter((one) => !exact.includes(one) && isNamed(one.name))];
}

const countries: ChoiceSource = {
  useName: countryName,
  useChoices: (typed) => {
    const known = useMemo(() => all(), []);
    const found = matching(known, typed);
    return { choices: found.map(({ code, name }) => ({ id: code, label: name, note: code })) };
  },
  placeholder: 'Type a country',
  none: 'No other country is called that',
};

interface CountryPickerProps {
  readonly control: ControlProps;
  /** Codes, in the order in which they were chosen. */
  readonly value: readonly string[];
  readonly onChange: (codes: string[]) => void;
}

/** Several countries. */
export function CountryPicker(props: CountryPickerProps) {
  return <ChoicePicker {...props} source={countries} />;
}
