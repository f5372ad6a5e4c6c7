import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlStyles } from './control-styles.ts';

/** Puts a text where the caret is as typing does: what listens to the field hears of it. */
export const insertText = (text: string) => document.execCommand('insertText', false, text);

export interface InputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Never the browser's own for numbers, which reads '1.200' as 1.2: see NumberField of the admin side. */
  readonly type?:
    | ('text' | 'email' | 'url' | 'tel' | 'search' | 'password')
    | ('date' | 'datetime-local' | 'time' | 'color' | 'file')
    | undefined;
}

export function Input({ className, ...rest }: InputProps) {
  return <input {...rest} className={clsx(controlStyles, 'h-11', className)} />;
}
