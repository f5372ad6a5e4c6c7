import type { MailTextForm, Placeholder } from '@gadgetry/contract/mail-texts';

/** A mail as owners know it, and what it says until one of them writes something else. */
export interface OwnText extends MailTextForm {
  readonly title: string;
  readonly when: string;
  /** What the shop says between opening and closing: facts that nobody can write wrongly. */
  readonly says: string;
  /** Beside those that each mail of its kind has. */
  readonly placeholders?: readonly Placeholder[];
}

export const HELLO = 'Hello {name},';
