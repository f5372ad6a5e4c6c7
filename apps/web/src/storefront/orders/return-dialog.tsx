import {
  RETURN_NOTE_MAX,
  RETURN_PICTURES_MAX,
  RETURN_REASONS,
  requestReturnBody,
} from '@gadgetry/contract/returns';
import { useState } from 'react';
import { errorIssues } from '../../api/error-text.ts';
import { sendReturnPicture } from '../../api/pictures.ts';
import { useRequestReturnMutation } from '../../api/returns.ts';
import { useShop } from '../../page/shop-settings.tsx';
import { type ChosenPieces, chosenLines, unclearPieces } from '../../shopping/pieces-field.tsx';
import { useUploads } from '../../shopping/use-uploads.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { toast } from '../../ui/toast.ts';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import { ReturnFormDialog } from './return-form-dialog.tsx';
import { ReturnPicturesField } from './return-pictures-field.tsx';
import { type LinesLeft, ReturnPieces, allChosen } from './return-pieces.tsx';

interface ReturnDialogProps {
  readonly orderId: string;
  readonly lines: LinesLeft;
  readonly onClose: () => void;
}

type Problems = Readonly<Record<string, string | undefined>>;

/** A problem at each field, the first that there is of it. */
function problemsOf(issues: readonly { readonly path: string; readonly message: string }[]) {
  const problems: Record<string, string> = {};
  for (const { path, message } of issues) problems[path.split('.', 1).join('')] ??= message;
  return problems;
}

/** What is to go back, why, and what else there is to say. */
export function ReturnDialog({ orderId, lines: left, onClose }: ReturnDialogProps) {
  // One key for as long as the dialog is open: a press after a lost answer is the same return.
  const [key] = useState(() => crypto.randomUUID());
  const [lines] = useState(left);
  const [chosen, setChosen] = useState<ChosenPieces>(() =>
    lines.length === 1 ? allChosen(lines) : {},
  );
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const [pictures, setPictures] = useState<readonly string[]>([]);
  const uploads = useUploads({
    send: (file, options) => sendReturnPicture(orderId, file, options),
    room: () => RETURN_PICTURES_MAX - pictures.length,
    tooMany: `A return has at most ${RETURN_PICTURES_MAX} pictures.`,
    onUploaded: ({ name }) => setPictures((before) => [...new Set([...before, name])]),
  });
  const [problems, setProblems] = useState<Problems>({});
  const form = useProblemFocus(problems);
  const [request, call] = useRequestReturnMutation();
  const { sendsMail } = useShop();

  const send = async () => {
    if (call.isLoading) return;
    const asked = { lines: chosenLines(chosen), reason, note, pictures };
    const checked = requestReturnBody.safeParse(asked);
    if (!checked.success) {
      const found = problemsOf(
        checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
      );
      const unclear = unclearPieces(chosen);
      setProblems({
        ...found,
        ...('reason' in found && { reason: 'Please choose a reason' }),
        ...(unclear !== undefined && { lines: unclear }),
      });
      return;
    }
    setProblems({});
    const answer = await request({ orderId, key, body: checked.data });
    if (answer.error !== undefined) {
      setProblems(problemsOf(errorIssues(answer.error)));
      return;
    }
    toast.success(`We have your return${sendsMail ? ', and write to you' : ''}.`);
    onClose();
  };

  return (
    <ReturnFormDialog
      title="Return items"
      description={`We look at it and tell you ${sendsMail ? 'by mail' : 'here'} how to send them. Please keep them until then.`}
      submit="Ask for return"
      call={call}
      failed="Your return could not be sent. Please try again."
      form={form}
      uploads={uploads}
      onSend={send}
      onClose={onClose}
    >
      <ReturnPieces
        legend="What you send back"
        lines={lines}
        chosen={chosen}
        error={problems['lines']}
        onChange={setChosen}
      />
      <SelectField
        label="Reason"
        error={problems['reason']}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      >
        <option value="">Please choose</option>
        {RETURN_REASONS.map((one) => (
          <option key={one.reason} value={one.reason}>
            {one.name}
          </option>
        ))}
      </SelectField>
      <TextareaField
        label="What else we should know (optional)"
        error={problems['note']}
        rows={3}
        maxLength={RETURN_NOTE_MAX}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <ReturnPicturesField
        orderId={orderId}
        names={pictures}
        onChange={setPictures}
        uploads={uploads}
        error={problems['pictures']}
      />
    </ReturnFormDialog>
  );
}
