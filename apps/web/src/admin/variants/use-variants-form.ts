import type { Product } from '@gadgetry/contract/catalogue';
import { useCallback, useMemo, useState } from 'react';
import { useReplaceVariantsMutation } from '../../api/admin-products.ts';
import { useLazyGetProductQuery } from '../../api/catalogue.ts';
import { errorIssues, errorText } from '../../api/error-text.ts';
import { toast } from '../../ui/toast.ts';
import { staleMessage, tellOutcome } from '../outcome.ts';
import { broughtTogether } from './clashes.ts';
import { useVariantPictures } from './use-variant-pictures.ts';
import { type VariantsDraft, draftOf } from './variant-draft.ts';
import { type VariantProblems, inputOf, problemsAt, problemsOf } from './variant-input.ts';

interface Checked {
  readonly problems: VariantProblems;
  /** Another one for every check, so that focus goes to what is wrong again. */
  readonly check: object;
}

const isWrong = (problems: VariantProblems) => Object.keys(problems).length > 0;

const TOGETHER = 'What somebody else has saved stands here now, beside what you have typed.';
const NOT_TOGETHER =
  'The options were changed, too: what you have typed does not fit them. Load the current version.';

/** The options and variants of a product as they are typed, checked and saved. */
export function useVariantsForm(product: Product) {
  const [base, setBase] = useState(product);
  const [draft, setDraft] = useState(() => draftOf(product));
  const [{ problems, check }, setChecked] = useState<Checked>(() => ({ problems: {}, check: {} }));
  const begun = useMemo(() => draftOf(base), [base]);
  const [clash, setClash] = useState<string | null>(null);
  const [replace, { isLoading: saving, error }] = useReplaceVariantsMutation();
  const [read, { isFetching: reading }] = useLazyGetProductQuery();

  const change = useCallback(
    (edit: (current: VariantsDraft) => VariantsDraft, corrected?: string) => {
      setDraft(edit);
      setChecked((before) => {
        const left = Object.entries(before.problems).filter(
          ([field]) => corrected === undefined || !field.endsWith(corrected),
        );
        return left.length === Object.keys(before.problems).length
          ? before
          : { ...before, problems: Object.fromEntries(left) };
      });
    },
    [],
  );
  const { pictures, uploads, uploadsOf } = useVariantPictures(base.images, change);
  const show = (found: VariantProblems) => setChecked({ problems: found, check: {} });
  const begin = (stored: Product) => {
    setBase(stored);
    setDraft(draftOf(stored));
    setClash(null);
    setChecked((before) => ({ ...before, problems: {} }));
  };
  const readCurrent = async () => {
    const { data, error: failed } = await read(product._id);
    if (data === undefined) toast.error(errorText(failed, 'The product could not be loaded.'));
    return data;
  };

  return {
    product: base,
    begun,
    draft,
    problems,
    check,
    clash,
    saving,
    reading,
    pictures,
    uploads,
    uploadsOf,
    /** In words, where nothing of the form is to blame. */
    refusal:
      error === undefined || saving || clash !== null || isWrong(problems)
        ? null
        : errorText(error, 'The shop could not be reached. Nothing you typed is lost.'),
    change,
    /** Whether what stands in the form could be saved; what could not is shown. */
    isRight: () => {
      const found = problemsOf(draft);
      show(found);
      return !isWrong(found);
    },
    save: async () => {
      const matrix = inputOf(draft, base.version);
      // Said anew at each try, so that it is seen again.
      setClash(null);
      const outcome = await replace({ id: base._id, matrix });
      setClash(staleMessage(outcome));
      show(problemsAt(draft, errorIssues(outcome.error)));
      const texts = { done: 'Variants saved.', failed: 'Failed to save the variants.' };
      if (tellOutcome(outcome, texts) && outcome.data !== undefined) begin(outcome.data);
    },
    loadCurrent: async () => {
      const data = await readCurrent();
      if (data !== undefined) begin(data);
    },
    bringTogether: async () => {
      const data = await readCurrent();
      if (data === undefined) return;
      const together = broughtTogether(draft, begun, draftOf(data));
      if (together === null) {
        toast.error(NOT_TOGETHER);
        return;
      }
      setBase(data);
      setDraft(together.draft);
      setClash(null);
      show(together.said);
      toast.info(TOGETHER);
    },
  };
}
