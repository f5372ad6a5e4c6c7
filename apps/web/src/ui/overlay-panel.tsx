import * as Radix from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { overlayStyles } from './dialog-styles.ts';
import { useFocusReturn } from './use-focus-return.ts';

interface OverlayPanelProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Where it lies, and what it looks like. */
  readonly className: string;
  /** One of them is its title. */
  readonly children: ReactNode;
}

/** Over the page as a dialog is, with a shape of its own: a sheet, a menu, a search. */
export function OverlayPanel({ open, onOpenChange, className, children }: OverlayPanelProps) {
  const focusReturn = useFocusReturn();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayStyles} />
        <Radix.Content {...focusReturn} aria-describedby={undefined} className={className}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
