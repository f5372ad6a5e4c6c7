import type { EditedContentPage } from '@gadgetry/contract/content-pages';
import { clsx } from 'clsx';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { contentPagePath } from '../../page/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { ChangeQuestion } from '../change-question.tsx';
import { HistoryPart } from '../history-part.tsx';
import { useLeaveQuestion } from '../use-leave-question.tsx';
import { PagePreview } from './page-preview.tsx';
import { LastChange, StateBadge } from './page-state.tsx';
import { usePageForm } from './use-page-form.ts';

const GUESTS_READ = {
  draft: 'Guests do not read this page: read it and confirm it. A demo shows it as a draft.',
  changed: 'Guests read the text that was confirmed last, until you confirm this one.',
  confirmed: 'Guests read this text.',
};

function Standing({ page }: { readonly page: EditedContentPage }) {
  return (
    <div className="-mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft">
      <StateBadge state={page.state} />
      <p>{GUESTS_READ[page.state]}</p>
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
  const { form, base, changed, clash, loading, pending, ...does } = usePageForm(page);
  const [withdrawing, setWithdrawing] = useState(false);
  const leaving = useLeaveQuestion(changed);
  const { register, control, formState } = form;
  const { errors } = formState;
  const [title, text] = useWatch({ control, name: ['title', 'text'] });
  const toConfirm = changed || base.state !== 'confirmed';
  return (
    <>
      <Standing page={base} />
      {clash !== null && (
        <Notice tone="warning" role="alert">
          <p>{clash}. What you have typed still stands here.</p>
          <Button
            variant="secondary"
            size="small"
            pending={loading}
            onClick={() => void does.loadCurrent()}
            className="mt-2.5"
          >
            Load the current version
          </Button>
        </Notice>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) void does.save(event);
        }}
        // What has focus is not hidden by what sticks to the edges.
        className="flex flex-col gap-6 [&_:is(input,textarea,button)]:scroll-my-28"
      >
        <div className="grid gap-6 xl:grid-cols-2 xl:items-start">
          <Card className="flex flex-col gap-4">
            <Field label="Title" error={errors.title?.message}>
              {(field) => (
                <Input {...field} {...register('title')} readOnly={pending} autoComplete="off" />
              )}
            </Field>
            <Field
              label="Text"
              hint="## Heading, ### smaller heading, - list, 1. numbered list, **bold**, *italic*, [a link](/shop). Everything else is plain text."
              error={errors.text?.message}
            >
              {(field) => (
                <Textarea
                  {...field}
                  {...register('text')}
                  readOnly={pending}
                  rows={22}
                  className="font-mono text-sm"
                />
              )}
            </Field>
          </Card>
          <PagePreview title={title} text={text} />
        </div>
        <div
          className={clsx(
            'z-10 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-ground py-3',
            changed && 'sticky bottom-(--admin-bar,0px)',
          )}
        >
          <p aria-live="polite" className="mr-auto text-sm text-ink-soft">
            {changed ? 'Not saved yet' : ''}
          </p>
          {base.state !== 'draft' && (
            <Button variant="secondary" onClick={() => setWithdrawing(true)}>
              Take out of the shop
            </Button>
          )}
          <Button type="submit" variant="secondary" pending={pending}>
            Save
          </Button>
          {toConfirm && (
            <Button pending={pending} onClick={(event) => void does.confirm(event)}>
              {changed ? 'Save and confirm' : 'Confirm'}
            </Button>
          )}
        </div>
      </form>
      <HistoryPart entity="content_page" id={base._id} />
      {leaving}
      {withdrawing && (
        <ChangeQuestion
          title="Take this page out of the shop?"
          text="Guests do not read it any more, and nothing links to it. Your text stays here."
          confirmLabel="Take out"
          danger
          outcome={{ done: 'Page taken out of the shop.', failed: 'Failed to take the page out.' }}
          change={does.withdraw}
          onClose={() => setWithdrawing(false)}
        />
      )}
    </>
  );
}
