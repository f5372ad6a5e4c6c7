import {
  type ContentPageForm,
  type EditedContentPage,
  type ReadContentPageVersion,
  contentPageForm,
} from '@gadgetry/contract/content-pages';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import {
  useConfirmPageMutation,
  useDeletePageMutation,
  useLazyGetEditedPageQuery,
  useLazyListManagedPagesQuery,
  usePlanPageMutation,
  useUpdatePageMutation,
} from '../../api/admin-content.ts';
import { errorCode, errorIssues } from '../../api/error-text.ts';
import { editedPagePath } from '../../page/admin-paths.ts';
import { type Outcome, type OutcomeTexts, staleMessage, tellOutcome } from '../outcome.ts';
import { isSame } from '../three-way.ts';
import { useClash } from '../use-clash.ts';
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

/** What was saved is not what guests read. */
const savedUnread = ({ guestsRead }: ReturnType<typeof wordsOf>): OutcomeTexts => ({
  ...SAVED,
  done: `${SAVED.done} ${guestsRead.changed}`,
});

const GONE = 'Someone else has deleted this page in the meantime, or moved it to another address';

/** What stands in the way of saving, in words; null where nothing does. */
export const clashOf = (outcome: Outcome) =>
  staleMessage(outcome) ?? (errorCode(outcome.error) === 'not_found' ? GONE : null);

/** What the owner types, what it is based on, and what is done with it. */
export function usePageForm(read: EditedContentPage) {
  const [base, setBase] = useState(read);
  const [list] = useLazyListManagedPagesQuery();
  const [load] = useLazyGetEditedPageQuery();
  const [update, updating] = useUpdatePageMutation();
  const [confirm, confirming] = useConfirmPageMutation();
  const form = useForm<ContentPageForm>({
    resolver: zodResolver(contentPageForm),
    defaultValues: typedOf(read),
  });
  const navigate = useNavigate();
  const [plan, planning] = usePlanPageMutation();
  const [remove] = useDeletePageMutation();
  const screen = useRef<HTMLFormElement>(null);
  const { slug, isOwn } = base;
  const words = wordsOf(base);
  const changed = form.formState.isDirty;
  const { clash, reading, settled } = useClash({
    entity: 'content_page',
    form,
    screen,
    valuesOf: typedOf,
    read: async ({ _id }: EditedContentPage) => {
      // They may have moved it to another address.
      const pages = await list();
      if (pages.data === undefined || pages.error !== undefined) return undefined;
      const found = pages.data.find((one) => one._id === _id);
      if (found === undefined) return 'gone';
      const { data, error } = await load(found.slug);
      return error === undefined ? data : undefined;
    },
    onRead: setBase,
    messageOf: clashOf,
  });

  const begin = (page: EditedContentPage) => {
    setBase(page);
    form.reset(typedOf(page));
  };

  const told = (
    outcome: { readonly data?: EditedContentPage | undefined; readonly error?: unknown },
    texts: OutcomeTexts | null,
  ): EditedContentPage | null => {
    const { data, error } = outcome;
    if (tellFields(form, error)) return null;
    if (data !== undefined) begin(data);
    if (texts === SAVED && data?.state === 'changed') tellOutcome(outcome, savedUnread(words));
    else if (texts !== null || data === undefined) tellOutcome(outcome, texts ?? SAVED);
    return data ?? null;
  };

  const send = async (typed: ContentPageForm) => {
    const { title, text } = typed;
    const changes = { ...(isOwn ? typed : { title, text }), version: base.version };
    const outcome = await update({ slug, changes });
    return settled(outcome, base, (stored) => isSame(typedOf(stored), typed));
  };

  /** To the address that the page has now. */
  const follow = async (page: EditedContentPage | null) => {
    if (page === null || page.slug === read.slug) return;
    await navigate(editedPagePath(page.slug), { replace: true });
  };

  const confirmVersion = async (page: EditedContentPage) => {
    const changes = { isConfirmed: true, version: page.version };
    return told(await settled(await confirm({ slug: page.slug, changes }), page), words);
  };

  return {
    form,
    screen,
    base,
    changed,
    clash,
    pending: updating.isLoading || confirming.isLoading || planning.isLoading || reading,
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
      const outcome = await settled(await plan({ slug: page.slug, changes }), page);
      if (outcome.data !== undefined) setBase(outcome.data);
      const isToldAtField = errorIssues(outcome.error).some(({ path }) => path === 'publishAt');
      if (!isToldAtField) tellOutcome(outcome, publishAt === null ? REVOKED : PLANNED);
      if (publishAt !== null) await follow(page);
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
      const outcome = await settled(await confirm({ slug, changes }), base);
      // What is typed stays; only what it is based on is newer.
      if (outcome.data !== undefined) setBase(outcome.data);
      return outcome;
    },
    remove: async () => settled(await remove({ slug, version: base.version }), base),
  };
}
