import type { EditedContentPage } from '@gadgetry/contract/content-pages';
import { useState } from 'react';
import { errorIssues } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { localTime, momentOf } from '../local-time.ts';
import type { Outcome } from '../outcome.ts';

interface PagePlanProps {
  readonly page: EditedContentPage;
  readonly pending: boolean;
  /** What is typed is saved first; null revokes. Null: there was nothing to plan. */
  readonly plan: (publishAt: string | null) => Promise<Outcome | null>;
}

const zone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A text that is published by itself, later. */
export function PagePlan({ page, pending, plan }: PagePlanProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const { publishAt, isPlanned } = page;
  const send = async () => {
    if (typed === '') {
      setProblem('Please choose a day and a time');
      return;
    }
    const outcome = await plan(momentOf(typed));
    const issue = errorIssues(outcome?.error).find(({ path }) => path === 'publishAt');
    setProblem(issue?.message);
    if (outcome !== null && outcome.error === undefined) setTyped('');
  };
  return (
    <Card className="flex flex-col gap-4">
      <CardHeading>Publish later</CardHeading>
      {publishAt !== null && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>
            {isPlanned ? 'This text' : 'The text as it was when you planned it'} is published by
            itself on <time dateTime={publishAt}>{localTime(publishAt)}</time>.
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
        <Field label="Moment" hint={`In the time of this device, ${zone()}.`} error={problem}>
          {(field) => (
            <Input
              {...field}
              type="datetime-local"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="secondary" pending={pending} className="mb-8">
          {publishAt === null ? 'Publish then' : 'Publish this text then instead'}
        </Button>
      </form>
    </Card>
  );
}
