import { clsx } from 'clsx';

interface AvatarProps {
  readonly name: string;
  readonly src: string | null;
  readonly className?: string;
}

/** A person's picture, or the first letter of their name, or 'U'. Beside words that name them. */
export function Avatar({ name, src, className = 'size-9 text-base' }: AvatarProps) {
  const look = clsx('shrink-0 rounded-full', className);
  if (src !== null && src !== '') {
    return <img src={src} alt="" width={96} height={96} className={clsx(look, 'object-cover')} />;
  }
  return (
    <span
      aria-hidden="true"
      className={clsx(
        look,
        'inline-flex items-center justify-center bg-accent-soft font-semibold text-accent uppercase',
      )}
    >
      {name.trim().charAt(0) || 'U'}
    </span>
  );
}
