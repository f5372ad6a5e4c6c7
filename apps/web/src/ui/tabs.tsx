import { clsx } from 'clsx';
import * as Radix from 'radix-ui/tabs';
import type { ComponentProps } from 'react';

export const Tabs = Radix.Root;

/** Scrolls sideways where the tabs don't fit. */
export function TabList({ className, ...rest }: ComponentProps<typeof Radix.List>) {
  return (
    <Radix.List
      {...rest}
      className={clsx('-mx-1 flex gap-2 overflow-x-auto p-1 [scrollbar-width:none]', className)}
    />
  );
}

export function Tab({ className, ...rest }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      {...rest}
      className={clsx(
        'min-h-11 shrink-0 cursor-pointer rounded-full border border-line px-4.5 text-[0.9375rem] font-medium text-ink-soft transition-colors duration-quick hover:border-line-strong hover:text-ink data-[state=active]:border-ink data-[state=active]:bg-ink data-[state=active]:text-ground',
        className,
      )}
    />
  );
}

export function TabPanel(props: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content {...props} />;
}
