import type { Placeholder } from '@gadgetry/contract/mail-texts';

/** A mail as owners know it, and what it says until one of them writes something else. */
export interface DefaultText {
  readonly title: string;
  readonly when: string;
  /** What the shop says between opening and closing: facts that nobody can write wrongly. */
  readonly says: string;
  readonly subject: string;
  /** Below the greeting, where it opens with more than that. */
  readonly opening?: string;
  /** Beside those that each mail of its kind has. */
  readonly placeholders?: readonly Placeholder[];
}
