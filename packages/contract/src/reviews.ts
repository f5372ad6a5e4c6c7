import { z } from 'zod';
import { id, instant, showsAtLeast, text } from './fields.ts';
import { pageQuery, searchQuery } from './paging.ts';
import { hasLink } from './person-name.ts';

export const REVIEW_TEXT = { min: 10, max: 4_000 };
const REVIEW_NAME_MAX = 40;
export const REVIEW_ANSWER_MAX = 2_000;
export const REVIEW_REASON_MAX = 500;
export const REVIEW_PICTURES_MAX = 4;
export const REVIEW_PICTURE_ALT_MAX = 200;

/** As many stand on a product's page at a time. */
export const REVIEWS_PER_PAGE = 5;

/** What the reviews of a product come to. Of a product without any, nothing is said. */
export const rating = z.object({
  average: z.number().describe('Of one to five stars, with one decimal'),
  count: z.int(),
});
export type Rating = z.infer<typeof rating>;

const measures = { width: z.int(), height: z.int() };

const pictureText = z
  .string()
  .describe('What it shows, in words; empty where its sender says nothing');

/** As everyone may see it. */
const reviewPicture = z.object({ url: z.string(), alt: pictureText, ...measures });

const pictureName = z.string().regex(/^[0-9a-f]{32}$/, 'Invalid input');

/** The answer to POST /products/{id}/own-review/pictures: by its name a review shows the picture. */
export const sentPicture = z.object({ name: z.string(), ...measures });
export type SentPicture = z.infer<typeof sentPicture>;

/** As its sender and admins see it: its files are at /review-pictures/{name}/{file}. */
const ownPicture = z.object({ ...sentPicture.shape, alt: pictureText });
export type OwnPicture = z.infer<typeof ownPicture>;

/** What somebody says of a product that they have bought, as everyone may read it. */
export const review = z.object({
  _id: id,
  name: z.string().describe('As its writer wants to be called'),
  stars: z.int(),
  text: z.string().describe('As it was typed: nothing in it is markup'),
  pictures: z.array(reviewPicture),
  at: instant,
  answer: z.object({ text: z.string(), at: instant }).nullable().describe("The shop's"),
});
export type Review = z.infer<typeof review>;

const REVIEW_ORDERS = ['newest', 'best', 'worst'] as const;

const starCount = z
  .int({ error: 'Please choose one to five stars.' })
  .min(1, 'Please choose one to five stars.')
  .max(5, 'Please choose one to five stars.');

/** GET /products/{id}/reviews */
export const productReviewsQuery = z.strictObject({
  sort: z.enum(REVIEW_ORDERS).default('newest'),
  stars: z.coerce.number().int().min(1).max(5).optional(),
  limit: pageQuery.limit.default(REVIEWS_PER_PAGE),
  cursor: pageQuery.cursor,
});
export type ProductReviewsQuery = z.infer<typeof productReviewsQuery>;

export const productReviews = z.object({
  average: z.number(),
  count: z.int().describe('Of all reviews, however they are narrowed'),
  spread: z.array(z.int()).describe('How many gave five stars, four, three, two and one'),
  found: z.int().describe('Of those that were asked for'),
  reviews: z.array(review),
  next: z.string().nullable().describe('The cursor of the next page'),
});
export type ProductReviews = z.infer<typeof productReviews>;

export const REVIEW_STATUSES = ['waiting', 'published', 'rejected'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** A review as its writer sees it. */
export const ownReview = z.object({
  _id: id,
  name: z.string(),
  stars: z.int(),
  text: z.string(),
  pictures: z.array(ownPicture),
  status: z.enum(REVIEW_STATUSES),
  reason: z.string().describe('Why it was rejected; otherwise empty'),
  at: instant,
});
export type OwnReview = z.infer<typeof ownReview>;

/** GET /products/{id}/own-review */
export const ownReviewState = z.object({
  mayReview: z
    .boolean()
    .describe('The caller has bought the product, got it, and was not given the money back'),
  name: z.string().describe('What the caller is called where they say nothing else'),
  review: ownReview.nullable(),
});
export type OwnReviewState = z.infer<typeof ownReviewState>;

const shownName = text({
  min: 1,
  max: REVIEW_NAME_MAX,
  tooShort: 'Please say what you want to be called.',
  trimmed: true,
  plain: true,
}).refine((name) => !hasLink(name), 'Please use a name without an address.');

const pictures = z
  .array(
    z.strictObject({
      name: pictureName,
      alt: text({ max: REVIEW_PICTURE_ALT_MAX, trimmed: true, plain: true }),
    }),
  )
  .max(REVIEW_PICTURES_MAX, `A review has at most ${REVIEW_PICTURES_MAX} pictures.`)
  .refine(
    (all) => new Set(all.map(({ name }) => name)).size === all.length,
    'A picture is there twice.',
  );

/** The form of a review, and the body of PUT /products/{id}/own-review. */
export const reviewInput = z.strictObject({
  stars: starCount,
  text: text({
    ...REVIEW_TEXT,
    tooShort: `Please write at least ${REVIEW_TEXT.min} characters.`,
    tooLong: `Please write at most ${REVIEW_TEXT.max} characters.`,
    trimmed: true,
    plain: true,
  }),
  name: shownName,
  pictures: pictures.optional().describe('All of them, in their order; left out, they stay'),
});
export type ReviewInput = z.infer<typeof reviewInput>;

/** A review as the owner sees it. */
export const adminReview = z.object({
  ...ownReview.shape,
  product: z.object({ _id: id, name: z.string() }),
  answer: z.string(),
  version: z.int(),
});
export type AdminReview = z.infer<typeof adminReview>;

export const ADMIN_REVIEW_SORTS = ['-waiting', 'waiting', 'at', '-at', 'stars', '-stars'] as const;

/** GET /admin/reviews: what waits comes first, unless said otherwise. */
export const adminReviewQuery = z.strictObject({
  search: searchQuery,
  status: z.enum(REVIEW_STATUSES).optional(),
  sort: z.enum(ADMIN_REVIEW_SORTS).default('-waiting'),
  ...pageQuery,
});
export type AdminReviewQuery = z.infer<typeof adminReviewQuery>;

const decision = z.strictObject({
  status: z.enum(['published', 'rejected'], { error: 'Please choose what becomes of it.' }),
  reason: text({ max: REVIEW_REASON_MAX, trimmed: true }).describe('The writer reads it'),
  answer: text({ max: REVIEW_ANSWER_MAX, trimmed: true, plain: true }).describe(
    'Everyone reads it below the review',
  ),
});
export type ReviewDecisionForm = z.infer<typeof decision>;

function refuseWithoutReason(
  { status, reason }: ReviewDecisionForm,
  context: z.core.$RefinementCtx,
): void {
  if (status !== 'rejected' || showsAtLeast(1, reason)) return;
  context.addIssue({ code: 'custom', path: ['reason'], message: 'Please tell the writer why.' });
}

/** What the owner decides about a review. */
export const reviewDecisionForm = decision.superRefine(refuseWithoutReason);

/** The body of PUT /admin/reviews/{id}. */
export const reviewDecision = decision
  .extend({ version: z.int32().min(1).describe('Of the review that was read and decided about') })
  .superRefine(refuseWithoutReason);
export type ReviewDecision = z.infer<typeof reviewDecision>;
