import { cva, type VariantProps } from 'class-variance-authority';
import { clsx } from 'clsx';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import type { ComponentProps } from 'react';

const noticeStyles = cva(
  'flex items-start gap-3 rounded-control px-4 py-3 text-[0.9375rem] [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0',
  {
    variants: {
      tone: {
        info: 'bg-surface text-ink [&>svg]:text-ink-soft',
        good: 'bg-tone-green text-on-tone-green',
        warning: 'bg-tone-yellow text-on-tone-yellow',
        danger: 'bg-tone-red text-on-tone-red',
      },
    },
    defaultVariants: { tone: 'info' },
  },
);

/** A message that stays. Give it role="alert" where it appears because something went wrong. */
export function Notice({
  tone = 'info',
  className,
  children,
  ...rest
}: ComponentProps<'div'> & VariantProps<typeof noticeStyles>) {
  const Icon = tone === 'good' ? CircleCheck : tone === 'info' ? Info : CircleAlert;
  return (
    <div {...rest} className={clsx(noticeStyles({ tone }), className)}>
      <Icon aria-hidden="true" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
