import { clsx } from 'clsx';

interface PicturePlaceholderProps {
  readonly alt: string;
  readonly className?: string | undefined;
}

/** Stands where a picture is missing: a device in outline, so that it does not look broken. */
export function PicturePlaceholder({ alt, className }: PicturePlaceholderProps) {
  const name = alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt };
  return (
    <svg
      {...name}
      viewBox="0 0 120 120"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.1"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={clsx('block h-auto w-full bg-stage text-stage-line', className)}
    >
      <rect x="36" y="30" width="48" height="60" rx="9" />
      <circle cx="60" cy="67" r="12" />
      <circle cx="60" cy="67" r="3.5" />
      <path d="M48 42h13M72 42h0" />
    </svg>
  );
}
