import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useEffect, useRef, useState } from 'react';

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
  const part = useRef<HTMLDetailsElement>(null);
  const open = opened || wrong;
  useEffect(() => {
    // The form has tried to give focus to what was not there.
    if (!wrong || opened || document.activeElement?.matches('[aria-invalid]') === true) return;
    part.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [wrong, opened]);
  return (
    <details
      ref={part}
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
