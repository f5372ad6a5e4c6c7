import {
  type ContentPageForm,
  type EditedContentPage,
  contentPageForm,
} from '@gadgetry/contract/content-pages';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  useConfirmPageMutation,
  useLazyGetEditedPageQuery,
  useUpdatePageMutation,
} from '../../api/admin-content.ts';
import { errorIssues, errorText } from '../../api/error-text.ts';
import { toast } from '../../ui/toast.ts';
import { type OutcomeTexts, staleMessage, tellOutcome } from '../outcome.ts';

const SAVED = { done: 'Page saved.', failed: 'Failed to save the page.' };
const CONFIRMED = {
  done: 'Page confirmed: it is in your shop.',
  failed: 'Failed to confirm the page.',
};

/**
 * What the owner types, what it is based on, and what is done with it. Where somebody else was faster what
 * was typed stands, and what is stored now can be loaded.
 */
export function usePageForm(read: EditedContentPage) {
  const [base, setBase] = useState(read);
  const [clash, setClash] = useState<string | null>(null);
  const [load, { isFetching: loading }] = useLazyGetEditedPageQuery();
  const [update, updating] = useUpdatePageMutation();
  const [confirm, confirming] = useConfirmPageMutation();
  const form = useForm<ContentPageForm>({
    resolver: zodResolver(contentPageForm),
    defaultValues: { title: read.title, text: read.text },
  });
  const { slug } = base;
  const changed = form.formState.isDirty;

  const begin = (page: EditedContentPage) => {
    setBase(page);
    setClash(null);
    form.reset({ title: page.title, text: page.text });
  };

  const told = (
    outcome: { readonly data?: EditedContentPage | undefined; readonly error?: unknown },
    texts: OutcomeTexts | null,
  ): EditedContentPage | null => {
    const { data, error } = outcome;
    setClash(staleMessage(outcome));
    for (const { path, message } of errorIssues(error)) {
      if (path === 'title' || path === 'text') form.setError(path, { message });
    }
    if (data !== undefined) begin(data);
    if (texts !== null || data === undefined) tellOutcome(outcome, texts ?? SAVED);
    return data ?? null;
  };

  /** Saves it. An answer that was lost leaves it stored: sent once more it is no clash with somebody else. */
  const send = async (typed: ContentPageForm) => {
    const outcome = await update({ slug, changes: { ...typed, version: base.version } });
    if (staleMessage(outcome) === null) return outcome;
    const { data: stored } = await load(slug);
    return stored?.title === typed.title && stored.text === typed.text ? { data: stored } : outcome;
  };

  const confirmVersion = async (version: number) =>
    told(await confirm({ slug, changes: { isConfirmed: true, version } }), CONFIRMED);

  return {
    form,
    base,
    changed,
    clash,
    loading,
    pending: updating.isLoading || confirming.isLoading,
    save: form.handleSubmit(async (typed) => {
      told(await send(typed), SAVED);
    }),
    /** Of what is typed: it is saved first. */
    confirm: form.handleSubmit(async (typed) => {
      const saved = changed ? told(await send(typed), null) : base;
      if (saved !== null) await confirmVersion(saved.version);
    }),
    /** The call alone: what asks before it tells how it went. */
    withdraw: async () => {
      const changes = { isConfirmed: false, version: base.version };
      const outcome = await confirm({ slug, changes });
      setClash(staleMessage(outcome));
      // What is typed stays; only what it is based on is newer.
      if (outcome.data !== undefined) setBase(outcome.data);
      return outcome;
    },
    loadCurrent: async () => {
      const { data, error } = await load(slug);
      if (data === undefined) {
        toast.error(errorText(error, 'The current version could not be loaded.'));
      } else begin(data);
    },
  };
}
