import { type AdminProductsQuery, STOCK_LEVELS } from '@gadgetry/contract/catalogue';
import { readFilterChoice } from '@gadgetry/contract/filter-values';
import { id } from '@gadgetry/contract/fields';

/** What each is called in the address, beside `search` and `sort`. */
export const FILTER_NAMES = ['stock', 'state', 'category', 'attr', 'picture', 'sale'] as const;

type Narrowing = Omit<AdminProductsQuery, 'limit' | 'cursor' | 'sort'>;
/** What the list is narrowed by; what is not chosen is not there. */
type ProductsFilter = { [Name in keyof Narrowing]: Exclude<Narrowing[Name], undefined> };

/** What the address asks for. Whatever makes no sense in it is as if it were not there. */
export function productsFilter(get: (name: string) => string): ProductsFilter {
  const search = get('search').trim();
  const stock = STOCK_LEVELS.find((known) => known === get('stock'));
  const state = (['active', 'inactive'] as const).find((known) => known === get('state'));
  const category = id.safeParse(get('category')).data;
  const attr = get('attr');
  // An attribute is one of its category.
  const narrows = category !== undefined && readFilterChoice(attr) !== null;
  return {
    ...(search !== '' && { search }),
    ...(stock !== undefined && { stock }),
    ...(state !== undefined && { status: state }),
    ...(category !== undefined && { category }),
    ...(narrows && { attr }),
    ...(get('picture') === 'none' && { picture: 'none' as const }),
    ...(get('sale') === 'true' && { onSale: 'true' as const }),
  };
}
