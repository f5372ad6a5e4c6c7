import { clsx } from 'clsx';
import X from 'lucide-react/icons/x';
import * as Radix from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { overlayStyles, panelStyles } from './dialog-styles.ts';
import { focusFirstField } from './focus-first-field.ts';
import { useFocusReturn } from './use-focus-return.ts';

interface DialogProps {
  readonly open: boolean;
  /** Left out where only what stands inside may close it: there is no cross then, and Escape does nothing. */
  readonly onOpenChange?: (open: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
  /** False keeps what was typed safe from a click beside the dialog. Escape and the cross still close. */
  readonly closeOnOutsideClick?: boolean;
}

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  closeOnOutsideClick = true,
}: DialogProps) {
  const focusReturn = useFocusReturn();
  const stay = (event: Event) => {
    if (!closeOnOutsideClick || onOpenChange === undefined) event.preventDefault();
  };
  return (
    <Radix.Root open={open} {...(onOpenChange !== undefined && { onOpenChange })}>
      <Radix.Portal>
        <Radix.Overlay className={overlayStyles} />
        <Radix.Content
          {...focusReturn}
          onOpenAutoFocus={(event) => {
            focusReturn.onOpenAutoFocus();
            focusFirstField(event);
          }}
          className={clsx(panelStyles, 'max-w-xl')}
          onPointerDownOutside={stay}
          onInteractOutside={stay}
          onEscapeKeyDown={(event) => onOpenChange === undefined && event.preventDefault()}
          {...(description === undefined && { 'aria-describedby': undefined })}
        >
          <div className="mb-5 flex items-start justify-between gap-4">
            <div>
              <Radix.Title className="text-xl font-semibold tracking-tight">{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description className="mt-1 text-ink-soft">{description}</Radix.Description>
              )}
            </div>
            {onOpenChange !== undefined && (
              <Radix.Close asChild>
                <IconButton label="Close" icon={<X />} className="-mt-2 -mr-2" />
              </Radix.Close>
            )}
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
