import { asSeen } from '@gadgetry/contract/alike';
import {
  type AttributeColumn,
  EMPTIED,
  PRODUCT_COLUMNS,
  attributeOf,
  isAttributeColumn,
} from '@gadgetry/contract/product-csv';
import { meant } from '../../../http/csv.ts';
import type { AttributeRow } from '../attributes/attribute-store.ts';
import { type ReadCell, productCell } from './import-cells.ts';
import type { ProductState, StoredProduct } from './import-state.ts';
import type { LineCells } from './import-columns.ts';
import { type Draft, type Known, saysWhatIs } from './plan-lines.ts';
import { readAttribute, someOf } from '../csv/attribute-cells.ts';

/** The attribute columns in which a line says something. */
export const attributesSaid = (cells: LineCells): AttributeColumn[] =>
  Object.keys(cells).filter(isAttributeColumn);

export function definitionOf(
  rows: readonly AttributeRow[] | undefined,
  column: AttributeColumn,
): AttributeRow | undefined {
  const name = asSeen(attributeOf(column));
  return rows?.find((row) => asSeen(row.name) === name);
}

/** The category in which a product will be, and the line that puts it there. */
interface Destination {
  readonly name: string;
  readonly id: string | null;
  readonly movedBy: Draft | null;
}

function destinationOf(
  drafts: readonly Draft[],
  product: ProductState | null,
  { categories }: Known,
): Destination | null {
  for (const draft of drafts) {
    const move = draft.changes.find(({ column }) => column === PRODUCT_COLUMNS.category.name);
    if (move === undefined) continue;
    const id = categories.get(asSeen(move.to))?.id ?? null;
    return { name: move.to, id, movedBy: draft };
  }
  if (product === null) return null;
  return { name: product.category_name, id: product.category_id, movedBy: null };
}

/** What to do about it in a file of the shop's own: in the shop or in the file. */
const CREATE_OR_EMPTY = 'Create it under Attributes and bring the file again, or empty this cell';

/** What a cell says of an attribute in this category; or why it can't be. */
function readIn(
  typed: string,
  column: AttributeColumn,
  { name, id }: Destination,
  known: Known,
): ReadCell {
  const definitions = id === null ? undefined : known.attributes.get(id);
  const definition = definitionOf(definitions, column);
  if (definition === undefined) {
    const names = definitions?.map((row) => row.name) ?? [];
    const has = names.length === 0 ? 'It has none' : `It has ${someOf(names)}`;
    const missing = `The category ‘${name}’ has no such attribute. ${has}`;
    return { problem: known.isForeign ? missing : `${missing}. ${CREATE_OR_EMPTY}` };
  }
  return typed.trim().toLowerCase() === EMPTIED
    ? { cell: '' }
    : readAttribute(meant(typed), definition);
}

/** What goes with the category: it has attributes of its own. */
function noteTakenOff(drafts: readonly Draft[], product: ProductState, known: Known): void {
  const moved = destinationOf(drafts, product, known)?.movedBy;
  const names = product.attributes.map(({ name }) => name);
  if (!moved || names.length === 0) return;
  moved.note(
    PRODUCT_COLUMNS.category.name,
    `Taken off with ‘${product.category_name}’: ${someOf(names)}`,
  );
}

/** A figure that is there, as spreadsheets write it: without what the export has put behind it, and below zero too. */
function isFigureThere(
  product: ProductState | null,
  column: AttributeColumn,
  typed: string,
): boolean {
  const name = asSeen(attributeOf(column));
  const value = product?.attributes.find((one) => asSeen(one.name) === name)?.value;
  return typeof value === 'number' && String(value) === typed.trim();
}

/** The attribute columns of a product's lines, in the order of its category. */
function columnsSaid(drafts: readonly Draft[], { id }: Destination, known: Known) {
  const rows = known.attributes.get(id ?? '') ?? [];
  const places = new Map(rows.map(({ name }, place) => [asSeen(name), place]));
  const placeOf = (column: AttributeColumn) =>
    places.get(asSeen(attributeOf(column))) ?? rows.length;
  const said = new Set(drafts.flatMap(({ cells }) => attributesSaid(cells)));
  return [...said].toSorted((one, other) => placeOf(one) - placeOf(other));
}

interface Said {
  readonly draft: Draft;
  /** Where it is told: a line that says something of its product alone may be another. */
  readonly at: Draft;
  readonly typed: string;
}

function sayingOf(
  column: AttributeColumn,
  drafts: readonly Draft[],
  additions: readonly Draft[],
): readonly Said[] {
  const added = additions.find(({ cells }) => cells[column] !== undefined);
  return drafts.flatMap((draft, place) => {
    const typed = draft.cells[column];
    return typed === undefined ? [] : { draft, at: (place === 0 && added) || draft, typed };
  });
}

/**
 * What the lines of a product say of its attributes, where that is not what they are: those of the category in
 * which it will be.
 */
export function changesOfAttributes(
  {
    drafts,
    additions,
  }: { readonly drafts: readonly Draft[]; readonly additions: readonly Draft[] },
  stored: Pick<StoredProduct, 'product'> | null,
  known: Known,
): void {
  const product = stored?.product ?? null;
  if (product !== null) noteTakenOff(drafts, product, known);
  const destination = destinationOf(drafts, product, known);
  if (destination === null) return;
  const { movedBy } = destination;
  for (const column of columnsSaid(drafts, destination, known)) {
    const now = product === null ? '' : productCell(product, column);
    // Of another category it has nothing yet.
    const before = movedBy === null ? now : '';
    let first: { readonly line: number; readonly cell: string } | null = null;
    for (const { draft, at, typed } of sayingOf(column, drafts, additions)) {
      const isAsItIs = saysWhatIs(typed, now) || isFigureThere(product, column, typed);
      if (isAsItIs && movedBy === null) continue;
      const read = readIn(typed, column, destination, known);
      if ('problem' in read) {
        // What was exported goes with its category, which is told there; files of other shops know none of ours.
        if (known.isForeign) at.note(column, `Not taken. ${read.problem}`);
        else if (!isAsItIs) draft.refuse(column, read.problem);
        continue;
      }
      if (read.cell === before) continue;
      if (read.word !== undefined) at.note(column, read.word);
      if (first === null) {
        first = { line: draft.line, cell: read.cell };
        // Carried out line after line, it comes once the product is in its category.
        const carrier = movedBy !== null && movedBy.line > draft.line ? movedBy : draft;
        carrier.change(column, before, read.cell);
      } else if (first.cell !== read.cell) {
        draft.refuse(column, `Line ${first.line} says something else of the same product`);
      }
    }
  }
}

/** Of another shop's file: what variants are told apart by is no attribute as well. */
export function withoutOptions(drafts: readonly Draft[]): void {
  const [first] = drafts;
  if (first === undefined) return;
  const options = drafts.flatMap(({ cells }) => [cells.option1, cells.option2, cells.option3]);
  const names = new Set(options.map((name) => asSeen(name ?? '')));
  for (const column of attributesSaid(first.cells)) {
    if (names.has(asSeen(attributeOf(column)))) delete first.cells[column];
  }
}
