import { clsx } from 'clsx';
import * as Radix from 'radix-ui/dropdown-menu';
import type { ComponentProps, ReactNode } from 'react';

interface DropdownMenuProps {
  /** One focusable element that opens the menu. */
  readonly trigger: ReactNode;
  readonly children: ReactNode;
}

export function DropdownMenu({ trigger, children }: DropdownMenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {/* No portal: what opens belongs to the landmark that its button is in. */}
      <Radix.Content
        align="end"
        sideOffset={8}
        collisionPadding={12}
        onCloseAutoFocus={(event) => {
          // It has gone elsewhere on purpose, such as to the heading of another page.
          if (document.activeElement !== document.body) event.preventDefault();
        }}
        className="z-50 min-w-52 rounded-card border border-line bg-raised p-1.5 shadow-float motion-safe:animate-fade-in"
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

/** `asChild` makes a link of it. */
export function MenuItem({ className, ...rest }: ComponentProps<typeof Radix.Item>) {
  return (
    <Radix.Item
      {...rest}
      className={clsx(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-[0.9375rem] outline-none select-none data-disabled:cursor-not-allowed data-disabled:opacity-60 data-highlighted:bg-surface [&_svg]:size-4.5 [&_svg]:text-ink-soft',
        className,
      )}
    />
  );
}

export function MenuLabel({ children }: { readonly children: ReactNode }) {
  return <Radix.Label className="px-3 pt-2 pb-1.5 text-sm text-ink-soft">{children}</Radix.Label>;
}

export function MenuSeparator() {
  return <Radix.Separator className="mx-3 my-1.5 h-px bg-line" />;
}
