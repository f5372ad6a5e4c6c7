import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { ListAddress } from './use-list-address.ts';

interface FilterProps {
  readonly address: Pick<ListAddress<never>, 'get' | 'set'>;
  /** In the address. */
  readonly name: string;
  readonly label: string;
}

interface Choice {
  readonly value: string;
  readonly text: string;
}

interface ChoiceFilterProps extends FilterProps {
  readonly choices: readonly Choice[];
}

/** One of several, or all; a value that is none of them, as in a typed address, is all. */
export function ChoiceFilter({ address, name, label, choices }: ChoiceFilterProps) {
  const chosen = choices.find(({ value }) => value === address.get(name));
  return (
    <SelectField
      label={label}
      value={chosen?.value ?? ''}
      onChange={({ target }) => address.set(name, target.value)}
    >
      <option value="">All</option>
      {choices.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}

export function DayFilter({ address, name, label }: FilterProps) {
  return (
    <TextField
      label={label}
      type="date"
      value={address.get(name)}
      onChange={({ target }) => address.set(name, target.value)}
    />
  );
}
