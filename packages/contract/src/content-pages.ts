import { z } from 'zod';
import { instant, text } from './fields.ts';

/** The pages that an owner writes, in the order in which they are listed. */
export const CONTENT_PAGE_SLUGS = [
  'shipping',
  'returns',
  'privacy',
  'terms',
  'contact',
  'about',
] as const;
const slug = z.enum(CONTENT_PAGE_SLUGS);
export type ContentPageSlug = z.infer<typeof slug>;

export const CONTENT_TITLE_MAX = 60;
export const CONTENT_TEXT_MAX = 20_000;

/** What a link on a page may lead to: the web, a mail, a call, or a path of the shop. Nothing that runs. */
const LINK = /^(?:https?:\/\/[^/]|mailto:|tel:|\/(?![/\\]))/i;

const span = z.object({
  text: z.string().describe('A line end in it is one on the page'),
  isStrong: z.boolean().optional(),
  isEmphasised: z.boolean().optional(),
});
export type TextSpan = z.infer<typeof span>;

const inline = z.union([
  span,
  z.object({ href: z.string().regex(LINK), spans: z.array(span) }).describe('A link'),
]);
export type InlineText = z.infer<typeof inline>;

const content = z.array(inline);
const listOf = <Item extends z.ZodType>(item: Item) => ({
  isOrdered: z.boolean(),
  start: z.int().describe('The number of the first item, where they have numbers'),
  items: z.array(item),
});

/** A text of the owner's, ready to be drawn: neither markup nor anything that runs is in it. */
const textBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.union([z.literal(2), z.literal(3)]), content }),
  z.object({ kind: z.literal('paragraph'), content }),
  z.object({
    kind: z.literal('list'),
    ...listOf(z.object({ content, inner: z.object(listOf(content)).nullable() })),
  }),
]);
export type TextBlock = z.infer<typeof textBlock>;

/** GET /pages: those that guests may read. */
export const contentPageLink = z.object({
  slug,
  title: z.string(),
  isConfirmed: z.boolean().describe('By the owner; false in a demo alone, which shows drafts'),
});
export type ContentPageLink = z.infer<typeof contentPageLink>;
export const contentPageLinks = z.array(contentPageLink);

/** GET /pages/{slug} */
export const contentPage = contentPageLink.extend({
  blocks: z.array(textBlock),
  confirmedAt: instant.nullable().describe('null: never, see isConfirmed'),
});
export type ContentPage = z.infer<typeof contentPage>;

export const contentPageParams = z.strictObject({ slug });

export const CONTENT_PAGE_STATES = ['draft', 'changed', 'confirmed'] as const;

/** GET /admin/pages */
export const managedContentPage = z.object({
  _id: z.uuid(),
  slug,
  title: z.string(),
  state: z
    .enum(CONTENT_PAGE_STATES)
    .describe('draft: guests read nothing; changed: guests read what was confirmed before'),
  changedAt: instant,
  changedBy: z.string().nullable().describe('null: it is as the shop came'),
  version: z.int(),
});
export type ManagedContentPage = z.infer<typeof managedContentPage>;
export const managedContentPages = z.array(managedContentPage);

/** GET /admin/pages/{slug} */
export const editedContentPage = managedContentPage.extend({ text: z.string() });
export type EditedContentPage = z.infer<typeof editedContentPage>;

const pageText = text({
  min: 1,
  max: CONTENT_TEXT_MAX,
  trimmed: true,
  plain: true,
  tooShort: 'Required',
}).describe('Markdown: headings, paragraphs, lists, emphasis and links; all else is plain text');

/** The form, and the body of PUT /admin/pages/{slug}: what guests read stays as it is until it is confirmed. */
export const contentPageForm = z.strictObject({
  title: text({
    min: 1,
    max: CONTENT_TITLE_MAX,
    trimmed: true,
    plain: true,
    tooShort: 'Required',
  }).regex(/^[^\p{Cc}]*$/u, 'Invalid input'),
  text: pageText,
});
export type ContentPageForm = z.infer<typeof contentPageForm>;
export const contentPageInput = contentPageForm.extend({ version: z.int32().min(1).optional() });
export type ContentPageInput = z.infer<typeof contentPageInput>;

/** PUT /admin/pages/{slug}/confirmation: what is confirmed is what was read, and nothing newer. */
export const contentPageConfirmation = z.strictObject({
  isConfirmed: z.boolean().describe('false: guests no longer read the page'),
  version: z.int32().min(1),
});
export type ContentPageConfirmation = z.infer<typeof contentPageConfirmation>;

/** POST /admin/pages/preview: nothing is stored. */
export const contentPreviewBody = z.strictObject({ text: pageText });
export const contentPreview = z.object({ blocks: z.array(textBlock) });
export type ContentPreview = z.infer<typeof contentPreview>;
