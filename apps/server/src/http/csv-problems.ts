import { formatNumber } from '@gadgetry/contract/number-format';
import { seenOf } from '@gadgetry/contract/alike';
import { EMPTIED } from '@gadgetry/contract/product-csv';

// What schemas say to whoever writes a program, in their own words and in those of the validator.
const TOO_LONG = /^(?:String must contain at most|Too big: expected string to have <=) ?(\d+)/;
const TOO_SHORT = /^(?:String must contain at least|Too small: expected string to have >=) ?(\d+)/;
const TOO_LARGE =
  /^(?:Number must be less than or equal to|Too big: expected \w+ to be <=) ?(-?[\d.]+)/;
const TOO_SMALL =
  /^(?:Number must be greater than or equal to|Too small: expected \w+ to be >=) ?(-?[\d.]+)/;
const SAYS_NOTHING =
  /^(?:Invalid|Expected|Unrecognized|Too (?:big|small)|(?:String|Number|Array|Date) must)/;

const SHOWN = 60;
/** What was found in a cell, as it is said to whoever has filled it. */
export const shownCell = (typed: string): string =>
  typed.length > SHOWN ? `‘${typed.slice(0, SHOWN)}…’` : `‘${typed}’`;

const asNumber = (digits: string) => formatNumber(Number(digits), 6);
const letters = (count: number) => `${count} ${count === 1 ? 'letter' : 'letters'}`;

function lengthInWords(typed: string, message: string): string | null {
  const most = TOO_LONG.exec(message)?.[1];
  if (most !== undefined) return `${letters(typed.length)} long; at most ${most}`;
  const least = TOO_SHORT.exec(message)?.[1];
  return least === undefined ? null : `${letters(seenOf(typed).length)} long; at least ${least}`;
}

function sizeInWords(message: string): string | null {
  const most = TOO_LARGE.exec(message)?.[1];
  if (most !== undefined) return `too large; at most ${asNumber(most)}`;
  const least = TOO_SMALL.exec(message)?.[1];
  return least === undefined ? null : `too small; at least ${asNumber(least)}`;
}

/**
 * Why a cell can't be taken, for an owner who sees only a spreadsheet: what was found and what is wanted. What
 * forms say of a field is said to somebody who has it before them.
 * @param typed what stands in the cell; '' where nothing does
 * @param words what is said of its column
 */
export function cellProblemInWords(typed: string, message: string, words = ''): string {
  const isNothing = SAYS_NOTHING.test(message);
  if (typed === '') return isNothing ? ['Required', words].filter(Boolean).join('. ') : message;
  if (typed === EMPTIED) return isNothing ? 'This can’t be emptied' : message;
  const length = lengthInWords(typed, message);
  if (length !== null) return `This is ${length}`;
  const size = sizeInWords(message);
  if (size !== null) return `${shownCell(typed)} is ${size}`;
  if (message.includes('‘')) return message;
  const wanted = isNothing ? words : message;
  return [`${shownCell(typed)} can’t be taken`, wanted].filter(Boolean).join('. ');
}
