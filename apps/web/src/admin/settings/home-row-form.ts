import { HOME_ROW_KINDS, type HomeRow, type HomeRowKind } from '@gadgetry/contract/home-rows';
import { z } from 'zod';

/** A row as it is edited: what its kind has no need of waits, should it be wanted again. */
export const formRow = z.object({
  kind: z.enum(HOME_ROW_KINDS),
  heading: z.string(),
  category: z.string(),
  products: z.array(z.string()),
});
type FormRow = z.infer<typeof formRow>;

export const formRowOf = (row: HomeRow): FormRow => ({
  kind: row.kind,
  heading: row.heading,
  category: row.kind === 'category' ? row.category : '',
  products: row.kind === 'products' ? [...row.products] : [],
});

export function rowOfForm({ kind, heading, category, products }: FormRow): HomeRow {
  if (kind === 'category') return { kind, heading, category };
  return kind === 'products' ? { kind, heading, products } : { kind, heading };
}

/** What a kind is called where it is chosen, and the heading that it is offered with. */
export const ROW_KINDS: Readonly<
  Record<HomeRowKind, { readonly name: string; readonly heading: string; readonly hint?: string }>
> = {
  featured: { name: 'Featured products', heading: 'Featured Products' },
  newest: { name: 'Newest products', heading: 'New here' },
  sale: { name: 'Products on sale', heading: 'On sale' },
  bestsellers: {
    name: 'Best sellers',
    heading: 'Best sellers',
    hint: 'Of the last 30 days, by pieces of paid orders; what is sold out is left out. Counted every ten minutes.',
  },
  category: { name: 'Newest of a category', heading: '' },
  products: { name: 'Products that you pick', heading: '' },
};

/** The heading of another kind, where nobody has written one of their own. */
export function headingFor(kind: HomeRowKind, { kind: before, heading }: FormRow): string {
  const untouched = heading.trim() === '' || heading === ROW_KINDS[before].heading;
  return untouched ? ROW_KINDS[kind].heading : heading;
}
