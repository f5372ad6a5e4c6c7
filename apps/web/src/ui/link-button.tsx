import { clsx } from 'clsx';
import { Link, type LinkProps } from 'react-router';
import { type ButtonLook, buttonStyles } from './button-styles.ts';

/** A link that looks like a button: it goes somewhere and does nothing else. */
export function LinkButton({ variant, size, wide, className, ...rest }: LinkProps & ButtonLook) {
  return <Link {...rest} className={clsx(buttonStyles({ variant, size, wide }), className)} />;
}
