import { cva, type VariantProps } from 'class-variance-authority';
import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

const badgeStyles = cva(
  'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-[0.8125rem] leading-5 font-semibold whitespace-nowrap',
  {
    variants: {
      tone: {
        grey: 'bg-tone-grey text-on-tone-grey',
        yellow: 'bg-tone-yellow text-on-tone-yellow',
        blue: 'bg-tone-blue text-on-tone-blue',
        purple: 'bg-tone-purple text-on-tone-purple',
        green: 'bg-tone-green text-on-tone-green',
        red: 'bg-tone-red text-on-tone-red',
        accent: 'bg-accent text-on-accent',
      },
      outline: { true: 'bg-transparent text-ink ring-1 ring-line-strong ring-inset' },
    },
    defaultVariants: { tone: 'grey' },
  },
);

type BadgeLook = VariantProps<typeof badgeStyles>;
export type BadgeTone = NonNullable<BadgeLook['tone']>;

export function Badge({ tone, outline, className, ...rest }: ComponentProps<'span'> & BadgeLook) {
  const look = outline === true ? { outline, tone: null } : { tone };
  return <span {...rest} className={clsx(badgeStyles(look), className)} />;
}
