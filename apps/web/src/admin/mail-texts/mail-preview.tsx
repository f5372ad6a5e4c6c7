import type { MailTextForm, MailTextName, MailTextPreview } from '@gadgetry/contract/mail-texts';
import { useEffect, useState } from 'react';
import { errorIssues, errorText } from '../../api/error-text.ts';
import { usePreviewMailTextMutation, useSendTestMailMutation } from '../../api/mail-texts.ts';
import { useMay } from '../../api/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';

/** How long nothing is typed before it is looked at (ms). */
const PAUSE_MS = 300;

interface Problem {
  readonly text: string;
  readonly isOfNumber: boolean;
}

function problemIn(error: unknown): Problem {
  const [issue] = errorIssues(error);
  if (issue === undefined) {
    return { text: errorText(error, 'The shop did not answer.'), isOfNumber: false };
  }
  return { text: issue.message, isOfNumber: issue.path === 'orderNumber' };
}

/** As mail programs show it: neither script nor link does anything in here. */
function Message({ mail }: { readonly mail: MailTextPreview }) {
  const may = useMay();
  const why = may('orders:read') ? 'there is no order yet' : 'your role does not include orders';
  return (
    <>
      <p className="text-sm text-ink-soft">
        {mail.orderNumber === null
          ? `Shown with an example: ${why}.`
          : `Shown with order ${mail.orderNumber}, as if it were sent now.`}
      </p>
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
  readonly typed: MailTextForm;
  /** What is known to be wrong with it; null: the shop is asked. */
  readonly wrong: string | null;
  readonly canSend: boolean;
}

/** What a customer would get, made by what makes it for them. */
export function MailPreview({ name, typed, wrong, canSend }: MailPreviewProps) {
  const may = useMay();
  const [preview] = usePreviewMailTextMutation();
  const [send, { isLoading: sending }] = useSendTestMailMutation();
  const [orderNumber, setOrderNumber] = useState('');
  const [mail, setMail] = useState<MailTextPreview | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { subject, opening, closing } = typed;
  const isWrong = wrong !== null;
  useEffect(() => {
    if (isWrong) return undefined;
    let over = false;
    const look = async () => {
      const body = { subject, opening, closing, orderNumber };
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
  }, [name, subject, opening, closing, orderNumber, isWrong, preview]);

  const sendTest = async () => {
    const { data, error } = await send({ name, body: { ...typed, orderNumber } });
    if (data === undefined) toast.error(errorText(error, 'Failed to send the test.'));
    else toast.success(`A test is on its way to ${data.to}.`);
  };
  const notShown = wrong ?? (problem === null || problem.isOfNumber ? null : problem.text);
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
      {may('orders:read') && (
        <Field
          label="Order number"
          hint="Left empty: your newest order."
          error={problem?.isOfNumber === true ? problem.text : undefined}
        >
          {(field) => (
            <Input
              {...field}
              value={orderNumber}
              onChange={({ target }) => setOrderNumber(target.value)}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
            />
          )}
        </Field>
      )}
      <p aria-live="polite" className="text-sm text-danger empty:hidden">
        {notShown !== null && `Not what is typed: ${notShown}`}
      </p>
      {mail === null && notShown === null && <Skeleton className="h-[36rem] w-full" />}
      {mail !== null && <Message mail={mail} />}
    </Card>
  );
}
