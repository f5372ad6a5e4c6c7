import X from 'lucide-react/icons/x';
import * as Dialog from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { IconButton } from '../ui/icon-button.tsx';
import { OverlayPanel } from '../ui/overlay-panel.tsx';

interface SideSheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly children: ReactNode;
}

/** The menu of a narrow screen, which comes in from its edge. */
export function SideSheet({ open, onOpenChange, children }: SideSheetProps) {
  return (
    <OverlayPanel
      open={open}
      onOpenChange={onOpenChange}
      className="fixed top-(--room-above,0px) right-0 bottom-0 z-50 flex w-[min(20rem,88vw)] flex-col overflow-y-auto bg-raised p-4 shadow-float motion-safe:animate-slide-in"
    >
      <div className="mb-2 flex items-center justify-between pl-3">
        <Dialog.Title className="text-sm font-medium text-ink-soft">Menu</Dialog.Title>
        <Dialog.Close asChild>
          <IconButton label="Close menu" icon={<X />} />
        </Dialog.Close>
      </div>
      {children}
    </OverlayPanel>
  );
}
