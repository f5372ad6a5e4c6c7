import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';

interface MorePartProps {
  /** Something in it is set: it is open from the start. */
  readonly open: boolean;
  /** Something in it is wrong, which must be seen. */
  readonly wrong: boolean;
  readonly children: ReactNode;
}

/** What most codes need nothing of. What was typed stays where it is closed again. */
export function MorePart({ open: first, wrong, children }: MorePartProps) {
  const [opened, setOpen] = useState(first);
  const open = opened || wrong;
  return (
    <details
      className="group border-t border-line pt-1"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
        <h3>More</h3>
        <ChevronDown
          aria-hidden="true"
          className="ml-1.5 size-4.5 transition-transform duration-quick group-open:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-4 pt-2">{open && children}</div>
    </details>
  );
}
