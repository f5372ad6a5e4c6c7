import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={clsx('rounded-card border border-line bg-raised p-5 sm:p-6', className)}
    />
  );
}

interface CardHeadingProps {
  readonly children: ReactNode;
  readonly aside?: ReactNode;
}

export function CardHeading({ children, aside }: CardHeadingProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <h2 className="text-lg font-semibold tracking-tight">{children}</h2>
      {aside}
    </div>
  );
}
