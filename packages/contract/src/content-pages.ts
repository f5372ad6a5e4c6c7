import { z } from 'zod';
import { instant, requiredText } from './fields.ts';

/** The pages that every shop has, in the order in which they are listed, ahead of those of its owner's own. */
export const CONTENT_PAGE_SLUGS = [
  'shipping',
  'returns',
  'privacy',
  'terms',
  'contact',
  'about',
] as const;

/** So many an owner can add: every page of the shop brings the links to all of them. */
export const OWN_PAGES_MAX = 50;
/** What the shop's header has room for. */
export const MENU_PAGES_MAX = 3;
const CONTENT_SLUG_MAX = 60;
/** Of a page's address, behind /pages/: what nobody has to escape, and reads aloud. */
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** What stands beside the pages where the owner writes them. */
const RESERVED: readonly string[] = ['new', 'order', 'preview'];

const slug = z.string().max(CONTENT_SLUG_MAX).regex(SLUG, 'Invalid input');

/** Where a page is linked from; in the menu means in the footer as well, which every screen shows. */
const PAGE_PLACES = ['footer', 'menu', 'none'] as const;
const place = z.enum(PAGE_PLACES);
export type PagePlace = z.infer<typeof place>;

const CONTENT_TITLE_MAX = 60;
/** Of a page's publications the newest stay. */
export const PAGE_VERSIONS_MAX = 50;
/** No further ahead can a publication be planned (days). */
export const PLANNED_AHEAD_DAYS = 730;
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
  place: place.describe('menu: also in the footer; none: only who has the address finds it'),
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

const CONTENT_PAGE_STATES = ['draft', 'changed', 'confirmed'] as const;

/** GET /admin/pages */
const managedContentPage = z.object({
  _id: z.uuid(),
  slug,
  title: z.string(),
  isOwn: z.boolean().describe('Added by the owner: it has an address of their choosing'),
  place,
  state: z
    .enum(CONTENT_PAGE_STATES)
    .describe('draft: guests read nothing; changed: guests read what was confirmed before'),
  publishAt: instant.nullable().describe('When a text is published by itself; null: no one is'),
  changedAt: instant,
  changedBy: z.string().nullable().describe('null: it is as the shop came'),
  version: z.int(),
});
export type ManagedContentPage = z.infer<typeof managedContentPage>;
export const managedContentPages = z.array(managedContentPage);

/** GET /admin/pages/{slug} */
export const editedContentPage = managedContentPage.extend({
  text: z.string(),
  isPlanned: z.boolean().describe('It is this text that publishAt is about, and none before it'),
});
export type EditedContentPage = z.infer<typeof editedContentPage>;

const pageText = requiredText(CONTENT_TEXT_MAX).describe(
  'Markdown: headings, paragraphs, lists, emphasis and links; all else is plain text',
);

/** What is written of a page that every shop has. */
const written = {
  title: requiredText(CONTENT_TITLE_MAX).regex(/^[^\p{Cc}]*$/u, 'Invalid input'),
  text: pageText,
};

const chosenSlug = requiredText(CONTENT_SLUG_MAX)
  .regex(SLUG, 'Please use the letters a to z, digits and single hyphens: buying-guide')
  .refine(
    (chosen) => !RESERVED.includes(chosen),
    'The shop needs this address for itself: please choose another one',
  );

/** The form; of a page that every shop has address and place stay as they are. */
export const contentPageForm = z.strictObject({ ...written, slug: chosenSlug, place });
export type ContentPageForm = z.infer<typeof contentPageForm>;

/** POST /admin/pages: a draft, which nobody reads before it is confirmed. */
export type OwnPageInput = ContentPageForm;

/** PUT /admin/pages/{slug}: what guests read stays as it is until it is confirmed, but for address and place. */
export const contentPageInput = z.strictObject({
  ...written,
  slug: chosenSlug.optional(),
  place: place.optional(),
  version: z.int32().min(1).optional(),
});
export type ContentPageInput = z.infer<typeof contentPageInput>;

/** PUT /admin/pages/order: the owner's own, as they are to stand. */
export const ownPagesOrder = z.strictObject({ slugs: z.array(slug).max(OWN_PAGES_MAX) });
export type OwnPagesOrder = z.infer<typeof ownPagesOrder>;

/** DELETE /admin/pages/{slug}?version=: what is deleted is what was read, and nothing newer. */
export const contentPageDeletion = z.strictObject({
  version: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'Invalid input')
    .transform(Number),
});

/** PUT /admin/pages/{slug}/confirmation: what is confirmed is what was read, and nothing newer. */
export const contentPageConfirmation = z.strictObject({
  isConfirmed: z.boolean().describe('false: guests no longer read the page'),
  version: z.int32().min(1),
});
export type ContentPageConfirmation = z.infer<typeof contentPageConfirmation>;

/**
 * PUT /admin/pages/{slug}/plan: the text of this version is published then, by itself, whatever is
 * written meanwhile; null: it is not.
 */
export const contentPagePlan = z.strictObject({
  publishAt: z.iso.datetime({ error: 'Please choose a day and a time' }).nullable(),
  version: z.int32().min(1),
});
export type ContentPagePlan = z.infer<typeof contentPagePlan>;

/** GET /admin/pages/{slug}/versions: what guests could read, newest first. */
const contentPageVersion = z.object({
  _id: z.uuid(),
  title: z.string(),
  publishedAt: instant,
  publishedBy: z
    .string()
    .nullable()
    .describe('Who published or planned it; null: nobody is known to have'),
  isRead: z.boolean().describe('Guests read it now'),
});
export const contentPageVersions = z.array(contentPageVersion).max(PAGE_VERSIONS_MAX);
export type ContentPageVersion = z.infer<typeof contentPageVersion>;

export const contentPageVersionParams = z.strictObject({ slug, id: z.uuid() });

/** GET /admin/pages/{slug}/versions/{id} */
export const readContentPageVersion = contentPageVersion.extend({
  text: z.string(),
  blocks: z.array(textBlock),
});
export type ReadContentPageVersion = z.infer<typeof readContentPageVersion>;

/** POST /admin/pages/preview: nothing is stored. */
export const contentPreviewBody = z.strictObject({ text: pageText });
export const contentPreview = z.object({ blocks: z.array(textBlock) });
export type ContentPreview = z.infer<typeof contentPreview>;
