import { clsx } from 'clsx';
import * as Radix from 'radix-ui/tabs';
import type { ComponentProps } from 'react';
import { tabStyles } from './tab-styles.ts';

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
        tabStyles,
        'data-[state=active]:border-ink data-[state=active]:bg-ink data-[state=active]:text-ground',
        className,
      )}
    />
  );
}

export function TabPanel(props: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content {...props} />;
}
