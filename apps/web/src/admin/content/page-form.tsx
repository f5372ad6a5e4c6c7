import type { EditedContentPage } from '@gadgetry/contract/content-pages';
import { clsx } from 'clsx';
import ExternalLink from 'lucide-react/icons/external-link';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { adminPaths, redirectFromPath } from '../../page/admin-paths.ts';
import { contentPagePath } from '../../page/paths.ts';
import { Button } from '../../ui/button.tsx';
import { ChangeQuestion } from '../change-question.tsx';
import { HistoryPart } from '../history-part.tsx';
import type { Outcome } from '../outcome.ts';
import { ResourceClash } from '../resource-clash.tsx';
import { useLeaveQuestion } from '../use-leave-question.tsx';
import { NextDraft } from './next-draft.tsx';
import { PageFields } from './page-fields.tsx';
import { PagePlan } from './page-plan.tsx';
import { LastChange, StateBadge, wordsOf } from './page-state.tsx';
import { PageVersions } from './page-versions.tsx';
import { clashOf, usePageForm } from './use-page-form.ts';

function Standing({ page }: { readonly page: EditedContentPage }) {
  return (
    <div className="-mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft">
      <StateBadge page={page} />
      <p>{wordsOf(page).guestsRead[page.state]}</p>
      <p className="wrap-anywhere">
        <LastChange page={page} />
      </p>
      {page.state !== 'draft' && (
        <a
          href={contentPagePath(page.slug)}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-9 items-center gap-1.5 rounded-control underline underline-offset-4 hover:text-ink"
        >
          Look at it in the shop
          <ExternalLink aria-hidden="true" className="size-4" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      )}
    </div>
  );
}

/** One page with its preview; guests read nothing of it before it is confirmed. */
export function PageForm({ page }: { readonly page: EditedContentPage }) {
  const { form, screen, base, changed, clash, pending, ...does } = usePageForm(page);
  const [asking, setAsking] = useState<'withdraw' | 'delete'>();
  const gone = useRef(false);
  const closeQuestion = () => setAsking(undefined);
  /** What somebody else has done meanwhile is to be seen before it is asked again. */
  const closedByClash = <Went extends Outcome>(outcome: Went) => {
    if (clashOf(outcome) !== null) closeQuestion();
    return outcome;
  };
  const leaving = useLeaveQuestion(changed);
  const words = wordsOf(base);
  const navigate = useNavigate();
  // Nobody has the address of a page in their bookmarks that nobody could read.
  const leftTo =
    base.state === 'draft' ? adminPaths.pages : redirectFromPath(contentPagePath(base.slug));
  const toConfirm = changed || base.state !== 'confirmed';
  return (
    <>
      <Standing page={base} />
      {clash !== null && <ResourceClash clash={clash} form={form} />}
      <form
        ref={screen}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) void does.save(event);
        }}
        // What has focus is not hidden by what sticks to the edges.
        className="flex flex-col gap-6 [&_:is(input,select,textarea,button)]:scroll-my-28"
      >
        <PageFields form={form} isOwn={base.isOwn} pending={pending} />
        <div
          className={clsx(
            'z-10 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-ground py-3',
            changed && 'sticky bottom-(--admin-bar,0px)',
          )}
        >
          <p aria-live="polite" className="mr-auto text-sm text-ink-soft">
            {changed ? 'Not saved yet' : ''}
          </p>
          {base.isOwn && (
            <Button variant="secondary" onClick={() => setAsking('delete')}>
              Delete
            </Button>
          )}
          {base.state !== 'draft' && (
            <Button variant="secondary" onClick={() => setAsking('withdraw')}>
              Take out of the shop
            </Button>
          )}
          <Button type="submit" variant="secondary" pending={pending}>
            Save
          </Button>
          {toConfirm && (
            <Button pending={pending} onClick={(event) => void does.confirm(event)}>
              {changed ? words.saveAndConfirm : words.confirm}
            </Button>
          )}
          {!toConfirm && !base.isOwn && <NextDraft />}
        </div>
      </form>
      <PagePlan page={base} pending={pending} plan={does.plan} />
      <PageVersions slug={base.slug} onBringBack={does.bringBack} />
      <HistoryPart entity="content_page" id={base._id} />
      {leaving}
      {asking === 'withdraw' && (
        <ChangeQuestion
          title="Take this page out of the shop?"
          text="Guests do not read it any more, and nothing links to it. Your text stays here."
          confirmLabel="Take out"
          danger
          outcome={{ done: 'Page taken out of the shop.', failed: 'Failed to take the page out.' }}
          change={async () => closedByClash(await does.withdraw())}
          onClose={closeQuestion}
        />
      )}
      {asking === 'delete' && (
        <ChangeQuestion
          title="Delete this page?"
          text="Its text is gone for good. You can say afterwards where its address is to lead."
          confirmLabel="Delete"
          danger
          outcome={{ done: 'Page deleted.', failed: 'Failed to delete the page.' }}
          change={async () => {
            const outcome = closedByClash(await does.remove());
            gone.current = outcome.error === undefined;
            return outcome;
          }}
          onClose={() => (gone.current ? void navigate(leftTo) : closeQuestion())}
        />
      )}
    </>
  );
}
