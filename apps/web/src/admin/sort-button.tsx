import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import type { ReactNode } from 'react';

interface SortButtonProps {
  readonly sorted: false | 'asc' | 'desc';
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** The head of a column that can be sorted by; its cell says how it is sorted. */
export function SortButton({ sorted, onClick, children }: SortButtonProps) {
  const Icon = sorted === false ? ChevronsUpDown : sorted === 'asc' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={onClick}
      className="-mx-2 inline-flex min-h-9 cursor-pointer items-center gap-1.5 rounded-control px-2 hover:text-ink [&_svg]:size-4"
    >
      {children}
      <Icon aria-hidden="true" />
    </button>
  );
}
