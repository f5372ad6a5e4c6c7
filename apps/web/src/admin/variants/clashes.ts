import type { VariantsDraft, VariantDraft } from './variant-draft.ts';
import { inOrder } from './variant-draft.ts';
import { withDefault } from './variant-changes.ts';
import type { VariantProblems } from './variant-input.ts';

const FIELDS = [
  'price',
  'stockQuantity',
  'sku',
  'gtin',
  'weight',
  'images',
  'isActive',
] as const satisfies readonly (keyof VariantDraft)[];
type Field = (typeof FIELDS)[number];

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function inWords(field: Field, variant: VariantDraft): string {
  const value = variant[field];
  if (field === 'images') return `${variant.images.length} pictures`;
  if (typeof value === 'boolean') return value ? 'active' : 'inactive';
  return value === '' ? 'nothing' : String(value);
}

interface Versions {
  readonly mine: VariantDraft;
  readonly read: VariantDraft;
  readonly theirs: VariantDraft;
}

/** What was typed stays; of what was not, theirs is taken. */
function joined({ mine, read, theirs }: Versions, said: Record<string, string>): VariantDraft {
  let result: VariantDraft = { ...mine, stockRead: theirs.stockRead };
  for (const field of FIELDS) {
    const typed = !same(mine[field], read[field]);
    if (!typed) result = { ...result, [field]: theirs[field] };
    else if (!same(theirs[field], read[field]) && !same(theirs[field], mine[field])) {
      said[`${mine.key}.${field}`] = `Somebody else has saved: ${inWords(field, theirs)}`;
    }
  }
  return result;
}

/**
 * What somebody else has saved in the meantime, brought into what was typed: what only one of the two
 * has changed is as they wanted it; what both did is as it was typed, and what the other wanted is said.
 * @param read what the form had begun with
 * @returns null where the options themselves are others now: the two do not fit together
 */
export function broughtTogether(
  mine: VariantsDraft,
  read: VariantsDraft,
  theirs: VariantsDraft,
): { readonly draft: VariantsDraft; readonly said: VariantProblems } | null {
  if (!same(read.options, theirs.options)) return null;
  const said: Record<string, string> = {};
  const before = new Map(read.variants.map((one) => [one.id, one]));
  const now = new Map(theirs.variants.map((one) => [one.id, one]));
  const kept = mine.variants.flatMap((one) => {
    const wasRead = before.get(one.id);
    const stored = now.get(one.id);
    if (one.id === null || wasRead === undefined) return one;
    if (stored !== undefined) return joined({ mine: one, read: wasRead, theirs: stored }, said);
    // They have left it out: it comes back only where something was typed for it.
    return same(one, wasRead) ? [] : one;
  });
  const known = new Set(mine.options.flatMap(({ values }) => values.map(({ key }) => key)));
  const added = theirs.variants.filter(
    ({ id, choices }) => !before.has(id) && choices.every((choice) => known.has(choice)),
  );
  const defaultKey = mine.defaultKey === read.defaultKey ? theirs.defaultKey : mine.defaultKey;
  const taken = new Set(kept.map(({ choices }) => choices.join(' ')));
  const variants = [...kept, ...added.filter(({ choices }) => !taken.has(choices.join(' ')))];
  return { draft: withDefault(inOrder({ ...mine, variants, defaultKey })), said };
}
