import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** What it does, in words: an icon alone says nothing to a screen reader. */
  readonly label: string;
  readonly icon: ReactNode;
}

export function IconButton({ label, icon, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={clsx(
        'inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full text-ink-soft transition-colors duration-quick hover:bg-surface hover:text-ink disabled:cursor-not-allowed disabled:opacity-60 [&_svg]:size-5',
        className,
      )}
    >
      {icon}
    </button>
  );
}
