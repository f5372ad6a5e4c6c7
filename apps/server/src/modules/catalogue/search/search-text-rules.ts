/** Shorter ones have too many words beside them, longer ones too many keys. */
const KEYED = { min: 3, max: 24 };

const LETTER =
  '0-9a-z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u1fff\\u2c00-\\u2fdf\\u3041-\\ua4cf\\ua500-\\ud7ff\\uf900-\\ufdcf\\ufe70-\\ufefc\\u{10000}-\\u{1efff}\\u{20000}-\\u{3ffff}';
const WORD = new RegExp(`[${LETTER}]+`, 'gu');

const REPLACED: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ı: 'i', ς: 'σ' };

/** Without capitals and accents, and in one way of writing: as the database keeps words (search_vector). */
function normalised(text: string): string {
  return text
    .replaceAll(/[™®©℠]/g, ' ')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[łøđıς]/g, (letter) => REPLACED[letter] ?? letter);
}

/** The words of a search, as they were typed. */
export function wordsTyped(search: string): string[] {
  return normalised(search).match(WORD) ?? [];
}

/** The word, and all that is left of it without one letter. Words one error apart have one in common. */
export function keysOf(word: string): string[] {
  const letters = Array.from(word);
  if (letters.length < KEYED.min || letters.length > KEYED.max) return [word];
  return [...new Set([word, ...letters.map((_, n) => letters.toSpliced(n, 1).join(''))])];
}

/** Whether one letter too many, too few, another, or two in each other's place make the one of the other. */
export function isNear(one: string, other: string): boolean {
  const a = Array.from(one);
  const b = Array.from(other);
  if (a.length < b.length) return isNear(other, one);
  let same = 0;
  while (same < b.length && a[same] === b[same]) same += 1;
  const rest = (letters: string[], from: number) => letters.slice(from).join('');
  if (a.length === b.length + 1) return rest(a, same + 1) === rest(b, same);
  if (a.length !== b.length) return false;
  if (rest(a, same + 1) === rest(b, same + 1)) return true;
  const swapped = a[same] === b[same + 1] && a[same + 1] === b[same];
  return swapped && rest(a, same + 2) === rest(b, same + 2);
}

/** How the same word may stand for one or for several, in English; not all of these are words. */
export function otherNumber(word: string): string[] {
  if (!/^[a-z]{3,}$/.test(word)) return [];
  return [
    ...(/(?:s|x|z|ch|sh)$/.test(word) ? [`${word}es`] : []),
    ...(/[^aeiou]y$/.test(word) ? [word.replace(/y$/, 'ies')] : []),
    ...(/[^s]$/.test(word) ? [`${word}s`] : []),
    ...(word.endsWith('ies') ? [word.replace(/ies$/, 'y')] : []),
    ...(/(?:s|x|z|ch|sh)es$/.test(word) ? [word.slice(0, -2)] : []),
    ...(/[^s]s$/.test(word) ? [word.slice(0, -1)] : []),
  ];
}

/** What English words of one family begin with: 'charg' of charger, charging and charged. */
export function stemOf(word: string): string {
  const stem = word.replace(/(?:ings?|ers?|ied|ies|ed|es|s|e|y)$/, '');
  return /^[a-z]+$/.test(word) && stem.length >= 4 ? stem : word;
}

/** A long word as two words, each way. */
export function partings(word: string): (readonly [string, string])[] {
  const letters = Array.from(word);
  if (letters.length < 5 || letters.length > KEYED.max) return [];
  return Array.from({ length: letters.length - 3 }, (_, n) => [
    letters.slice(0, n + 2).join(''),
    letters.slice(n + 2).join(''),
  ]);
}
