import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  readonly label: ReactNode;
}

export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <label className={clsx('inline-flex min-h-11 cursor-pointer items-center gap-3', className)}>
      <input {...rest} type="checkbox" className="tick" />
      <span>{label}</span>
    </label>
  );
}
