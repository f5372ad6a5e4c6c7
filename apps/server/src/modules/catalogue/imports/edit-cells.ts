import type { ProductEdit, SaleEdit } from '@gadgetry/contract/product-edits';
import { EMPTIED } from '@gadgetry/contract/product-csv';
import {
  PRICE_MAX,
  type MinorUnits,
  formatMinorUnits,
  shareOf,
  toMinorUnits,
} from '@gadgetry/contract/money';
import { FEATURED_TAG } from '@gadgetry/contract/catalogue';
import { defused } from '../../../http/csv.ts';
import { moneyInCell, regularCents, tagsInCell } from '../csv/product-lines.ts';
import type { LineCells } from './import-columns.ts';
import type { StoredProduct } from './import-state.ts';
import { type Known, type LineToPlan, problemAt } from './plan-lines.ts';

export const LEAST: MinorUnits = 1;

/** A price after a change, rounded half up to the smallest sum. */
export function editedCents(
  regular: MinorUnits,
  edit: Extract<ProductEdit, { kind: 'percent' | 'amount' }>,
): MinorUnits {
  if (edit.kind === 'percent') return shareOf(regular, 10_000 + Math.round(edit.percent * 100));
  return regular + Math.sign(edit.amount) * toMinorUnits(Math.abs(edit.amount));
}

/** The names that tags are told apart by. */
const sameTag = (one: string, other: string) =>
  one.toLowerCase() === other.toLowerCase() && one.toLowerCase() === FEATURED_TAG
    ? true
    : one === other;

function editedTags(tags: readonly string[], { kind, tag }: { kind: string; tag: string }): string {
  const others = tags.filter((each) => !sameTag(each, tag));
  if (kind === 'removeTag') return others.length === 0 ? EMPTIED : tagsInCell(others);
  return tagsInCell(others.length < tags.length ? tags : [...tags, tag]);
}

type Edited = Pick<LineToPlan, 'cells' | 'problems'>;

function editedPrice(
  cells: LineCells,
  { product, variants }: StoredProduct,
  edit: Extract<ProductEdit, { kind: 'percent' | 'amount' }>,
): Edited {
  const variant = variants.find(({ id }) => id === cells.variantId);
  if (variant === undefined) return { cells, problems: [] };
  const cents = editedCents(regularCents(variant, product), edit);
  if (cents >= LEAST && cents <= PRICE_MAX) {
    return { cells: { ...cells, price: String(moneyInCell(cents)) }, problems: [] };
  }
  const message =
    cents < LEAST
      ? `It would cost less than ${formatMinorUnits(LEAST)}`
      : `It would cost more than ${formatMinorUnits(PRICE_MAX)}`;
  return { cells, problems: [problemAt('price', message)] };
}

/**
 * What the line of a change of many products says, as a file would say it: made when it is checked, of what
 * the product is then. From there on it is a line like any other.
 */
export function editedCells(
  cells: LineCells,
  edit: Exclude<ProductEdit, SaleEdit>,
  known: Known,
): Edited {
  const stored = known.products.get(cells.productId ?? '');
  if (stored === undefined) return { cells, problems: [] };
  switch (edit.kind) {
    case 'percent':
    case 'amount':
      return editedPrice(cells, stored, edit);
    case 'category': {
      const id = edit.categoryId.toLowerCase();
      const category = [...known.categories.values()].find((each) => each.id === id);
      return category === undefined
        ? { cells, problems: [problemAt('category', 'This category is no longer there')] }
        : { cells: { ...cells, category: defused(category.name) }, problems: [] };
    }
    case 'status':
      return { cells: { ...cells, status: edit.isActive ? 'active' : 'inactive' }, problems: [] };
    case 'addTag':
    case 'removeTag':
      break;
  }
  const tags = editedTags(stored.product.tags, edit);
  return { cells: { ...cells, tags: defused(tags) }, problems: [] };
}
