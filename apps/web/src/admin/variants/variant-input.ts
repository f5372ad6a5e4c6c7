import { asSeen } from '@gadgetry/contract/alike';
import { genericMessage } from '@gadgetry/contract/generic-messages';
import { couldBeOthers, typedFigure } from '@gadgetry/contract/typed-figure';
import { sumOrNone, unclearSum } from '@gadgetry/contract/typed-sum';
import { type VariantsInput, variantsInput } from '@gadgetry/contract/variants';
import type { VariantsDraft, VariantDraft } from './variant-draft.ts';

/** What is wrong, by the key of what it is wrong with and its field: 'variant-1.price'. */
export type VariantProblems = Readonly<Record<string, string>>;

interface Issue {
  readonly path: string;
  readonly message: string;
}

const FIGURES = ['price', 'stockQuantity', 'weight'] as const;
type Figure = (typeof FIGURES)[number];

/** What is no number, or could be two, is NaN, which the contract refuses. */
function numberFrom(variant: VariantDraft, figure: Figure): number {
  if (figure === 'price') return sumOrNone(variant.price);
  const read = typedFigure(variant[figure], 0);
  return read !== null && 'digits' in read ? Number(read.digits) : Number.NaN;
}

function unclearFigure(typed: string): string | undefined {
  const read = typedFigure(typed, 0);
  return read !== null && 'couldBe' in read ? `This ${couldBeOthers(read.couldBe, 0)}` : undefined;
}

/** Figures that one owner reads as thousands, and another as decimals, and sums in another currency. */
function unsureFigures({ variants }: VariantsDraft): Record<string, string> {
  const found: Record<string, string> = {};
  for (const variant of variants) {
    for (const figure of FIGURES) {
      const typed = variant[figure];
      const unclear = figure === 'price' ? unclearSum(typed) : unclearFigure(typed);
      if (unclear !== undefined) found[`${variant.key}.${figure}`] = unclear;
    }
  }
  return found;
}

/** What is sent. @param version of the product that the form has read */
export function inputOf(
  { options, variants, defaultKey }: VariantsDraft,
  version: number,
): Required<VariantsInput> {
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
function fieldAt({ options, variants }: VariantsDraft, path: string): string | null {
  const [root, place, field, at] = path.split('.');
  if (root === 'variants') {
    const variant = variants[Number(place)];
    // A choice is wrong where its value is, which says so itself.
    return variant === undefined || field === undefined || field === 'options'
      ? null
      : `${variant.key}.${field}`;
  }
  const option = root === 'options' ? options[Number(place)] : undefined;
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
    ...unsureFigures(draft),
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
