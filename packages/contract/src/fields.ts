import { z } from 'zod';
import { seenOf } from './alike.ts';
import { type MinorUnits, fromMinorUnits, isMoney, tooFineSum } from './money.ts';

/** Where the specification gives no text of its own, these generic ones are shown. */
const missingOr = (otherwise: string) => (issue: { input?: unknown }) =>
  issue.input === undefined ? 'Required' : otherwise;

/** PostgreSQL keeps no NUL in text, and no half character in what it reads as JSON. */
const UNKEPT = /\0|\p{Cs}/u;

/**
 * Text that can be kept: any other is refused where it is read, before it could fail in the database.
 * Every text of a request is one of these, is plain, or has a pattern; a test looks through all routes.
 */
export function wholeText(schema: z.ZodString): z.ZodString {
  return schema.refine((value) => !UNKEPT.test(value), 'Invalid input');
}

/** What can't be kept, and signs that turn the direction of what stands around them. */
const TWISTED = /[\0\u202A-\u202E\u2066-\u2069]|\p{Cs}/u;

/** Whether a name or an address can be kept, and is read by people as it is written. */
export function isPlain(line: string): boolean {
  return !TWISTED.test(line);
}

/** Nobody sees such a sign, so whoever looks for it needs its number. */
function withSign({ input }: { input?: unknown }): string {
  const [sign = ''] = TWISTED.exec(String(input)) ?? [];
  const number = sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  return `The sign U+${number} in it can’t be taken: type this again instead of pasting it`;
}

/** Control characters but NUL, which is refused, and those that word processors end a line with. */
const UNSHOWN = /[^\P{Cc}\0\t\n\v\f\r\u0085]/gu;
const OTHER_BREAKS = /[\v\f\u0085]/g;

/**
 * Without characters that nobody types and no page shows, but terminals, printers and files obey.
 * They come with what is pasted, and nobody who pasted it could find what would be refused.
 */
const withoutControls = (lineBreak: '\n' | ' ') => (typed: string) =>
  typed.replaceAll(UNSHOWN, '').replaceAll(OTHER_BREAKS, lineBreak);

const onOneLine = (typed: string) => typed.replaceAll(/[\r\n\u2028\u2029]+/g, ' ');

/** Whether so much of a text can be seen: one of joiners alone is an empty one to people. */
export function showsAtLeast(letters: number, typed: string): boolean {
  return letters === 0 || seenOf(typed).length >= letters;
}

const NOTHING_SEEN = 'Nothing of this can be seen';
const isEmptyOrSeen = (typed: string) => typed.trim() === '' || seenOf(typed) !== '';

/**
 * Text within a length: what is typed is what is kept, but for control characters, and for spaces
 * around it where it is trimmed.
 */
export function text(limits: {
  min?: number;
  max: number;
  tooShort?: string;
  tooLong?: string;
  trimmed?: boolean;
  /** A name: as `isPlain`, and each letter in one way of writing. */
  plain?: boolean;
  /** May be left empty, but what is typed can be seen; a plain one always is. */
  seen?: boolean;
  /** On one line: a line end that was pasted is a space. */
  oneLine?: boolean;
  /** A password: nobody reads it. */
  secret?: boolean;
  /** Says which sign can't be taken, where the specification has no text for it. */
  namesSigns?: boolean;
}): z.ZodString {
  const { min = 0, max } = limits;
  const tooShort = limits.tooShort ?? `String must contain at least ${min} character(s)`;
  const given = z.string({ error: missingOr('Invalid input') });
  // First: what can't be kept is no missing text, though nothing of it may be seen.
  const refused = limits.namesSigns === true ? withSign : () => 'Invalid input';
  const typed = given.refine((value) => !UNKEPT.test(value), { error: refused });
  const shownOnly = typed.overwrite(withoutControls(limits.plain === true ? ' ' : '\n'));
  const lined = limits.oneLine === true ? shownOnly.overwrite(onOneLine) : shownOnly;
  const asTyped = limits.secret === true ? typed : lined;
  const trimmed = limits.trimmed === true ? asTyped.trim() : asTyped;
  const sized = (limits.plain === true ? trimmed.normalize('NFC') : trimmed)
    .min(min, { error: tooShort, abort: true })
    .max(max, limits.tooLong ?? `String must contain at most ${max} character(s)`);
  const shown = limits.secret === true ? 0 : min;
  const long = sized.refine((value) => showsAtLeast(shown, value), tooShort);
  const isSeen = limits.plain === true || limits.seen === true;
  const checked = isSeen ? long.refine(isEmptyOrSeen, NOTHING_SEEN) : long;
  return limits.plain === true ? checked.refine(isPlain, { error: refused }) : checked;
}

/** What has to be typed, with nothing around it and in one way of writing. */
export const requiredText = (max: number, { oneLine = false } = {}): z.ZodString =>
  text({ min: 1, max, tooShort: 'Required', trimmed: true, plain: true, oneLine });

/** A number within bounds; NaN (an emptied number field) and infinities are 'Invalid input'. */
export function amount(limits: {
  min: number;
  max: number;
  /** Or what is said of what was sent instead. */
  notANumber?: string | ((sent: unknown) => string);
  tooSmall?: string;
  tooLarge?: string;
}): z.ZodNumber {
  const { notANumber = 'Invalid input' } = limits;
  return z
    .number({
      error: (issue) =>
        missingOr(typeof notANumber === 'string' ? notANumber : notANumber(issue.input))(issue),
    })
    .min(limits.min, limits.tooSmall ?? `Number must be greater than or equal to ${limits.min}`)
    .max(limits.max, limits.tooLarge ?? `Number must be less than or equal to ${limits.max}`);
}

/** Hundredths of a percent and nothing finer. */
export function hasTwoDecimals(percent: number): boolean {
  return Math.round(percent * 100) / 100 === Number(percent.toPrecision(15));
}

/** A text, or one that hangs on the shop's currency. */
type Wording = string | (() => string);
const said = (wording: Wording) => (typeof wording === 'string' ? wording : wording());

/**
 * Money with at most the decimals of the shop's currency; with more it is refused, never rounded. The
 * currency is asked when something is read, for schemas are made before it is known.
 */
export function money(limits: {
  min: MinorUnits;
  max: MinorUnits;
  notANumber?: Wording;
  tooSmall?: Wording;
  tooLarge?: Wording;
}) {
  const { notANumber = 'Invalid input', tooSmall, tooLarge } = limits;
  return z
    .number({ error: (issue) => missingOr(said(notANumber))(issue) })
    .superRefine((typed, context) => {
      const [min, max] = [fromMinorUnits(limits.min), fromMinorUnits(limits.max)];
      const refuse = (message: string) => context.addIssue({ code: 'custom', message });
      if (typed < min) {
        refuse(said(tooSmall ?? `Number must be greater than or equal to ${min}`));
      } else if (typed > max) {
        refuse(said(tooLarge ?? `Number must be less than or equal to ${max}`));
      } else if (!isMoney(typed)) {
        refuse(tooFineSum(typed) ?? said(notANumber));
      }
    });
}

export const STOCK_MAX = 1_000_000;

/** Pieces on the shelf, as an admin says how many. */
export const stockQuantity = z
  .int({ error: (issue) => (issue.input === undefined ? 'Required' : 'Invalid input') })
  .min(0, 'Number must be greater than or equal to 0')
  .max(STOCK_MAX, `Number must be less than or equal to ${STOCK_MAX}`);

/** As people type codes: spaces, hyphens and capitals mean nothing. */
export const typedCode = text({ min: 1, max: 40, tooShort: 'Please enter the code' }).transform(
  (code) => code.replaceAll(/[\s-]/g, '').toLowerCase(),
);

/** Time-ordered identifiers, written as UUIDs. */
export const id = z.uuid({ error: missingOr('Invalid input') });

export const idParams = z.strictObject({ id });

/** Of calls that take no query: one that is sent all the same is refused. */
export const noQuery = z.strictObject({});

/** `?status={isActive}` of the status calls: 'true' or 'false'. */
export const statusChangeQuery = z.strictObject({
  status: z.enum(['true', 'false'], { error: missingOr('Invalid input') }),
});

/** Instants travel as ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** Carries nobody's name and password. What is no address at all has been told already. */
function isPlainAddress(address: string): boolean {
  if (!/^https?:/.test(address)) return true;
  if (!URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username === '' && password === '';
}

/** Picture addresses: the web's, or the shop's own uploads. Nothing that a browser could execute. */
export const pictureAddress = z
  .string()
  .max(2_000, 'Please enter a valid image URL')
  .regex(/^(https?:\/\/[^\s\p{Cc}\p{Cs}"'<>\\]+|\/media\/\w[\w.-]*(\/\w[\w.-]*)*)$/u, {
    error: 'Please enter a valid image URL',
  })
  .refine(isPlainAddress, 'Please enter a valid image URL');

/** Of calls whose path says all: nothing, or an object with nothing in it. */
export const emptyBody = z
  .strictObject({})
  .nullish()
  .transform((body) => body ?? {});
