import { z } from 'zod';
import { product } from './catalogue.ts';
import { id, requiredText } from './fields.ts';

/** Rows of products that a home page has at most, and products that are picked for one. */
export const HOME_ROWS_MAX = 6;
export const HOME_ROW_PICKED_MAX = 12;
/** As many as a row shows that fills itself: two lines of four. */
export const HOME_ROW_PRODUCTS = 8;
export const HOME_ROW_HEADING_MAX = 60;

/** Rows that need nothing but a heading. */
const PLAIN_ROWS = ['featured', 'newest', 'sale', 'bestsellers'] as const;
export const HOME_ROW_KINDS = [...PLAIN_ROWS, 'category', 'products'] as const;
export type HomeRowKind = (typeof HOME_ROW_KINDS)[number];

const heading = requiredText(HOME_ROW_HEADING_MAX, { oneLine: true });

const homeRow = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(PLAIN_ROWS), heading }),
  z.strictObject({
    kind: z.literal('category'),
    heading,
    category: z.uuid({ error: 'Please select a category.' }).toLowerCase(),
  }),
  z.strictObject({
    kind: z.literal('products'),
    heading,
    products: z
      .array(id.toLowerCase())
      .min(1, 'Please pick a product')
      .max(HOME_ROW_PICKED_MAX, `At most ${HOME_ROW_PICKED_MAX}`)
      .refine((ids) => new Set(ids).size === ids.length, 'Each product once')
      .describe('In the order in which they are shown'),
  }),
]);
export type HomeRow = z.infer<typeof homeRow>;

const isPlain = (kind: HomeRowKind) => PLAIN_ROWS.some((plain) => plain === kind);

/** The rows of products on the home page, in their order. */
export const homeRows = z
  .array(homeRow)
  .max(HOME_ROWS_MAX, `At most ${HOME_ROWS_MAX}`)
  .superRefine((rows, context) => {
    for (const [at, { kind }] of rows.entries()) {
      const again = isPlain(kind) && rows.findIndex((row) => row.kind === kind) < at;
      // It would show the very same products.
      const message = 'There is such a row already';
      if (again) context.addIssue({ code: 'custom', path: [at, 'kind'], message });
    }
  })
  .describe('Rows of products on the home page in their order; one without products is not shown');

/** What every shop's home page says before its owner says something else. */
export const FIRST_HERO_TITLE = 'Explore Next-Gen Tech';

/** What a shop begins with. */
export const FIRST_HOME_ROWS: readonly HomeRow[] = [
  { kind: 'featured', heading: 'Featured Products' },
];

/** Whether the home page is the one that every shop begins with. */
export function areFirstRows([row, ...others]: readonly HomeRow[]): boolean {
  const [first] = FIRST_HOME_ROWS;
  return others.length === 0 && row?.kind === first?.kind && row?.heading === first?.heading;
}

/** A row as the home page shows it: GET /home-rows. */
export const shownHomeRow = z.object({
  kind: z.enum(HOME_ROW_KINDS),
  heading: z.string(),
  category: id.optional().describe('Whose products they are; of a row of a category'),
  products: z.array(product).describe('At least one'),
});
export type ShownHomeRow = z.infer<typeof shownHomeRow>;
