import { asSeen } from '@gadgetry/contract/alike';
import { genericMessage } from '@gadgetry/contract/generic-messages';
import { type VariantsInput, variantsInput } from '@gadgetry/contract/variants';
import { howToType, numberOf, numberProblem } from '../typed-number.ts';
import { type VariantsDraft, type VariantDraft, givenOptions } from './variant-draft.ts';

/** What is wrong, by the key of what it is wrong with and its field: 'variant-1.price'. */
export type VariantProblems = Readonly<Record<string, string>>;

interface Issue {
  readonly path: string;
  readonly message: string;
}

const FIGURES = ['price', 'stockQuantity', 'weight'] as const;
type Figure = (typeof FIGURES)[number];

const kindOf = (figure: Figure) => (figure === 'price' ? 'money' : 'pieces');

/** What is no number, or could be two, the contract refuses. */
const numberFrom = (variant: VariantDraft, figure: Figure): number =>
  numberOf(variant[figure], kindOf(figure));

/** Figures that are none, or that one owner reads as thousands, and another as decimals, and sums in another currency. */
function unreadFigures({ variants }: VariantsDraft): Record<string, string> {
  const found: Record<string, string> = {};
  for (const variant of variants) {
    for (const figure of FIGURES) {
      const typed = variant[figure];
      const number = numberFrom(variant, figure);
      const isRead = figure === 'price' ? Number.isFinite(number) : Number.isInteger(number);
      if (isRead || (figure === 'weight' && typed.trim() === '')) continue;
      found[`${variant.key}.${figure}`] =
        numberProblem(typed, kindOf(figure)) ?? howToType(kindOf(figure));
    }
  }
  return found;
}

/** What is sent. @param version of the product that the form has read */
export function inputOf(draft: VariantsDraft, version: number): Required<VariantsInput> {
  const { variants, defaultKey } = draft;
  const options = givenOptions(draft);
  const chosen = ({ choices }: VariantDraft) =>
    options.map(({ name, values }, place) => ({
      name: name.trim(),
      value: values.find(({ key }) => key === choices[place])?.text.trim() ?? '',
    }));
  return {
    version,
    options: options.map(({ name, values }) => ({
      name: name.trim(),
      values: values.map(({ text }) => text.trim()),
    })),
    variants: variants.map((one) => ({
      ...(one.id !== null && { _id: one.id }),
      options: chosen(one),
      sku: one.sku.trim() || null,
      gtin: one.gtin.replaceAll(/[\s-]/g, '') || null,
      price: numberFrom(one, 'price'),
      stockQuantity: numberFrom(one, 'stockQuantity'),
      weight: one.weight.trim() === '' ? null : numberFrom(one, 'weight'),
      images: [...one.images],
      isActive: one.isActive,
      isDefault: one.key === defaultKey,
      // Also of a new one: pieces of the same combination, sold once before, are not taken away.
      basedOn: { stockQuantity: one.stockRead },
    })),
  };
}

/** The field that a path of the contract means; null where it is none of the form's. */
function fieldAt(draft: VariantsDraft, path: string): string | null {
  const [root, place, field, at] = path.split('.');
  if (root === 'variants') {
    const variant = draft.variants[Number(place)];
    // A choice is wrong where its value is, which says so itself.
    return variant === undefined || field === undefined || field === 'options'
      ? null
      : `${variant.key}.${field}`;
  }
  const option = root === 'options' ? givenOptions(draft)[Number(place)] : undefined;
  if (option === undefined) return null;
  if (field === 'name') return `${option.key}.name`;
  const value = option.values[Number(at)];
  return value === undefined ? null : `${value.key}.text`;
}

/** What the shop, or the contract, says is wrong, where it stands in the form. */
export function problemsAt(draft: VariantsDraft, issues: readonly Issue[]): VariantProblems {
  const found: Record<string, string> = {};
  for (const { path, message } of issues) {
    const field = fieldAt(draft, path);
    if (field !== null) found[field] ??= message;
  }
  return found;
}

/** The second and further ones of those that look the same. */
function repeated<Item>(items: readonly Item[], textOf: (item: Item) => string): Item[] {
  const texts = items.map((item) => asSeen(textOf(item)));
  return items.filter((_, place) => {
    const text = texts[place] ?? '';
    return text !== '' && texts.indexOf(text) < place;
  });
}

function repetitions({ options, variants }: VariantsDraft): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { key } of repeated(options, ({ name }) => name)) {
    found[`${key}.name`] = 'There is another option of this name';
  }
  for (const { key } of options.flatMap(({ values }) => repeated(values, ({ text }) => text))) {
    found[`${key}.text`] = 'This value is there already';
  }
  for (const code of ['sku', 'gtin'] as const) {
    for (const { key } of repeated(variants, (one) => one[code])) {
      found[`${key}.${code}`] = `Another variant has this ${code.toUpperCase()} already`;
    }
  }
  return found;
}

/** What can be said to be wrong without asking the shop. */
export function problemsOf(draft: VariantsDraft): VariantProblems {
  const checked = variantsInput.safeParse(inputOf(draft, 1), { error: genericMessage });
  const issues = (checked.error?.issues ?? []).map(({ path, message }) => ({
    path: path.join('.'),
    message,
  }));
  const found = {
    ...problemsAt(draft, issues),
    ...unreadFigures(draft),
    ...repetitions(draft),
  };
  const off = draft.variants.find(({ key, isActive }) => key === draft.defaultKey && !isActive);
  return off === undefined
    ? found
    : { ...found, [`${off.key}.isActive`]: 'The default variant has to be active' };
}

/** The stored variants that a save takes out of sale. */
export function leftOut(draft: VariantsDraft, base: VariantsDraft): VariantDraft[] {
  const ids = new Set(draft.variants.map(({ id }) => id));
  return base.variants.filter(({ id }) => !ids.has(id));
}
