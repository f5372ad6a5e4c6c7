import { z } from 'zod';
import { id, instant } from './fields.ts';
import { email } from './identity.ts';
import { pageQuery, searchQuery } from './paging.ts';

const NOTICE_KINDS = ['back_in_stock', 'cheaper'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** The body of POST /products/{id}/notices: the caller wants to be told, once. */
export const noticeInput = z.strictObject({
  kind: z.enum(NOTICE_KINDS),
  variantId: id.optional().describe('Left out: the default variant'),
  email: email.optional().describe('Of a guest; who is signed in is told at their own address'),
});
export type NoticeInput = z.infer<typeof noticeInput>;

export const noticeAsked = z.object({
  state: z
    .enum(['waiting', 'unconfirmed'])
    .describe('unconfirmed: the link in a mail to the address has to be followed first'),
});
export type NoticeAsked = z.infer<typeof noticeAsked>;

/** The form of a guest. */
export const noticeForm = z.strictObject({ email });
export type NoticeForm = z.infer<typeof noticeForm>;

const ofVariant = {
  product: z.object({ _id: id, name: z.string() }),
  options: z.array(z.object({ name: z.string(), value: z.string() })),
};

/** What the caller waits for: GET /account/notices */
export const ownNotice = z.object({
  _id: id,
  kind: z.enum(NOTICE_KINDS),
  ...ofVariant,
  variantId: id,
  seenPrice: z.number().describe('What it cost when the caller asked'),
  state: noticeAsked.shape.state,
  at: instant,
});
export type OwnNotice = z.infer<typeof ownNotice>;

/** What is waited for, as the owner sees it: a variant, and how many wait for it. No addresses. */
export const waitedVariant = z.object({
  _id: id.describe('Of the variant'),
  ...ofVariant,
  stockQuantity: z.int(),
  waiting: z.int().describe('Both kinds together'),
  backInStock: z.int(),
  cheaper: z.int(),
  since: instant.describe('When the first of them asked'),
});
export type WaitedVariant = z.infer<typeof waitedVariant>;

export const WAITED_SORTS = ['waiting', '-waiting', 'since', '-since'] as const;

/** GET /admin/notices: what most wait for comes first, unless said otherwise. */
export const waitedQuery = z.strictObject({
  search: searchQuery,
  sort: z.enum(WAITED_SORTS).default('-waiting'),
  ...pageQuery,
});
export type WaitedQuery = z.infer<typeof waitedQuery>;
