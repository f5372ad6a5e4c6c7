import type { MailText } from '@gadgetry/contract/mail-texts';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useMay } from '../../api/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { ChangeQuestion } from '../change-question.tsx';
import { HistoryPart } from '../history-part.tsx';
import { staleMessage } from '../outcome.ts';
import { Permitted } from '../permitted.tsx';
import { ResourceClash } from '../resource-clash.tsx';
import { useLeaveQuestion } from '../use-leave-question.tsx';
import { MailPreview } from './mail-preview.tsx';
import { MailTextFields } from './mail-text-fields.tsx';
import { NotSent } from './not-sent.tsx';
import { useMailText } from './use-mail-text.ts';

interface MailTextEditorProps {
  readonly text: MailText;
  readonly isSent: boolean;
}

/** One mail beside what its reader gets. */
export function MailTextEditor({ text, isSent }: MailTextEditorProps) {
  const { form, screen, base, changed, clash, pending, ...does } = useMailText(text);
  const [asking, setAsking] = useState(false);
  const may = useMay();
  const mayChange = may('settings:write');
  const leaving = useLeaveQuestion(changed);
  const [subject, opening, closing] = useWatch({
    control: form.control,
    name: ['subject', 'opening', 'closing'],
  });
  const typed = { subject, opening, closing };
  return (
    <>
      <p className="-mt-2 text-ink-soft">{base.when}.</p>
      {!isSent && <NotSent />}
      {clash !== null && <ResourceClash clash={clash} form={form} />}
      <div className="grid gap-6 xl:grid-cols-2 xl:items-start">
        <Permitted to="settings:write" elseLocked>
          <form
            ref={screen}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (!pending) void does.save(event);
            }}
            // What has focus is not hidden by what sticks to the edges.
            className="flex min-w-0 flex-col gap-3 [&_:is(input,textarea,button)]:scroll-my-28"
          >
            <MailTextFields form={form} text={base} pending={pending} />
            <div
              className={clsx(
                'z-10 flex flex-wrap items-center justify-end gap-3 bg-ground py-3',
                changed && 'sticky bottom-(--admin-bar,0px)',
              )}
            >
              <p aria-live="polite" className="mr-auto text-sm text-ink-soft">
                {changed ? 'Not saved yet' : ''}
              </p>
              {base.isWritten && (
                <Button variant="secondary" onClick={() => setAsking(true)}>
                  Reset
                </Button>
              )}
              <Button type="submit" pending={pending} disabled={!changed}>
                Save
              </Button>
            </div>
          </form>
        </Permitted>
        <MailPreview
          name={base.name}
          about={base.about}
          typed={typed}
          wrong={does.problemOf(typed)}
          canSend={isSent && mayChange}
        />
      </div>
      {base._id !== null && <HistoryPart entity="mail_text" id={base._id} />}
      {leaving}
      {asking && (
        <ChangeQuestion
          title="Reset this mail?"
          text="It has the shop’s own words again, and what you have written is gone. The history keeps it."
          confirmLabel="Reset"
          danger
          outcome={{ done: 'Mail text reset.', failed: 'Failed to reset the mail text.' }}
          change={async () => {
            const outcome = await does.reset();
            // What somebody else has written meanwhile is to be seen first.
            if (staleMessage(outcome) !== null) setAsking(false);
            return outcome;
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
