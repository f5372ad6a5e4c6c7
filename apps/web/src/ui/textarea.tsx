import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlStyles } from './control-styles.ts';

export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} rows={rows} className={clsx(controlStyles, 'py-2.5', className)} />;
}
