import { type OrderNote, type OrderNoteBody, orderNoteBody } from '@gadgetry/contract/order-desk';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAddOrderNoteMutation, useDeleteOrderNoteMutation } from '../../api/order-desk.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { ChangeQuestion } from '../change-question.tsx';
import { localTime } from '../local-time.ts';
import { tellOutcome } from '../outcome.ts';

interface NotesCardProps {
  readonly orderId: string;
  readonly notes: readonly OrderNote[];
}

/** What the shop's own people write about an order. Its customer never reads it. */
export function NotesCard({ orderId, notes }: NotesCardProps) {
  const [add, { isLoading }] = useAddOrderNoteMutation();
  const [remove] = useDeleteOrderNoteMutation();
  const [asked, setAsked] = useState<OrderNote | null>(null);
  const { register, handleSubmit, reset, formState } = useForm<OrderNoteBody>({
    resolver: zodResolver(orderNoteBody),
    defaultValues: { text: '' },
  });
  const save = handleSubmit(async (note) => {
    const outcome = await add({ id: orderId, ...note });
    if (tellOutcome(outcome, { done: 'Note added.', failed: 'Failed to add the note.' })) reset();
  });
  return (
    <Card className="print:hidden">
      <CardHeading>Internal notes</CardHeading>
      <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-2">
        <Field
          label="New note"
          hint="The customer does not see it."
          error={formState.errors.text?.message}
        >
          {(control) => <Textarea {...control} {...register('text')} rows={2} />}
        </Field>
        <Button
          type="submit"
          variant="secondary"
          size="small"
          pending={isLoading}
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
      {asked !== null && (
        <ChangeQuestion
          title="Delete this note?"
          text="It is gone from the order. The history keeps who wrote and who deleted it."
          confirmLabel="Delete"
          danger
          outcome={{ done: 'Note deleted.', failed: 'Failed to delete the note.' }}
          change={() => remove({ id: orderId, noteId: asked._id })}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  );
}
