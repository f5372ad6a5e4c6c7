import type { ChosenOption } from '@gadgetry/contract/chosen-options';
import type { ProductOption, VariantsInput } from '@gadgetry/contract/variants';

type Wanted = VariantsInput['variants'][number];

/** A variant as it is stored, as far as it matters which one is meant. */
export interface StoredVariant {
  readonly id: string;
  readonly choices: readonly string[];
  readonly is_default: boolean;
  readonly retired_at: Date | null;
}

/** A variant that is asked for: which one it is, and its values in the order of the options. */
export interface MatchedVariant {
  readonly input: Wanted;
  /** null: a new one */
  readonly id: string | null;
  readonly choices: readonly string[];
}

/** For comparing: 'Red' and 'red ' are one colour. */
const plain = (typed: string) => typed.toLowerCase();

function firstTwice(texts: readonly string[]): string | undefined {
  return texts.find(
    (one, place) => texts.findIndex((other) => plain(other) === plain(one)) < place,
  );
}

function refusedOptions(options: readonly ProductOption[]): string | null {
  const name = firstTwice(options.map((option) => option.name));
  if (name !== undefined) return `There are two options '${name}'`;
  for (const option of options) {
    const value = firstTwice(option.values);
    if (value !== undefined) return `'${option.name}' has '${value}' twice`;
  }
  return null;
}

/** @returns the values in the order of the options; null where they are not those of the options */
export function choicesOf(options: readonly ProductOption[], wanted: Wanted): string[] | null {
  if (wanted.options.length !== options.length) return null;
  const choices = options.flatMap(({ name, values }) => {
    const value = wanted.options.find((one) => one.name === name)?.value;
    return value !== undefined && values.includes(value) ? [value] : [];
  });
  return choices.length === options.length ? choices : null;
}

/** Whether two variants are the same thing to people; in which order it is said means nothing. */
export function isSameThing(one: readonly ChosenOption[], other: readonly ChosenOption[]): boolean {
  const said = (chosen: readonly ChosenOption[]) =>
    JSON.stringify(chosen.map(({ name, value }) => JSON.stringify([name, value])).toSorted());
  return said(one) === said(other);
}

/** @returns for the admin: why this can't be the options and variants of a product; null where it can */
export function matrixRefusal({ options, variants }: VariantsInput): string | null {
  const refused = refusedOptions(options);
  if (refused !== null) return refused;
  const seen = new Set<string>();
  for (const [place, variant] of variants.entries()) {
    const choices = choicesOf(options, variant);
    if (choices === null) {
      return `Variant ${place + 1} needs one of the values of each option, and no others`;
    }
    const key = JSON.stringify(choices);
    if (seen.has(key)) return `There are two variants '${choices.join(', ')}'`;
    seen.add(key);
  }
  const meant = variants.filter(({ isDefault }) => isDefault === true);
  if (variants.length > 1 && meant.length !== 1) return 'One of the variants has to be the default';
  const isOff = (variants.length === 1 ? variants : meant).some(
    ({ isActive }) => isActive === false,
  );
  return isOff ? 'The default variant has to be active' : null;
}

/**
 * Which stored variant each of a refusal-free matrix is: the one that it names; where a product gets its
 * options or loses them, the default for the default; the one that has its combination, also one that had
 * been left out.
 * @returns null where a variant is named that is none of the product's, or twice
 */
export function matchVariants(
  { options, variants }: VariantsInput,
  stored: readonly StoredVariant[],
): MatchedVariant[] | null {
  const free = new Map(stored.map((variant) => [variant.id, variant]));
  const named = variants.flatMap(({ _id }) => _id?.toLowerCase() ?? []);
  for (const id of named) if (!free.delete(id)) return null;
  const current = stored.find(({ retired_at, is_default }) => retired_at === null && is_default);
  const isSingle = options.length === 0;
  const begins = isSingle !== (current?.choices.length === 0);
  return variants.map((input) => {
    const choices = choicesOf(options, input) ?? [];
    const same = [...free.values()].filter(
      (one) => JSON.stringify(one.choices) === JSON.stringify(choices),
    );
    const isMeant = isSingle || input.isDefault === true;
    const only = begins && isMeant ? free.get(current?.id ?? '') : undefined;
    const found = only ?? same.find(({ retired_at }) => retired_at === null) ?? same.at(-1);
    const id = input._id?.toLowerCase() ?? found?.id ?? null;
    if (id !== null) free.delete(id);
    return { input, id, choices };
  });
}
