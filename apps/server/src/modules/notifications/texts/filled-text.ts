import { type Placeholder, replacePlaceholders } from '@gadgetry/contract/mail-texts';
import { html } from '../../../http/html.ts';
import type { Passage } from '../email-template.ts';

/** What the shop puts into an owner's words; null: this mail has nothing there, however often others have. */
export type Values = Partial<Readonly<Record<Placeholder, string | null>>>;

/** Between what was removed and what stands around it. */
const GAP = '\uE000';
/** Without these a greeting is still one; a line about a number that is not there says nothing. */
const NAMES: readonly string[] = ['first name', 'name'] satisfies Placeholder[];

/** 'Hello {name},' is 'Hello,' to whoever has no name; 'Thank you, {name}!' is 'Thank you!'. */
function closeGaps(line: string): string {
  if (!line.includes(GAP)) return line;
  const begun = line.replace(/^[\s\uE000]*\uE000[\s,;:]*/, '');
  const closed = begun
    .replaceAll(/[,;:]?\s*\uE000(?=\s*(?:[.!?]|$))/g, '')
    .replaceAll(/,\s*\uE000\s*,/g, ',')
    .replaceAll(/\s*\uE000/g, '');
  return begun === line ? closed : closed.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** Values are put in last: braces in a customer's name are letters. */
function filledLine(line: string, values: Values): string[] {
  const of = new Map(Object.entries(values));
  let saysNothing = false;
  const gaps = replacePlaceholders(line.replaceAll(GAP, ''), (name) => {
    if (typeof of.get(name) === 'string') return `{${name}}`;
    if (!NAMES.includes(name)) saysNothing = true;
    return GAP;
  });
  if (saysNothing) return [];
  return [replacePlaceholders(closeGaps(gaps), (name) => of.get(name) ?? '')];
}

/** A subject; '' where it has nothing to say in this mail. */
export function filledSubject(written: string, values: Values): string {
  return filledLine(written, values).join('').replaceAll(/\s+/g, ' ').trim();
}

const paragraphOf = (lines: readonly string[]): string | Passage =>
  lines.length === 1
    ? lines.join('')
    : {
        text: lines.join('\n'),
        html: html`<p style="margin:0 0 16px;line-height:1.55">${lines.map((line, at) => (at === 0 ? html`${line}` : html`<br>${line}`))}</p>`,
      };

/** The paragraphs of an owner's text: plain text, in both forms of a mail. */
export function filledParagraphs(written: string, values: Values): (string | Passage)[] {
  const paragraphs = written.replaceAll(/\r\n?/g, '\n').split(/\n[^\S\n]*(?:\n[^\S\n]*)+/);
  return paragraphs.flatMap((paragraph) => {
    const lines = paragraph
      .split('\n')
      .flatMap((line) => filledLine(line.trimEnd(), values))
      .filter((line) => line.trim() !== '');
    return lines.length === 0 ? [] : [paragraphOf(lines)];
  });
}
