/** Not seen, wherever it stands: joiners, fillers, soft hyphens, marks of direction, Braille's blank, controls. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u2800]|[^\P{Cc}\s]/gu;

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

/** The place of the first name that looks like one before it; -1 where each is there once. */
export function firstAlike(names: readonly string[]): number {
  const seen = names.map(asSeen);
  return seen.findIndex((name, place) => seen.indexOf(name) < place);
}
