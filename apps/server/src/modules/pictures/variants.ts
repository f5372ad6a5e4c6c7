import { PICTURE_WIDTHS } from '@gadgetry/contract/pictures';
import { z } from 'zod';

/** Media types of the formats in which every picture is kept. */
export const FORMATS = { avif: 'image/avif', webp: 'image/webp' } as const;

/** Names of the files that make a picture: every width in every format. */
export const PICTURE_FILES: readonly string[] = PICTURE_WIDTHS.flatMap((width) =>
  Object.keys(FORMATS).map((format) => `${width}.${format}`),
);

const bytes = z.instanceof(Uint8Array);

/** What the process that reads pictures is sent, and what it answers. */
export const processInput = z.object({ bytes });
export const processResult = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('processed'),
    width: z.int(),
    height: z.int(),
    files: z.array(z.object({ file: z.string(), bytes })),
  }),
  z.object({
    outcome: z.literal('refused'),
    reason: z.enum(['not_a_picture', 'picture_damaged', 'picture_too_many_pixels']),
  }),
]);
export type ProcessResult = z.infer<typeof processResult>;
export type ProcessedPicture = Extract<ProcessResult, { outcome: 'processed' }>;
