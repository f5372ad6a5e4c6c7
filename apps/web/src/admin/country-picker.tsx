import { COUNTRIES, countriesByName, countryName } from '@gadgetry/contract/countries';
import { useMemo } from 'react';
import type { ControlProps } from '../ui/field.tsx';
import { ChoicePicker, type ChoiceSource } from './choice-picker.tsx';
import { countriesMatching } from './country-matches.ts';

const all = () => countriesByName(COUNTRIES);

const countries: ChoiceSource = {
  useName: countryName,
  useChoices: (typed) => {
    const known = useMemo(() => all(), []);
    const found = countriesMatching(known, typed);
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
