import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { type ButtonLook, buttonStyles } from './button-styles.ts';
import { Spinner } from './spinner.tsx';

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Shows that the press is being worked on, and takes no second one. Focus stays on the button. */
  readonly pending?: boolean;
}

export function Button({
  variant,
  size,
  wide,
  pending = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={clsx(buttonStyles({ variant, size, wide }), className)}
      aria-disabled={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
    >
      {pending && <Spinner />}
      {children}
    </button>
  );
}
