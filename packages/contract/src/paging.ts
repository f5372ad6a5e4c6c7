import { z } from 'zod';
import { wholeText } from './fields.ts';

export const PAGE_SIZE_MAX = 100;

/** Optional paging of every list: the next page is named in a Link header, the total in X-Total-Count. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_MAX),
  cursor: z
    .string()
    .max(1_000)
    .regex(/^[\w-]+$/)
    .optional(),
};

export const searchQuery = wholeText(z.string().trim().max(100)).optional();

export const activityQuery = z.enum(['active', 'inactive']).optional();
