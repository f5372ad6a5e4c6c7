import { asSeen } from '@gadgetry/contract/alike';
import { PICTURES_MAX } from '@gadgetry/contract/catalogue';
import {
  type AttributeColumn,
  PRODUCT_COLUMNS,
  type ProductColumn,
  isAttributeColumn,
} from '@gadgetry/contract/product-csv';
import {
  type CellChange,
  type CellProblem,
  type LineState,
  MAKE_CATEGORIES,
} from '@gadgetry/contract/product-imports';
import { defused } from '../../../http/csv.ts';
import type { AttributeRow } from '../attributes/attribute-store.ts';
import type { LineCells } from './import-columns.ts';
import { OF_PRODUCT, type OfProduct, productCell, readCell } from './import-cells.ts';
import { type KnownCategory, type StoredProduct, isTakenOut } from './import-state.ts';

/** A line as it was received. */
export interface LineToPlan {
  readonly line: number;
  readonly cells: LineCells;
  readonly isAddition: boolean;
  /** Why it can't be taken at all: what another line of the file says as well. */
  readonly problems: readonly CellProblem[];
}

/** What is to become of a line. */
export interface PlannedLine {
  readonly line: number;
  readonly state: LineState;
  readonly name: string;
  readonly productId: string | null;
  readonly variantId: string | null;
  readonly changes: readonly CellChange[];
  readonly problems: readonly CellProblem[];
  /** What should be known of it where it is taken. */
  readonly notes: readonly CellProblem[];
}

interface Variant {
  readonly variantId: string;
  readonly productId: string;
}

/** All that the lines of a batch can be about. */
export interface Known {
  readonly products: ReadonlyMap<string, StoredProduct>;
  readonly productOfVariant: ReadonlyMap<string, string>;
  /** By the SKU in small letters. */
  readonly skus: ReadonlyMap<string, Variant>;
  readonly gtins: ReadonlyMap<string, Variant>;
  /** By the name in small letters. */
  readonly names: ReadonlyMap<string, string>;
  /** By the name as people see it. */
  readonly categories: ReadonlyMap<string, KnownCategory>;
  /** Of the categories that lines are about, by their ids. */
  readonly attributes: ReadonlyMap<string, readonly AttributeRow[]>;
  readonly makesCategories: boolean;
  /** The file is another shop's. */
  readonly isForeign: boolean;
}

export const columnName = (column: ProductColumn | AttributeColumn): string =>
  isAttributeColumn(column) ? column : PRODUCT_COLUMNS[column].name;
export const problemAt = (
  column: ProductColumn | AttributeColumn | null,
  message: string,
): CellProblem => ({
  column: column === null ? '' : columnName(column),
  message,
});

const plainBreaks = (text: string) => text.replaceAll('\r\n', '\n').trim();

/** Whether a cell says what is there already, as the export writes it. */
export function saysWhatIs(typed: string, stored: string): boolean {
  return plainBreaks(typed) === plainBreaks(defused(stored));
}

/** A cell may be read more than once. */
function addOnce(problems: CellProblem[], { column, message }: CellProblem): void {
  const isThere = problems.some((one) => one.column === column && one.message === message);
  if (!isThere) problems.push({ column, message });
}

/** What a line is being made of. */
export class Draft {
  readonly line: number;
  readonly cells: LineCells;
  readonly problems: CellProblem[];
  readonly changes: CellChange[] = [];
  readonly notes: CellProblem[] = [];
  state: LineState = 'same';
  variantId: string | null = null;

  constructor({ line, cells, problems }: LineToPlan) {
    this.line = line;
    this.cells = cells;
    this.problems = [...problems];
  }

  refuse(column: ProductColumn | AttributeColumn | null, message: string): void {
    addOnce(this.problems, problemAt(column, message));
  }

  note(column: string, message: string): void {
    addOnce(this.notes, { column, message });
  }

  change(column: ProductColumn | AttributeColumn, from: string, to: string): void {
    this.changes.push({ column: columnName(column), from, to });
  }

  /** What the cell says; undefined where it says nothing, or what can't be, which is noted. */
  read(column: ProductColumn): string | undefined {
    const typed = this.cells[column];
    if (typed === undefined) return undefined;
    const found = readCell(column, typed);
    if ('problem' in found) {
      this.refuse(column, found.problem);
      return undefined;
    }
    if (found.word !== undefined) this.note(columnName(column), found.word);
    return found.cell;
  }
}

/** A further line that names no product, as other shops write them: its picture is one more of the product. */
const bringsPicture = ({ cells, isAddition }: LineToPlan) =>
  isAddition || (cells.name === undefined && cells.productId === undefined);

const addressesIn = (cell: string | undefined): string[] =>
  cell?.split(' ').filter((address) => address !== '') ?? [];

/** A variant shows none of the pictures that are too many for its product. */
function showAmong(draft: Draft, shown: readonly string[]): void {
  const wanted = addressesIn(draft.cells.variantPictures);
  const left = wanted.filter((address) => shown.includes(address));
  if (left.length === wanted.length) return;
  const message = `Not shown: its product has ${PICTURES_MAX} pictures already`;
  draft.note(PRODUCT_COLUMNS.variantPictures.name, message);
  if (left.length > 0) draft.cells.variantPictures = left.join(' ');
  else delete draft.cells.variantPictures;
}

/** Adds what further lines say of a product to its first one. */
export function withAdditions(
  lines: readonly LineToPlan[],
  { isForeign }: Pick<Known, 'isForeign'>,
): {
  readonly drafts: Draft[];
  readonly additions: Draft[];
} {
  const added = lines.filter(({ isAddition }) => isAddition);
  const [first, ...others] = lines.filter(({ isAddition }) => !isAddition);
  if (first === undefined) return { drafts: [], additions: added.map((line) => new Draft(line)) };
  const bringing = [...added, ...others].filter(bringsPicture);
  const inOrder = [first, ...bringing].toSorted((one, other) => one.line - other.line);
  const ofProduct = inOrder.flatMap(({ cells }) => addressesIn(cells.pictures));
  // Other shops show the pictures of variants beside those of their product: here they are its own, too.
  const ofVariants = isForeign
    ? [first, ...others].flatMap(({ cells }) => addressesIn(cells.variantPictures))
    : [];
  const pictures = new Set([...ofProduct, ...ofVariants]);
  const shown = [...pictures].slice(0, PICTURES_MAX);
  const said: LineCells = Object.assign({}, ...added.map(({ cells }) => cells), first.cells);
  const isMerged = bringing.length + ofVariants.length > 0 && shown.length > 0;
  if (isMerged) said.pictures = shown.join(' ');
  const drafts = others.map((line) => {
    if (!bringsPicture(line)) return new Draft(line);
    const { pictures: _added, ...cells } = line.cells;
    return new Draft({ ...line, cells });
  });
  const leading = new Draft({ ...first, cells: said });
  if (isMerged && pictures.size > PICTURES_MAX) {
    const message = `The first ${PICTURES_MAX} of ${pictures.size} are shown`;
    leading.note(PRODUCT_COLUMNS.pictures.name, message);
  }
  for (const draft of isForeign ? [leading, ...drafts] : []) showAmong(draft, shown);
  return {
    drafts: [leading, ...drafts],
    additions: added.map((line) => new Draft(line)),
  };
}

/** The category that a cell means, as the shop has it; a new one by its name where they are made. */
export function categoryOf(
  draft: Draft,
  { categories, makesCategories }: Known,
): string | undefined {
  const name = draft.read('category');
  if (name === undefined) return undefined;
  const known = categories.get(asSeen(name));
  if (known === undefined) {
    if (makesCategories) return name;
    draft.refuse(
      'category',
      `There is no category ‘${name}’. Create it first, or bring the file again and tick ‘${MAKE_CATEGORIES}’`,
    );
    return undefined;
  }
  if (!known.is_active) {
    draft.refuse('category', `The category ‘${known.name}’ is inactive`);
    return undefined;
  }
  return known.name;
}

/** What the lines of a product say of it, where that is not what it is: once, at the line that says it first. */
export function changesOfProduct(
  drafts: readonly Draft[],
  { product }: StoredProduct,
  known: Known,
): void {
  for (const column of OF_PRODUCT) {
    const stored = productCell(product, column);
    let first: { readonly line: number; readonly cell: string } | null = null;
    for (const draft of drafts) {
      const typed = draft.cells[column];
      if (typed === undefined || saysWhatIs(typed, stored)) continue;
      const cell = column === 'category' ? categoryOf(draft, known) : draft.read(column);
      if (cell === undefined || cell === stored) continue;
      if (first === null) {
        first = { line: draft.line, cell };
        refuseTakenName(draft, column, { cell, known, productId: product.id });
        draft.change(column, stored, cell);
      } else if (first.cell !== cell) {
        draft.refuse(column, `Line ${first.line} says something else of the same product`);
      }
    }
  }
  // A file that made it active without a word brings it back without a word.
  if (isTakenOut(product, product) && drafts.every(({ cells }) => cells.status === undefined)) {
    drafts[0]?.change('status', 'inactive', 'active');
  }
}

export function refuseTakenName(
  draft: Draft,
  column: OfProduct,
  {
    cell,
    known,
    productId,
  }: { readonly cell: string; readonly known: Known; readonly productId: string | null },
): void {
  if (column !== 'name') return;
  const other = known.names.get(cell.toLowerCase());
  if (other === undefined || other === productId) return;
  draft.refuse(
    'name',
    productId === null
      ? 'There is a product of this name. Give its Product ID or SKU to change it'
      : 'Another product has this name',
  );
}

/** A name finds nothing but what an undone import has left: it is the same file, or one of the same products. */
function takenOutOfName(drafts: readonly Draft[], { names, products }: Known): string | undefined {
  const found = drafts.map((draft) => names.get(draft.read('name')?.toLowerCase() ?? ''));
  return found.find((id) => {
    const product = products.get(id ?? '')?.product;
    return product !== undefined && isTakenOut(product, product);
  });
}

/** The product that the lines of a group are about; undefined: a new one. Null, with its reason at the lines: none. */
export function productMeant(drafts: readonly Draft[], known: Known): string | null | undefined {
  const meant = new Set<string>();
  for (const draft of drafts) {
    const productId = draft.read('productId');
    const variantId = draft.read('variantId');
    const sku = draft.cells.sku === undefined ? undefined : draft.read('sku');
    const bySku = sku === undefined ? undefined : known.skus.get(sku.toLowerCase());
    if (productId !== undefined) {
      if (known.products.has(productId)) meant.add(productId);
      else draft.refuse('productId', 'There is no such product. Leave it empty for a new one');
    } else if (variantId !== undefined) {
      const found = known.productOfVariant.get(variantId);
      if (found === undefined) draft.refuse('variantId', 'There is no such variant');
      else meant.add(found);
    } else if (bySku !== undefined) meant.add(bySku.productId);
  }
  if (drafts.some(({ problems }) => problems.length > 0) && meant.size === 0) return null;
  if (meant.size === 0) return takenOutOfName(drafts, known);
  if (meant.size === 1) return [...meant][0];
  for (const draft of drafts) {
    draft.refuse(null, 'Lines of this name are of different products. Give their Product IDs');
  }
  return null;
}
