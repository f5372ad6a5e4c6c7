import {
  type ContentPageForm,
  type EditedContentPage,
  type ReadContentPageVersion,
  contentPageForm,
} from '@gadgetry/contract/content-pages';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import {
  useConfirmPageMutation,
  useDeletePageMutation,
  useLazyGetEditedPageQuery,
  usePlanPageMutation,
  useUpdatePageMutation,
} from '../../api/admin-content.ts';
import { errorCode, errorIssues, errorText } from '../../api/error-text.ts';
import { editedPagePath } from '../../page/admin-paths.ts';
import { toast } from '../../ui/toast.ts';
import { type Outcome, type OutcomeTexts, staleMessage, tellOutcome } from '../outcome.ts';
import { wordsOf } from './page-state.tsx';
import { tellFields } from './tell-fields.ts';

const SAVED = { done: 'Page saved.', failed: 'Failed to save the page.' };

const PLANNED = {
  done: 'It is published by itself then.',
  failed: 'Failed to plan the publication.',
};
const REVOKED = { done: 'Plan revoked.', failed: 'Failed to revoke the plan.' };

const typedOf = ({ title, text, slug, place }: EditedContentPage): ContentPageForm => ({
  title,
  text,
  slug,
  place,
});

const GONE = 'Somebody has deleted this page, or moved it to another address, meanwhile';

const isSame = (one: ContentPageForm, other: ContentPageForm) =>
  one.title === other.title &&
  one.text === other.text &&
  one.slug === other.slug &&
  one.place === other.place;

/** What stands in the way of saving, in words; null where nothing does. */
const clashOf = (outcome: Outcome) =>
  staleMessage(outcome) ?? (errorCode(outcome.error) === 'not_found' ? GONE : null);

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
    defaultValues: typedOf(read),
  });
  const navigate = useNavigate();
  const [plan, planning] = usePlanPageMutation();
  const [remove] = useDeletePageMutation();
  const { slug, isOwn } = base;
  const words = wordsOf(base);
  const changed = form.formState.isDirty;

  const begin = (page: EditedContentPage) => {
    setBase(page);
    setClash(null);
    form.reset(typedOf(page));
  };

  const told = (
    outcome: { readonly data?: EditedContentPage | undefined; readonly error?: unknown },
    texts: OutcomeTexts | null,
  ): EditedContentPage | null => {
    const { data, error } = outcome;
    setClash(clashOf(outcome));
    if (tellFields(form, error)) return null;
    if (data !== undefined) begin(data);
    if (texts !== null || data === undefined) tellOutcome(outcome, texts ?? SAVED);
    return data ?? null;
  };

  /** Saves it. An answer that was lost leaves it stored: sent once more it is no clash with somebody else. */
  const send = async (typed: ContentPageForm) => {
    const { title, text } = typed;
    const changes = isOwn ? typed : { title, text };
    const outcome = await update({ slug, changes: { ...changes, version: base.version } });
    if (clashOf(outcome) === null) return outcome;
    const { data: stored } = await load(typed.slug);
    const isSent = stored?._id === base._id && isSame(typedOf(stored), typed);
    return isSent ? { data: stored } : outcome;
  };

  /** To the address that the page has now. */
  const follow = async (page: EditedContentPage | null) => {
    if (page === null || page.slug === slug) return;
    await navigate(editedPagePath(page.slug), { replace: true });
  };

  const confirmVersion = async ({ slug: now, version }: EditedContentPage) =>
    told(await confirm({ slug: now, changes: { isConfirmed: true, version } }), words);

  return {
    form,
    base,
    changed,
    clash,
    loading,
    pending: updating.isLoading || confirming.isLoading || planning.isLoading,
    save: form.handleSubmit(async (typed) => {
      await follow(told(await send(typed), SAVED));
    }),
    /** Of what is typed: it is saved first. */
    confirm: form.handleSubmit(async (typed) => {
      const saved = changed ? told(await send(typed), null) : base;
      if (saved !== null) await follow((await confirmVersion(saved)) ?? saved);
    }),
    /** Of what is typed, which is saved first; null revokes, and what is typed stays. */
    plan: async (publishAt: string | null) => {
      let page: EditedContentPage | null = base;
      if (publishAt !== null && changed) {
        if (!(await form.trigger())) return null;
        page = told(await send(form.getValues()), null);
      }
      if (page === null) return null;
      const changes = { publishAt, version: page.version };
      const outcome = await plan({ slug: page.slug, changes });
      setClash(clashOf(outcome));
      if (outcome.data !== undefined) setBase(outcome.data);
      const isToldAtField = errorIssues(outcome.error).some(({ path }) => path === 'publishAt');
      if (!isToldAtField) tellOutcome(outcome, publishAt === null ? REVOKED : PLANNED);
      await follow(page);
      return outcome;
    },
    bringBack: ({ title, text }: ReadContentPageVersion) => {
      const typed = { shouldDirty: true, shouldValidate: true };
      form.setValue('title', title, typed);
      form.setValue('text', text, typed);
    },
    /** The call alone: what asks before it tells how it went. */
    withdraw: async () => {
      const changes = { isConfirmed: false, version: base.version };
      const outcome = await confirm({ slug, changes });
      setClash(staleMessage(outcome));
      // What is typed stays; only what it is based on is newer.
      if (outcome.data !== undefined) setBase(outcome.data);
      return outcome;
    },
    remove: async () => remove({ slug, version: base.version }),
    loadCurrent: async () => {
      const { data, error } = await load(slug);
      if (data === undefined) {
        toast.error(errorText(error, 'The current version could not be loaded.'));
      } else begin(data);
    },
  };
}
