import type { EditedContentPage } from '@gadgetry/contract/content-pages';
import { useState } from 'react';
import { errorIssues } from '../../api/error-text.ts';
import { useGetOwnerSettingsQuery } from '../../api/owner-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { localTime, momentIn } from '../local-time.ts';
import type { Outcome } from '../outcome.ts';
import { useLeaveQuestion } from '../use-leave-question.tsx';

interface PagePlanProps {
  readonly page: EditedContentPage;
  readonly pending: boolean;
  /** What is typed is saved first; null revokes. Null: there was nothing to plan. */
  readonly plan: (publishAt: string | null) => Promise<Outcome | null>;
}

/** A text that is published by itself, later. */
export function PagePlan({ page, pending, plan }: PagePlanProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const leaving = useLeaveQuestion(typed !== '');
  const { publishAt, isPlanned } = page;
  // Of whoever works elsewhere too: pages are the shop's, and so are its days.
  const settings = useGetOwnerSettingsQuery('');
  const timeZone = settings.data?.timeZone;
  const send = async () => {
    if (typed === '') {
      setProblem('Please choose a day and a time');
      return;
    }
    if (timeZone === undefined) return;
    const outcome = await plan(momentIn(timeZone, typed));
    const issue = errorIssues(outcome?.error).find(({ path }) => path === 'publishAt');
    setProblem(issue?.message);
    if (outcome !== null && outcome.error === undefined) setTyped('');
  };
  if (timeZone === undefined) {
    return (
      <Card className="flex flex-col gap-4">
        <CardHeading>Publish later</CardHeading>
        {settings.isError ? (
          <ErrorState
            title="Failed to load the time of the shop"
            onRetry={() => void settings.refetch()}
          />
        ) : (
          <Skeleton className="h-20 w-full" />
        )}
      </Card>
    );
  }
  return (
    <Card className="flex flex-col gap-4">
      <CardHeading>Publish later</CardHeading>
      {publishAt !== null && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>
            {isPlanned ? 'This text' : 'The text as it was when you planned it'} is published by
            itself on <time dateTime={publishAt}>{localTime(publishAt, timeZone)}</time>, {timeZone}
            .
          </p>
          <Button
            variant="secondary"
            size="small"
            pending={pending}
            onClick={() => void plan(null)}
          >
            Revoke
          </Button>
        </div>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) void send();
        }}
        className="flex flex-wrap items-end gap-x-3 gap-y-1 [&>:first-child]:min-w-0 [&>:first-child]:flex-[1_1_16rem] sm:[&>:first-child]:max-w-80"
      >
        <TextField
          label="Moment"
          hint={`In the time of the shop, ${timeZone}.`}
          error={problem}
          type="datetime-local"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant="secondary" pending={pending} className="mb-8">
          {publishAt === null ? 'Publish then' : 'Publish this text then instead'}
        </Button>
      </form>
      {leaving}
    </Card>
  );
}
