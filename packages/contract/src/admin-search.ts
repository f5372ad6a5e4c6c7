import { z } from 'zod';
import { contentPageLink } from './content-pages.ts';
import { id, instant, text } from './fields.ts';

/** Shorter beginnings say nothing yet. */
export const SEARCHED_FROM = 2;
/** So many of each kind; their lists have the others. */
export const FOUND_MAX = 5;

/** GET /admin/search: what an owner may mean by what has been typed, over all that the shop has. */
export const adminSearchQuery = z.strictObject({
  q: text({ min: SEARCHED_FROM, max: 100, trimmed: true }),
});

const found = <Entry extends z.ZodType>(entry: Entry) => z.array(entry).max(FOUND_MAX);

export const adminSearch = z.object({
  orders: found(
    z.object({
      _id: id,
      number: z.string(),
      customerName: z.string(),
      orderStatus: z.string(),
      orderDate: instant,
      grandTotal: z.number().describe('Money'),
    }),
  ).describe('By number, customer and what is in them; the newest'),
  products: found(
    z.object({
      _id: id,
      name: z.string(),
      imageUrl: z.string().nullable(),
      isActive: z.boolean(),
    }),
  ).describe('Also those that are not sold; the newest'),
  attributes: found(
    z.object({ _id: id, name: z.string(), categoryId: id, categoryName: z.string() }),
  ).describe('By name, category and the values of a list, category by category'),
  customers: found(z.object({ _id: id, fullName: z.string(), email: z.string() })).describe(
    'Accounts, by name and address; the newest',
  ),
  pages: found(contentPageLink.pick({ slug: true, title: true })).describe(
    'That the owner writes, by their titles',
  ),
});
export type AdminSearch = z.infer<typeof adminSearch>;
