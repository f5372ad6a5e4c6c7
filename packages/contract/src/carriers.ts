import { z } from 'zod';
import { id, instant, requiredText, text } from './fields.ts';
import { activityQuery, pageQuery, searchQuery } from './paging.ts';

const CARRIER_NAME_MAX = 60;
export const TRACKING_NUMBER_MAX = 100;
const TRACKING_PATTERNS_MAX = 10;
const TRACKING_PATTERN_MAX = 40;
/** Where the number stands in a carrier's link. */
export const NUMBER_IN_LINK = '{number}';

const SIGNS: Readonly<Record<string, string>> = {
  '#': '[0-9]',
  '@': '[A-Z]',
  '*': '[A-Z0-9]',
};

/** What people put between the groups of a number. */
function bare(number: string): string {
  return number.replaceAll(/[\s-]/g, '').toUpperCase();
}

/** Whether a tracking number is written as one of a carrier's patterns; without any, each is. */
export function fitsPatterns(patterns: readonly string[], trackingNumber: string): boolean {
  const number = bare(trackingNumber);
  return (
    patterns.length === 0 ||
    patterns.some((pattern) => {
      const signs = Array.from(bare(pattern), (sign) => SIGNS[sign] ?? sign);
      return new RegExp(`^${signs.join('')}$`).test(number);
    })
  );
}

const UNITS = { '#': 'digit', '@': 'letter', '*': 'letter or digit' } as const;

/** A pattern as people say it: 'JD, then 18 digits'. */
export function patternInWords(pattern: string): string {
  const runs = bare(pattern).match(/#+|@+|\*+|[^#@*]+/g) ?? [];
  const words = runs.map((run) => {
    const unit = UNITS[run[0] as keyof typeof UNITS];
    if (unit === undefined) return run;
    if (run.length === 1) return `a ${unit}`;
    return `${run.length} ${unit === UNITS['*'] ? 'letters or digits' : `${unit}s`}`;
  });
  return words.join(', then ');
}

/** Where a parcel can be followed; null: its carrier has no link. */
export function trackingLink(link: string, trackingNumber: string): string | null {
  return link === ''
    ? null
    : link.replaceAll(NUMBER_IN_LINK, encodeURIComponent(bare(trackingNumber)));
}

/** Whose page it leads to is seen in it, whatever the number is. */
function isTrackingLink(link: string): boolean {
  if (!/^https:\/\/[\x21-\x7e]+$/.test(link) || !link.includes(NUMBER_IN_LINK)) return false;
  const [one, other] = ['1', '2.test'].map((number) => trackingLink(link, number) ?? '');
  if (one === undefined || other === undefined) return false;
  if (!URL.canParse(one) || !URL.canParse(other)) return false;
  const { host, username, password } = new URL(one);
  return host === new URL(other).host && username === '' && password === '';
}

/** Who brings parcels. */
export const carrier = z.object({
  _id: id,
  name: z.string(),
  trackingPatterns: z
    .array(z.string())
    .describe('How its numbers are written: # a digit, @ a letter, * either; none: in any way'),
  trackingLink: z
    .string()
    .describe(`Where a parcel is followed, with ${NUMBER_IN_LINK} for its number; '' is nowhere`),
  isActive: z.boolean(),
  createdAt: instant,
  version: z.int(),
});
export type Carrier = z.infer<typeof carrier>;

const CARRIER_SORTS = ['name', '-name', 'createdAt', '-createdAt'] as const;

export const carrierQuery = z.strictObject({
  search: searchQuery,
  status: activityQuery,
  sort: z.enum(CARRIER_SORTS).default('name'),
  ...pageQuery,
});
export type CarrierQuery = z.infer<typeof carrierQuery>;

const name = requiredText(CARRIER_NAME_MAX);

const pattern = text({ min: 1, max: TRACKING_PATTERN_MAX, trimmed: true }).regex(
  /^[A-Za-z0-9#@* -]*[#@*][A-Za-z0-9#@* -]*$/,
  'A pattern is made of # for a digit, @ for a letter, * for either, and letters and digits as they are',
);

const patterns = z
  .array(pattern, { error: 'Required' })
  .max(TRACKING_PATTERNS_MAX, `At most ${TRACKING_PATTERNS_MAX} patterns`);

const link = text({ max: 300, trimmed: true }).refine(
  (typed) => typed === '' || isTrackingLink(typed),
  `A link begins with https:// and has ${NUMBER_IN_LINK} where the number goes`,
);

/** The body of POST and PUT /admin/carriers. */
export const carrierInput = z.strictObject({
  name,
  trackingPatterns: patterns,
  trackingLink: link,
  version: z.int32().min(1).optional(),
});
export type CarrierInput = z.infer<typeof carrierInput>;

/** What an admin types, one pattern a line. */
export function patternsTyped(typed: string): string[] {
  return typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

export const carrierForm = z.strictObject({
  name,
  trackingPatterns: z.string().superRefine((typed, context) => {
    const issue = patterns.safeParse(patternsTyped(typed)).error?.issues[0];
    if (issue !== undefined) context.addIssue({ code: 'custom', message: issue.message });
  }),
  trackingLink: link,
});
export type CarrierForm = z.infer<typeof carrierForm>;
