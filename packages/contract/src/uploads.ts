import { z } from 'zod';

/** A file larger than this is refused, in bytes and in words. */
export const UPLOAD_MAX_BYTES = 15_000_000;
export const UPLOAD_MAX_TEXT = '15 MB';

/** Pixels of a picture before it is made smaller: the largest that phones take, and no bomb. */
export const UPLOAD_MAX_PIXELS = 50_000_000;

/** What a file picker offers. What a file is, is judged by its content. */
export const UPLOAD_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** The answer to POST /pictures: the address by which a product names the picture. */
export const uploadedPicture = z.object({
  url: z.string(),
  width: z.int(),
  height: z.int(),
});
export type UploadedPicture = z.infer<typeof uploadedPicture>;
