import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

interface TableFrameProps extends ComponentProps<'section'> {
  /** Names the scrolling area, which can be focused and scrolled by keyboard. */
  readonly label: string;
}

/** A framed area in which a table scrolls by itself, sideways too on narrow screens. */
export function TableFrame({ label, className, children, ...rest }: TableFrameProps) {
  return (
    <section
      {...rest}
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className={clsx(
        'more-sideways relative overflow-auto rounded-card border border-line',
        className,
      )}
    >
      {children}
    </section>
  );
}

export function Table({ className, ...rest }: ComponentProps<'table'>) {
  return <table {...rest} className={clsx('w-full border-collapse text-[0.9375rem]', className)} />;
}

export function TableHead({ className, ...rest }: ComponentProps<'thead'>) {
  return (
    <thead
      {...rest}
      className={clsx('sticky top-0 z-10 bg-surface text-left text-sm text-ink-soft', className)}
    />
  );
}

export function TableBody(props: ComponentProps<'tbody'>) {
  return <tbody {...props} />;
}

export function TableRow({ className, ...rest }: ComponentProps<'tr'>) {
  return <tr {...rest} className={clsx('border-b border-line last:border-b-0', className)} />;
}

export function HeaderCell({ className, scope = 'col', ...rest }: ComponentProps<'th'>) {
  return (
    <th
      {...rest}
      scope={scope}
      className={clsx('h-11 px-4 font-semibold whitespace-nowrap', className)}
    />
  );
}

/** `numeric` aligns figures so that they can be compared. */
export function Cell({
  className,
  numeric = false,
  ...rest
}: ComponentProps<'td'> & { readonly numeric?: boolean }) {
  return (
    <td {...rest} className={clsx('px-4 py-3', numeric && 'text-right tabular-nums', className)} />
  );
}
