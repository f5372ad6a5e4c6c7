/**
 * Not seen, wherever it stands: joiners, soft hyphens, marks of direction, what arranges other signs,
 * controls. Of what Unicode calls format, the signs that stand before numbers and words are seen.
 * Blanks that have no property of their own: of Braille, and of the Khitan script.
 */
const UNSEEN =
  /[\p{Default_Ignorable_Code_Point}\u2800\u{16FE4}\u{13440}\u{13447}-\u{13455}]|(?![\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}])\p{Cf}|[^\P{Cc}\s]/gu;

/** Whether a text has a sign that nobody sees. */
export const hasUnseen = (text: string): boolean => text.replaceAll(UNSEEN, '') !== text;

/** What is seen of a text. */
export function seenOf(text: string): string {
  return text.replaceAll(UNSEEN, '').trim();
}

/** A name as people tell it from others: without capitals, unseen signs, and ways of writing one letter. */
export function asSeen(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(UNSEEN, '')
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/** Whether a name looks like one of others: nobody could tell which of the two is meant. */
export function isAlike(name: string, others: readonly string[]): boolean {
  const wanted = asSeen(name);
  return others.some((other) => asSeen(other) === wanted);
}

/** The place of the first name that looks like one before it; -1 where each is there once. */
export function firstAlike(names: readonly string[]): number {
  const seen = names.map(asSeen);
  return seen.findIndex((name, place) => seen.indexOf(name) < place);
}
