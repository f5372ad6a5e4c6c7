import type { MailTextName } from '@gadgetry/contract/mail-texts';
import type { Branding, Passage } from '../email-template.ts';
import { shortName } from '../user-text.ts';
import { type Values, filledParagraphs, filledSubject } from './filled-text.ts';
import type { WrittenText } from './mail-text-store.ts';
import { defaultWords } from './default-texts.ts';

/** What every mail can name: its reader, and the shop. */
export function readerValues(
  head: Pick<Branding, 'name' | 'supportEmail'>,
  customerName: string,
): Values {
  const name = shortName(customerName);
  return {
    name,
    'first name': name === null ? null : (name.split(' ')[0] ?? null),
    'shop name': head.name,
    'support address': head.supportEmail,
  };
}

/** Subject, beginning and end of a mail. @param written by an owner; null: the shop's own words */
export function filledMail(
  name: MailTextName,
  written: WrittenText | null,
  values: Values,
): {
  readonly subject: string;
  readonly opening: (string | Passage)[];
  readonly closing: (string | Passage)[];
} {
  const own = defaultWords(name);
  const subject = filledSubject(written?.subject ?? own.subject, values);
  return {
    // One about what this mail has not is none.
    subject: subject === '' ? filledSubject(own.subject, values) : subject,
    opening: filledParagraphs(written?.opening ?? own.opening, values),
    closing: filledParagraphs(written?.closing ?? own.closing, values),
  };
}
