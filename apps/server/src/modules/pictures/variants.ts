import { PICTURE_WIDTHS } from '@gadgetry/contract/pictures';
import { z } from 'zod';

/** Media types of the formats in which every picture is kept. */
export const FORMATS = { avif: 'image/avif', webp: 'image/webp' } as const;

/** Names of the files that make a picture: every width in every format. */
export const PICTURE_FILES: readonly string[] = PICTURE_WIDTHS.flatMap((width) =>
  Object.keys(FORMATS).map((format) => `${width}.${format}`),
);

const bytes = z.instanceof(Uint8Array);

const refused = z.object({
  outcome: z.literal('refused'),
  reason: z.enum(['not_a_picture', 'picture_damaged', 'picture_too_many_pixels']),
});

export type Refused = z.infer<typeof refused>;

/** What the process that reads pictures is sent: one to make, or any number to look at. */
export const processInput = z.object({ bytes, isToMake: z.boolean() });

/** What it answers of a picture that it was to look at. */
export const lookResult = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('seen') }),
  refused,
]);
export type LookResult = z.infer<typeof lookResult>;

/** What it answers of one that it was to make. */
export const processResult = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('processed'),
    width: z.int(),
    height: z.int(),
    files: z.array(z.object({ file: z.string(), bytes })),
  }),
  refused,
]);
export type ProcessResult = z.infer<typeof processResult>;
