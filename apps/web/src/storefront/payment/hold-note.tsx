import { format } from 'date-fns';
import { Clock } from 'lucide-react';
import { useTimeUp } from '../use-time-up.ts';

/** Until when the ordered pieces are nobody else's. */
export function HoldNote({ until }: { readonly until: string }) {
  const over = useTimeUp(until);
  return (
    <output className="mb-5 flex items-start gap-2.5 text-[0.9375rem] text-ink-soft">
      <Clock aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      {over
        ? 'The time for which your items were kept is over.'
        : `Your items are kept for you until ${format(new Date(until), 'HH:mm')}.`}
    </output>
  );
}
