/** What was chosen of one option of a product: { name: 'Colour', value: 'Red' } */
export interface ChosenOption {
  name: string;
  value: string;
}

/** 'Halden 6 (Red, 128 GB)', as a line of an order is called; without options just the name. */
export function nameWithChoice(name: string, options: readonly ChosenOption[]): string {
  if (options.length === 0) return name;
  return `${name} (${options.map(({ value }) => value).join(', ')})`;
}
