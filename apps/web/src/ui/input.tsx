import { clsx } from 'clsx';
import type { ClipboardEvent, ComponentProps, InputEvent } from 'react';
import { controlStyles } from './control-styles.ts';

/** Puts a text where the caret is as typing does: what listens to the field hears of it. */
export const insertText = (text: string) => document.execCommand('insertText', false, text);

// A field for numbers drops a comma without a word where the browser's language writes a dot: 39,90 became
// 3990. It stands for decimals here; of 1,299 that makes a number of three, which no price is.
const NUMBERS = {
  onBeforeInput(event: InputEvent<HTMLInputElement>) {
    if (event.data !== ',') return;
    event.preventDefault();
    insertText('.');
  },
  onPaste(event: ClipboardEvent<HTMLInputElement>) {
    // With whatever stood beside it where it was copied: its unit.
    const text = event.clipboardData.getData('text').replaceAll(/[\p{L}\s]/gu, '');
    if (!/^\d+,\d+$/.test(text)) return;
    event.preventDefault();
    insertText(text.replace(',', '.'));
  },
};

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      {...(rest.type === 'number' && NUMBERS)}
      {...rest}
      className={clsx(controlStyles, 'h-11', className)}
    />
  );
}
