import { OPTIONS_MAX, VARIANTS_MAX } from '@gadgetry/contract/variants';
import { withDefault } from './variant-changes.ts';
import {
  type VariantsDraft,
  type OptionDraft,
  type VariantDraft,
  combinationOf,
} from './variant-draft.ts';
import { inOrder } from './variant-draft.ts';

function movedBy<Item>(items: readonly Item[], at: number, by: -1 | 1): Item[] {
  const others = items.filter((_, place) => place !== at);
  return others.toSpliced(at + by, 0, ...items.slice(at, at + 1));
}

/** Every variant of the form, also those that could be taken up again. */
function ofEach(draft: VariantsDraft, change: (one: VariantDraft) => VariantDraft): VariantsDraft {
  return {
    ...draft,
    variants: draft.variants.map(change),
    dropped: draft.dropped.map(change),
  };
}

function editOption(draft: VariantsDraft, key: string, edit: Partial<OptionDraft>): VariantsDraft {
  const options = draft.options.map((one) => (one.key === key ? { ...one, ...edit } : one));
  return { ...draft, options };
}

const valuesOf = ({ options }: VariantsDraft, key: string) =>
  options.find((one) => one.key === key)?.values ?? [];

/** One more option with one value, which all variants have. */
export function addOption(draft: VariantsDraft): VariantsDraft {
  if (draft.options.length >= OPTIONS_MAX) return draft;
  const key = `option-new-${draft.made}`;
  const value = `${key}-value`;
  const option = { key, name: '', values: [{ key: value, text: '' }] };
  const options = [...draft.options, option];
  return ofEach({ ...draft, options, made: draft.made + 1 }, (one) => ({
    ...one,
    choices: [...one.choices, value],
  }));
}

export function renameOption(draft: VariantsDraft, key: string, name: string): VariantsDraft {
  return editOption(draft, key, { name });
}

export function moveOption(draft: VariantsDraft, at: number, by: -1 | 1): VariantsDraft {
  const options = movedBy(draft.options, at, by);
  return inOrder(
    ofEach({ ...draft, options }, (one) => ({ ...one, choices: movedBy(one.choices, at, by) })),
  );
}

/** Of variants that are then the same one stays: the default one, or the first. */
export function removeOption(draft: VariantsDraft, at: number): VariantsDraft {
  const options = draft.options.toSpliced(at, 1);
  const without = ofEach({ ...draft, options }, (one) => ({
    ...one,
    choices: one.choices.toSpliced(at, 1),
  }));
  const stays = new Map<string, string>();
  for (const { key, choices } of without.variants) {
    const combination = combinationOf(choices);
    if (key === draft.defaultKey || !stays.has(combination)) stays.set(combination, key);
  }
  const kept = new Set(stays.values());
  return inOrder({
    ...without,
    variants: without.variants.filter(({ key }) => kept.has(key)),
    dropped: [...without.dropped, ...without.variants.filter(({ key }) => !kept.has(key))],
  });
}

export function addValue(draft: VariantsDraft, optionKey: string): VariantsDraft {
  const values = valuesOf(draft, optionKey);
  if (values.length >= VARIANTS_MAX) return draft;
  const added = { key: `${optionKey}-value-new-${draft.made}`, text: '' };
  return editOption({ ...draft, made: draft.made + 1 }, optionKey, { values: [...values, added] });
}

export function renameValue(
  draft: VariantsDraft,
  optionKey: string,
  key: string,
  text: string,
): VariantsDraft {
  const values = valuesOf(draft, optionKey).map((one) => (one.key === key ? { key, text } : one));
  return editOption(draft, optionKey, { values });
}

export function moveValue(
  draft: VariantsDraft,
  optionKey: string,
  at: number,
  by: -1 | 1,
): VariantsDraft {
  return inOrder(
    editOption(draft, optionKey, { values: movedBy(valuesOf(draft, optionKey), at, by) }),
  );
}

/** Its variants go with it. Where those were all, the default one has the first value that is left. */
export function removeValue(draft: VariantsDraft, optionKey: string, key: string): VariantsDraft {
  const values = valuesOf(draft, optionKey).filter((one) => one.key !== key);
  const [first] = values;
  if (first === undefined) return draft;
  const has = ({ choices }: VariantDraft) => choices.includes(key);
  const others = draft.variants.filter((one) => !has(one));
  const last = draft.variants.filter((one) => one.key === draft.defaultKey);
  const kept = last.map((one) => ({
    ...one,
    choices: one.choices.map((choice) => (choice === key ? first.key : choice)),
  }));
  return withDefault({
    ...editOption(draft, optionKey, { values }),
    variants: others.length > 0 ? others : kept,
    dropped: draft.dropped.filter((one) => !has(one)),
  });
}
