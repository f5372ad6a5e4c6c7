import { clsx } from 'clsx';
import type { ClipboardEvent, ComponentProps, InputEvent } from 'react';
import { controlStyles } from './control-styles.ts';

/** Puts a text where the caret is as typing does: what listens to the field hears of it. */
export const insertText = (text: string) => document.execCommand('insertText', false, text);

/** Groups of three with spaces between them, or none, and what is behind a comma or a dot. */
const ONE_NUMBER = /^(?:\d+|\d{1,3}(?:[ \u00A0\u202F]\d{3})+)(?:[.,]\d+)?$/;

// A field for numbers drops a comma without a word where the browser's language writes a dot: 39,90 became
// 3990. It stands for decimals here; of 1,299 that makes a number of three, which no price is.
const NUMBERS = {
  onBeforeInput(event: InputEvent<HTMLInputElement>) {
    if (event.data !== ',') return;
    event.preventDefault();
    insertText('.');
  },
  onPaste(event: ClipboardEvent<HTMLInputElement>) {
    // With whatever stood beside it where it was copied: a sign or the name of its unit.
    const text = event.clipboardData
      .getData('text')
      .replaceAll(/^[\p{L}\p{Sc}\s]+|[\p{L}\p{Sc}\s]+$/gu, '');
    if (ONE_NUMBER.test(text)) {
      event.preventDefault();
      insertText(text.replaceAll(/\s/g, '').replace(',', '.'));
    } else if (/\d[\p{L}\p{Sc}\s]+\d/u.test(text)) {
      // Of two numbers, as one below the other, the browser would make a third.
      event.preventDefault();
    }
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
