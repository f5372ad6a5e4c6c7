import { z } from 'zod';
import { instant } from './fields.ts';

/** GET /admin/books: what does not add up in the whole shop; nothing when the books are in order. */
export const books = z.object({
  checkedAt: instant,
  findings: z.array(
    z.object({
      check: z.string(),
      rule: z.string().describe('What should hold'),
      subject: z.string().describe('Number of what breaks it'),
      detail: z.string(),
    }),
  ),
});
export type Books = z.infer<typeof books>;
