import { clsx } from 'clsx';
import X from 'lucide-react/icons/x';
import * as Radix from 'radix-ui/dialog';
import { type ReactNode, useRef } from 'react';
import { IconButton } from './icon-button.tsx';
import { overlayStyles, panelStyles } from './dialog-styles.ts';
import { useFocusReturn } from './use-focus-return.ts';

const FIELDS =
  'input:enabled:not([readonly]), select:enabled, textarea:enabled, [role=radio][tabindex="0"]';

function firstField(panel: HTMLElement): HTMLElement | null {
  const first = panel.querySelector<HTMLElement>(FIELDS);
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first;
  const group = `input[name="${CSS.escape(first.name)}"]:checked:enabled`;
  return panel.querySelector<HTMLElement>(group) ?? first;
}

/**
 * Whoever opens a form wants to fill it in: not the dialog's cross is what has focus then. Fields that
 * are read first get it once they are there, unless focus was moved meanwhile.
 */
function focusFirstField(event: Event): void {
  const { currentTarget: panel } = event;
  if (!(panel instanceof HTMLElement)) return;
  const field = firstField(panel);
  if (field !== null) {
    event.preventDefault();
    field.focus();
    return;
  }
  const cross = panel.querySelector('button');
  const watch = new MutationObserver(() => {
    const found = firstField(panel);
    if (found === null) return;
    watch.disconnect();
    const { activeElement: active } = document;
    if (active === cross || active === panel || active === document.body) found.focus();
  });
  watch.observe(panel, { childList: true, subtree: true });
}

/**
 * What has just opened above a dialog hears Escape some moments after it is seen, and Radix gives it to the
 * dialog until then, which would close with all that was typed.
 */
function isOnTop(panel: HTMLElement | null): boolean {
  const layers = document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]');
  return [...layers].at(-1) === panel;
}

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
  const panel = useRef<HTMLDivElement>(null);
  const stay = (event: Event) => {
    if (!closeOnOutsideClick || onOpenChange === undefined) event.preventDefault();
  };
  return (
    <Radix.Root open={open} {...(onOpenChange !== undefined && { onOpenChange })}>
      <Radix.Portal>
        <Radix.Overlay className={overlayStyles} />
        <Radix.Content
          {...focusReturn}
          ref={panel}
          onOpenAutoFocus={(event) => {
            focusReturn.onOpenAutoFocus();
            focusFirstField(event);
          }}
          className={clsx(panelStyles, 'max-w-xl')}
          onPointerDownOutside={stay}
          onInteractOutside={stay}
          onEscapeKeyDown={(event) => {
            if (onOpenChange === undefined || !isOnTop(panel.current)) event.preventDefault();
          }}
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
