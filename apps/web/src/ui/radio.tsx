import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

interface RadioProps extends Omit<ComponentProps<'input'>, 'type'> {
  readonly label: ReactNode;
}

/** One of several of the same `name`, in a fieldset with a legend. */
export function Radio({ label, className, ...rest }: RadioProps) {
  return (
    <label className={clsx('flex min-h-11 cursor-pointer items-center gap-3', className)}>
      <input {...rest} type="radio" className="tick tick-dot" />
      <span>{label}</span>
    </label>
  );
}
