import { clsx } from 'clsx';

/** Holds the place of what is being loaded. Give it the size of what will be there. */
export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <span
      aria-hidden="true"
      data-skeleton=""
      className={clsx(
        'block animate-pulse rounded-control bg-skeleton motion-reduce:animate-none',
        className,
      )}
    />
  );
}
