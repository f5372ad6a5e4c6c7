import type { OrderNote } from '@gadgetry/contract/order-desk';
import { useAddOrderNoteMutation, useDeleteOrderNoteMutation } from '../../api/order-desk.ts';
import { Notes } from '../notes.tsx';

interface NotesCardProps {
  readonly orderId: string;
  readonly notes: readonly OrderNote[];
}

/** What the shop's own people write about an order. */
export function NotesCard({ orderId, notes }: NotesCardProps) {
  const [add, { isLoading }] = useAddOrderNoteMutation();
  const [remove] = useDeleteOrderNoteMutation();
  return (
    <Notes
      title="Internal notes"
      hint="The customer does not see it here; on request they get a copy."
      from="the order"
      notes={notes}
      adding={isLoading}
      add={(note) => add({ id: orderId, ...note })}
      remove={(noteId) => remove({ id: orderId, noteId })}
    />
  );
}
