import { VARIANTS_MAX } from '@gadgetry/contract/variants';
import {
  type VariantsDraft,
  type VariantDraft,
  combinationOf,
  givenOptions,
} from './variant-draft.ts';
import { inOrder } from './variant-draft.ts';

/** What can be typed into one variant. */
export type VariantEdit = Partial<Omit<VariantDraft, 'key' | 'id' | 'choices' | 'stockRead'>>;

/** The columns that can be filled at once. */
export type FilledColumn = 'price' | 'stockQuantity' | 'weight';

export function editVariant(draft: VariantsDraft, key: string, edit: VariantEdit): VariantsDraft {
  const variants = draft.variants.map((one) => (one.key === key ? { ...one, ...edit } : one));
  return { ...draft, variants };
}

/** All variants, or those that have a value, change alike. @param valueKey '': all of them */
export function editAll(draft: VariantsDraft, valueKey: string, edit: VariantEdit): VariantsDraft {
  const variants = draft.variants.map((one) =>
    valueKey === '' || one.choices.includes(valueKey) ? { ...one, ...edit } : one,
  );
  return { ...draft, variants };
}

/** How many variants all combinations of the values would be. */
export function combinationCount(draft: VariantsDraft): number {
  return givenOptions(draft).reduce((count, { values }) => count * values.length, 1);
}

/** @returns null where they may be made; else why not, in words */
export function combinationsRefused(draft: VariantsDraft): string | null {
  const count = combinationCount(draft);
  if (count <= VARIANTS_MAX) return null;
  return `These values make ${count} combinations. A product has at most ${VARIANTS_MAX} variants: add single ones.`;
}

/** A dropped one is what it was; a new one costs and weighs what the default one does, without pieces. */
function takenUp(draft: VariantsDraft, choices: readonly string[]): VariantDraft {
  const wanted = combinationOf(choices);
  const before = draft.dropped.find((one) => combinationOf(one.choices) === wanted);
  if (before !== undefined) return before;
  const like = draft.variants.find(({ key }) => key === draft.defaultKey) ?? draft.variants[0];
  return {
    key: `variant-${draft.made}`,
    id: null,
    choices,
    price: like?.price ?? '',
    stockQuantity: '0',
    sku: '',
    gtin: '',
    weight: like?.weight ?? '',
    images: [],
    isActive: true,
    stockRead: 0,
  };
}

export function hasCombination({ variants }: VariantsDraft, choices: readonly string[]): boolean {
  const wanted = combinationOf(choices);
  return variants.some((one) => combinationOf(one.choices) === wanted);
}

/** The choices of the first combination that is not there; undefined where all are. */
export function firstMissing(draft: VariantsDraft): string[] | undefined {
  const { variants } = draft;
  const options = givenOptions(draft);
  // Of so many one at least is missing, unless there are no more.
  const looked = Math.min(combinationCount(draft), variants.length + 1);
  return Array.from({ length: looked }, (_, number) => {
    let left = number;
    return options
      .toReversed()
      .map(({ values }) => {
        const at = left % values.length;
        left = Math.floor(left / values.length);
        return values[at]?.key ?? '';
      })
      .toReversed();
  }).find((choices) => !hasCombination(draft, choices));
}

/** One more variant; nothing changes where it is there, or where there are as many as may be. */
export function addCombination(draft: VariantsDraft, choices: readonly string[]): VariantsDraft {
  if (draft.variants.length >= VARIANTS_MAX || hasCombination(draft, choices)) return draft;
  const added = takenUp(draft, choices);
  return inOrder({
    ...draft,
    variants: [...draft.variants, added],
    dropped: draft.dropped.filter(({ key }) => key !== added.key),
    made: draft.made + 1,
  });
}

/** Adds the combinations that are missing, as far as there may be so many. */
export function addAllCombinations(draft: VariantsDraft): VariantsDraft {
  if (combinationsRefused(draft) !== null) return draft;
  const all = givenOptions(draft).reduce<string[][]>(
    (begun, { values }) => begun.flatMap((choices) => values.map(({ key }) => [...choices, key])),
    [[]],
  );
  return all.reduce(addCombination, draft);
}

/** With another default where the one that was is gone. */
export function withDefault(draft: VariantsDraft): VariantsDraft {
  const { variants, defaultKey } = draft;
  if (variants.some(({ key }) => key === defaultKey)) return draft;
  const next = variants.find(({ isActive }) => isActive) ?? variants[0];
  return { ...draft, defaultKey: next?.key ?? '' };
}

/** The last one stays: a product has at least one. */
export function dropVariant(draft: VariantsDraft, key: string): VariantsDraft {
  const dropped = draft.variants.filter((one) => one.key === key);
  const variants = draft.variants.filter((one) => one.key !== key);
  if (variants.length === 0) return draft;
  return withDefault({ ...draft, variants, dropped: [...draft.dropped, ...dropped] });
}
