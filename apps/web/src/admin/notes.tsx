import {
  type OrderNote,
  type OrderNoteBody,
  orderNoteBody,
} from '@gadgetry/contract/internal-notes';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../ui/button.tsx';
import { Card, CardHeading } from '../ui/card.tsx';
import { fieldsOf } from '../ui/fields-of.ts';
import { TextareaField } from '../ui/textarea-field.tsx';
import { ChangeQuestion } from './change-question.tsx';
import { localTime } from './local-time.ts';
import { type Outcome, tellOutcome } from './outcome.ts';
import { useLeaveQuestion } from './use-leave-question.tsx';

interface NotesProps {
  readonly title: string;
  readonly hint: string;
  /** What it is deleted from. */
  readonly from: string;
  readonly notes: readonly OrderNote[];
  readonly adding: boolean;
  readonly add: (note: OrderNoteBody) => Promise<Outcome>;
  readonly remove: (noteId: string) => Promise<Outcome>;
  /** Below the notes. */
  readonly children?: ReactNode;
}

/** What the shop's own people write, and delete. */
export function Notes(props: NotesProps) {
  const { title, hint, from, notes, adding, add, remove, children } = props;
  const [asked, setAsked] = useState<OrderNote | null>(null);
  const { register, handleSubmit, reset, formState } = useForm<OrderNoteBody>({
    resolver: zodResolver(orderNoteBody),
    defaultValues: { text: '' },
  });
  const fieldOf = fieldsOf({ register, formState });
  const leaving = useLeaveQuestion(formState.isDirty);
  const save = handleSubmit(async (note) => {
    const outcome = await add(note);
    if (tellOutcome(outcome, { done: 'Note added.', failed: 'Failed to add the note.' })) reset();
  });
  return (
    <Card className="print:hidden">
      <CardHeading>{title}</CardHeading>
      <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-2">
        <TextareaField label="New note" hint={hint} {...fieldOf('text')} rows={2} />
        <Button
          type="submit"
          variant="secondary"
          size="small"
          pending={adding}
          className="self-start"
        >
          Add Note
        </Button>
      </form>
      {notes.length > 0 && (
        <ol className="mt-5 flex flex-col gap-4">
          {notes.map((note) => (
            <li key={note._id} className="border-l-2 border-line pl-4">
              <p className="break-words whitespace-pre-line">{note.text}</p>
              <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
                <span className="wrap-anywhere">
                  <time dateTime={note.at}>{localTime(note.at)}</time> by {note.author}
                </span>
                <button
                  type="button"
                  className="min-h-9 cursor-pointer underline underline-offset-4"
                  aria-label={`Delete the note of ${localTime(note.at)}`}
                  onClick={() => setAsked(note)}
                >
                  Delete
                </button>
              </p>
            </li>
          ))}
        </ol>
      )}
      {children}
      {leaving}
      {asked !== null && (
        <ChangeQuestion
          title="Delete this note?"
          text={`It is gone from ${from}. The history keeps who wrote and who deleted it.`}
          confirmLabel="Delete"
          danger
          outcome={{ done: 'Note deleted.', failed: 'Failed to delete the note.' }}
          change={() => remove(asked._id)}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  );
}
