import { hasLink } from '@gadgetry/contract/person-name';

const NAME_MAX = 40;
// Line ends and other controls, and the signs that turn the direction of text.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
// Those that are read as a dot, as `hasLink` reads them, and in full width.
const PARTING = /[.@:/\u3002\u2024\uff0e\uff61\u00b7\uff20\uff1a\uff0f]/gu;
const JOINER = '\u2060';

function oneLine(text: string): string {
  return text.replaceAll(INVISIBLE, ' ').trim();
}

/** No half of a character is left at the end. */
function cutAt(text: string, max: number): string {
  return text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
}

/**
 * By which a mail calls its reader; null: by none. Whoever signs up chooses both the name and the address
 * that the mail goes to: a name that is an advertisement must not travel as the shop's own words.
 */
export function shortName(name: string): string | null {
  const line = oneLine(name);
  if (line === '' || hasLink(line)) return null;
  return line.length <= NAME_MAX ? line : `${cutAt(line, NAME_MAX)}…`;
}

/** How a mail begins. */
export function greeting(name: string): string {
  const short = shortName(name);
  return short === null ? 'Hello,' : `Hello ${short},`;
}

/** Text that people have typed, as it is to be read: no mail program makes a link of it. */
export function unlinked(text: string): string {
  const line = oneLine(text);
  return hasLink(line) ? line.replaceAll(PARTING, (sign) => `${sign}${JOINER}`) : line;
}
