import type {
  MailTextForm,
  MailTextName,
  MailTextPreview,
  MailTextSubject,
} from '@gadgetry/contract/mail-texts';
import { useEffect, useState } from 'react';
import { errorIssues, errorText } from '../../api/error-text.ts';
import { usePreviewMailTextMutation, useSendTestMailMutation } from '../../api/mail-texts.ts';
import { useMay } from '../../api/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { SHOWN_WITH, shownInWords } from './shown-with.ts';

/** How long nothing is typed before it is looked at (ms). */
const PAUSE_MS = 300;

interface Problem {
  readonly text: string;
  /** Of what the mail is shown with. */
  readonly isOfShown: boolean;
}

function problemIn(error: unknown): Problem {
  const [issue] = errorIssues(error);
  if (issue === undefined) {
    return { text: errorText(error, 'The shop did not answer.'), isOfShown: false };
  }
  const { path, message } = issue;
  return { text: message, isOfShown: path === 'orderNumber' || path === 'productName' };
}

/** As mail programs show it: neither script nor link does anything in here. */
function Message({
  mail,
  about,
}: {
  readonly mail: MailTextPreview;
  readonly about: MailTextSubject;
}) {
  const may = useMay();
  const { needs } = SHOWN_WITH[about];
  return (
    <>
      <p className="text-sm text-ink-soft">{shownInWords(about, mail, may(needs))}</p>
      <p className="font-semibold wrap-anywhere">
        <span className="font-normal text-ink-soft">Subject: </span>
        {mail.subject}
      </p>
      <iframe
        title="The mail"
        sandbox=""
        srcDoc={mail.html}
        className="h-[36rem] w-full rounded-control border border-line bg-plate"
      />
      <details>
        <summary className="cursor-pointer py-3 text-sm font-medium">As plain text</summary>
        <pre className="font-mono text-sm wrap-anywhere whitespace-pre-wrap">{mail.text}</pre>
      </details>
    </>
  );
}

interface MailPreviewProps {
  readonly name: MailTextName;
  readonly about: MailTextSubject;
  readonly typed: MailTextForm;
  /** What is known to be wrong with it; null: the shop is asked. */
  readonly wrong: string | null;
  readonly canSend: boolean;
}

/** What a customer would get, made by what makes it for them. */
export function MailPreview({ name, about, typed, wrong, canSend }: MailPreviewProps) {
  const may = useMay();
  const [preview] = usePreviewMailTextMutation();
  const [send, { isLoading: sending }] = useSendTestMailMutation();
  const [shownWith, setShownWith] = useState('');
  const { field: named, label, hint, needs } = SHOWN_WITH[about];
  const [mail, setMail] = useState<MailTextPreview | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { subject, opening, closing } = typed;
  const isWrong = wrong !== null;
  useEffect(() => {
    if (isWrong) return undefined;
    let over = false;
    const look = async () => {
      const body = { subject, opening, closing, [named]: shownWith };
      const { data, error } = await preview({ name, body });
      if (over) return;
      if (data !== undefined) setMail(data);
      setProblem(data === undefined ? problemIn(error) : null);
    };
    const timer = setTimeout(() => void look(), PAUSE_MS);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [name, subject, opening, closing, named, shownWith, isWrong, preview]);

  const sendTest = async () => {
    const { data, error } = await send({ name, body: { ...typed, [named]: shownWith } });
    if (data === undefined) toast.error(errorText(error, 'Failed to send the test.'));
    else toast.success(`A test is on its way to ${data.to}.`);
  };
  const notShown = wrong ?? (problem === null || problem.isOfShown ? null : problem.text);
  return (
    <Card className="flex min-w-0 flex-col gap-3">
      <CardHeading
        aside={
          <Button
            variant="secondary"
            size="small"
            pending={sending}
            disabled={!canSend || isWrong}
            onClick={() => void sendTest()}
          >
            Send a test to me
          </Button>
        }
      >
        Preview
      </CardHeading>
      {may(needs) && (
        <TextField
          label={label}
          hint={hint}
          error={problem?.isOfShown === true ? problem.text : undefined}
          value={shownWith}
          onChange={({ target }) => setShownWith(target.value)}
          autoComplete="off"
          autoCapitalize={named === 'orderNumber' ? 'characters' : 'none'}
          spellCheck={false}
          maxLength={named === 'orderNumber' ? 40 : 100}
        />
      )}
      <p aria-live="polite" className="text-sm text-danger empty:hidden">
        {notShown !== null && `Not what is typed: ${notShown}`}
      </p>
      {mail === null && notShown === null && <Skeleton className="h-[36rem] w-full" />}
      {mail !== null && <Message mail={mail} about={about} />}
    </Card>
  );
}
