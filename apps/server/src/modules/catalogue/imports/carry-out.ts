import { STOCK_MAX } from '@gadgetry/contract/fields';
import {
  PRODUCT_COLUMNS,
  PRODUCT_COLUMN_KEYS,
  type ProductColumn,
  isAttributeColumn,
} from '@gadgetry/contract/product-csv';
import type { CellChange, CellProblem } from '@gadgetry/contract/product-imports';
import {
  OF_PRODUCT,
  OF_VARIANT,
  type OfProduct,
  type OfVariant,
  productCell,
  variantCell,
} from './import-cells.ts';
import { type StoredProduct, type VariantState, isTakenOut } from './import-state.ts';
import type { LineOutcome, LineRow } from './import-store.ts';
import type { WrittenChange } from './tables.ts';
import { OPTION } from './plan-variants.ts';
import { type Held, setProductCell, setVariantCell } from './set-cells.ts';

/** A product with what is to be written of it. */
export interface Work extends StoredProduct {
  readonly variants: VariantState[];
  /** Pieces that come or go, by the ids of variants. */
  readonly pieces: Map<string, number>;
}

export const isOfProduct = (column: string): column is OfProduct =>
  isAttributeColumn(column) || OF_PRODUCT.some((known) => known === column);
export const isOfVariant = (column: string): column is OfVariant =>
  OF_VARIANT.some((known) => known === column);

const keys = new Map<string, ProductColumn>(
  PRODUCT_COLUMN_KEYS.map((key) => [PRODUCT_COLUMNS[key].name, key]),
);
export const keyOfColumn = (name: string): string => keys.get(name) ?? name;

export const CHANGED_SINCE = 'Somebody has changed this since';

const alreadyThere = (stock: string) => `There are ${stock} already: pieces came or went since`;

type Written = { readonly written: WrittenChange } | { readonly because: string } | null;

/** The pieces come or go by the difference: what was sold since stays sold. */
function moveStock(work: Work, variant: VariantState, { from, to }: CellChange): Written {
  const delta = Number(to) - Number(from);
  const then = variant.stock + delta;
  // Two files that were checked beside each other say the same difference: once it came, or went.
  if (delta !== 0 && variant.stock === Number(to)) return { because: alreadyThere(to) };
  if (then < 0) return { because: `Only ${variant.stock} are left by now` };
  if (then > STOCK_MAX) return { because: `With the ${variant.stock} of now that is too many` };
  const written = { column: PRODUCT_COLUMNS.stock.name, from: `${variant.stock}`, to: `${then}` };
  variant.stock = then;
  work.pieces.set(variant.id, (work.pieces.get(variant.id) ?? 0) + delta);
  return { written };
}

/** As long as nobody changes the product after that, a file may bring it back. */
function takeOut(
  one: Pick<VariantState, 'is_active' | 'undone_version'>,
  { version }: Work['product'],
): void {
  one.is_active = false;
  one.undone_version = version + 1;
}

/** Makes one change, where what it was to change is still what it was. null: it is so already. */
function carryOutOne(
  work: Work,
  variant: VariantState | undefined,
  change: WrittenChange,
  held: Held,
): Written {
  const { product } = work;
  const column = keyOfColumn(change.column);
  if (isOfProduct(column)) {
    const stored = productCell(product, column);
    if (stored === change.to) return null;
    if (stored !== change.from) return { because: CHANGED_SINCE };
    const { images, attributes } = product;
    const was = isTakenOut(product, product);
    const refusal = setProductCell(product, column, change.to, held, change);
    if (refusal !== null) return { because: refusal };
    const { images: _pictures, attributes: _values, ...cells } = change;
    if (column === 'category') return { written: { ...cells, attributes } };
    if (change.wasTakenOut === true) takeOut(product, product);
    if (column === 'status' && was) return { written: { ...cells, wasTakenOut: true } };
    return { written: column === 'pictures' ? { ...cells, images } : cells };
  }
  if (variant === undefined) return { because: 'This variant is no longer there' };
  if (column === 'stock') return moveStock(work, variant, change);
  if (!isOfVariant(column)) return null;
  const stored = variantCell(variant, column, product);
  if (stored === change.to) return null;
  if (stored !== change.from) return { because: CHANGED_SINCE };
  const was = isTakenOut(variant, product);
  const refusal = setVariantCell(work, variant, column, change.to);
  if (refusal !== null) return { because: refusal };
  if (column !== 'variantStatus') return { written: change };
  if (change.wasTakenOut === true) takeOut(variant, product);
  return { written: was ? { ...change, wasTakenOut: true } : change };
}

/** Makes all changes that a line is about; each stands for itself. */
export function carryOut(
  work: Work,
  line: Pick<LineRow, 'line' | 'variant_id'>,
  changes: readonly WrittenChange[],
  held: Held,
): { readonly written: WrittenChange[]; readonly because: CellProblem[] } {
  const variant = work.variants.find(({ id }) => id === line.variant_id);
  const written: WrittenChange[] = [];
  const because: CellProblem[] = [];
  for (const change of changes) {
    const done = carryOutOne(work, variant, change, held);
    if (done === null) continue;
    if ('written' in done) written.push(done.written);
    else because.push({ column: change.column, message: done.because });
  }
  return { written, because };
}

/** Turned round, for an undoing. */
const reversed = ({ from, to, ...more }: WrittenChange): WrittenChange => ({
  ...more,
  from: to,
  to: from,
});

export const kept = (line: LineRow, because: CellProblem[]): LineOutcome => ({
  line: line.line,
  outcome: 'kept',
  because,
  written: [],
  madeVersion: null,
});
export const undone = (line: LineRow): LineOutcome => ({ ...kept(line, []), outcome: 'undone' });

/** A variant that an import has made is sold no longer, where it is still as it was made. */
function undoVariant(work: Work, line: LineRow): LineOutcome {
  const variant = work.variants.find(({ id }) => id === line.variant_id);
  if (variant === undefined) return undone(line);
  const isAsMade = line.written.every(({ column: name, to }) => {
    const column = keyOfColumn(name);
    return !isOfVariant(column) || variantCell(variant, column, work.product) === to;
  });
  if (!isAsMade || variant.is_default) {
    return kept(line, [{ column: '', message: CHANGED_SINCE }]);
  }
  if (variant.is_active) takeOut(variant, work.product);
  return undone(line);
}

/** Takes back what an import has done to a product, as far as nobody has changed it since. */
export function undoLines(work: Work, lines: readonly LineRow[], held: Held): LineOutcome[] {
  const made = lines.find(({ made_version: version }) => version !== null);
  if (made !== undefined) {
    const isAsMade = work.product.version === made.made_version;
    if (isAsMade && work.product.is_active) takeOut(work.product, work.product);
    return lines.map((line) =>
      isAsMade ? undone(line) : kept(line, [{ column: '', message: CHANGED_SINCE }]),
    );
  }
  // Last first: what a product was given in its new category goes before it is moved back.
  return lines.toReversed().map((line) => {
    if (line.state === 'new') return undoVariant(work, line);
    const back = line.written.map(reversed).toReversed();
    const { because } = carryOut(work, line, back, held);
    return because.length === 0 ? undone(line) : kept(line, because);
  });
}

/** What can be chosen of a variant that is to be made, as its line says. */
export const optionsOf = (changes: readonly CellChange[]) =>
  changes.flatMap(({ column, to }) =>
    column.startsWith(OPTION) ? [{ name: column.slice(OPTION.length), value: to }] : [],
  );
