import { VARIANTS_MAX } from '@gadgetry/contract/variants';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import {
  addAllCombinations,
  addCombination,
  combinationCount,
  combinationsRefused,
  firstMissing,
  hasCombination,
} from './variant-changes.ts';
import { type VariantsDraft, givenOptions } from './variant-draft.ts';

interface CombinationsProps {
  readonly draft: VariantsDraft;
  readonly change: (edit: (draft: VariantsDraft) => VariantsDraft) => void;
}

/** Adds one combination that is not there. */
function OneMore({ draft, change }: CombinationsProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const options = givenOptions(draft);
  const offered = firstMissing(draft) ?? [];
  const choices = options.map(({ values }, place) => {
    const known = values.some(({ key }) => key === chosen[place]);
    return (known ? chosen[place] : offered[place]) ?? '';
  });
  const there = hasCombination(draft, choices);
  return (
    <fieldset className="flex flex-wrap items-start gap-x-3">
      <legend className="mb-1 font-semibold">Add a single combination</legend>
      {options.map((option, place) => (
        <div key={option.key} className="min-w-36 flex-1 sm:flex-none">
          <SelectField
            label={option.name.trim() || `Option ${place + 1}`}
            value={choices[place]}
            onChange={({ target }) => setChosen(choices.with(place, target.value))}
          >
            {option.values.map(({ key, text }, at) => (
              <option key={key} value={key}>
                {text.trim() || `Value ${at + 1}`}
              </option>
            ))}
          </SelectField>
        </div>
      ))}
      <Button
        variant="secondary"
        disabled={there || draft.variants.length >= VARIANTS_MAX}
        onClick={() => {
          change((current) => addCombination(current, choices));
          setChosen([]);
        }}
        className="mb-1.5 sm:mt-6.5"
      >
        Add
      </Button>
      {there && <p className="w-full text-sm text-ink-soft">This combination is there already.</p>}
    </fieldset>
  );
}

/** Which combinations of the values exist: all, or one by one. How many there may be is said before. */
export function Combinations(props: CombinationsProps) {
  const { draft, change } = props;
  if (draft.options.length === 0) return null;
  const missing = combinationCount(draft) - draft.variants.length;
  const refused = combinationsRefused(draft);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="secondary"
          disabled={missing === 0 || refused !== null}
          onClick={() => change(addAllCombinations)}
        >
          <Plus aria-hidden="true" />
          Make all combinations
        </Button>
        <p className="text-sm text-ink-soft" aria-live="polite">
          {refused ??
            (missing === 0
              ? 'Every combination is there.'
              : `${missing} missing. A product has at most ${VARIANTS_MAX} variants.`)}
        </p>
      </div>
      {missing > 0 && <OneMore {...props} />}
    </div>
  );
}
