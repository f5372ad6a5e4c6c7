import { cva, type VariantProps } from 'class-variance-authority';

export const buttonStyles = cva('button', {
  variants: {
    variant: {
      primary: 'bg-accent text-on-accent hover:bg-accent-strong',
      secondary: 'button-secondary',
      quiet: 'text-ink hover:bg-surface',
      danger: 'bg-danger text-on-danger hover:bg-danger-strong',
    },
    size: {
      small: 'min-h-9 px-3 text-sm pointer-coarse:min-h-11',
      medium: 'button-medium',
      large: 'min-h-13 px-7 text-base',
    },
    wide: { true: 'w-full' },
  },
  defaultVariants: { variant: 'primary', size: 'medium' },
});

export type ButtonLook = VariantProps<typeof buttonStyles>;
