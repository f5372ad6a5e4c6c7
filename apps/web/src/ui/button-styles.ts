import { cva, type VariantProps } from 'class-variance-authority';

export const buttonStyles = cva(
  'inline-flex shrink-0 cursor-pointer items-center justify-center gap-2 rounded-control font-semibold whitespace-nowrap transition-colors duration-quick disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60 [&_svg]:size-[1.15em] [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'bg-accent text-on-accent hover:bg-accent-strong',
        secondary: 'border border-line-strong bg-ground text-ink hover:bg-surface',
        quiet: 'text-ink hover:bg-surface',
        danger: 'bg-danger text-on-danger hover:bg-danger-strong',
      },
      size: {
        small: 'min-h-9 px-3 text-sm pointer-coarse:min-h-11',
        medium: 'min-h-11 px-5 text-[0.9375rem]',
        large: 'min-h-13 px-7 text-base',
      },
      wide: { true: 'w-full' },
    },
    defaultVariants: { variant: 'primary', size: 'medium' },
  },
);

export type ButtonLook = VariantProps<typeof buttonStyles>;
