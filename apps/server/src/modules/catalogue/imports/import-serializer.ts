import type { ZipOfImport } from '@gadgetry/contract/import-zips';
import { shopCurrency } from '@gadgetry/contract/money';
import { uploadName } from '@gadgetry/contract/pictures';
import type {
  CellChange,
  FetchedOfImport,
  ImportLine,
  ProductImport,
} from '@gadgetry/contract/product-imports';
import { isOfPictures } from './import-cells.ts';
import type { ImportRow, LineRow } from './import-store.ts';
import { AT_WORK } from './import-store.ts';

function progress(row: ImportRow): Pick<ProductImport, 'done' | 'toDo'> {
  const toApply = row.new_lines + row.changed_lines;
  if (row.undone_by !== null) {
    return { done: row.undone_lines + row.kept_lines, toDo: row.undo_lines };
  }
  if (row.applied_by !== null) return { done: row.applied_lines + row.left_lines, toDo: toApply };
  return { done: row.checked_lines, toDo: row.lines };
}

const isAtWork = ({ state }: Pick<ImportRow, 'state'>) => AT_WORK.some((one) => one === state);

/** Whether it is checked, and something of it waits to be carried out. */
export function canApply(row: ImportRow): boolean {
  const rest = row.new_lines + row.changed_lines - row.applied_lines - row.left_lines;
  const waits = row.state === 'checked' || row.state === 'cancelled' || row.state === 'failed';
  const isOpen = row.checked_at !== null && row.undone_by === null && !row.is_given_up;
  return waits && isOpen && rest > 0;
}

/** Why prices that were read in another currency are not written in the shop's; null: they were not. */
export function otherCurrency({ currency }: Pick<ImportRow, 'currency'>): string | null {
  const { code } = shopCurrency();
  return currency === null || currency === code
    ? null
    : `This was checked while the shop's prices were in ${currency.toUpperCase()}, and they are in ${code.toUpperCase()} by now: please bring it again`;
}

/** Whether nothing of it can be carried out any more, now or later: then nobody needs its pictures. */
export const isPastUse = (row: ImportRow): boolean =>
  !['receiving', 'checking', 'applying'].includes(row.state) && !canApply(row);

/** Whether something of it was carried out, and not all of that was taken back. */
export function canUndo(row: ImportRow): boolean {
  const isOver = row.state === 'applied' || row.state === 'cancelled' || row.state === 'failed';
  if (!isOver) return false;
  if (row.undone_by !== null) return row.undone_lines + row.kept_lines < row.undo_lines;
  return row.applied_lines + row.left_lines > 0;
}

export const canCancel = (row: ImportRow): boolean =>
  isAtWork(row) || (row.state === 'checked' && canApply(row));

/** Of a change that puts products on sale, when. */
function saleOf({ edit }: ImportRow): Pick<ProductImport, 'sale'> {
  if (edit?.kind !== 'salePercent' && edit?.kind !== 'saleAmount') return {};
  return { sale: { beginsAt: edit.beginsAt ?? null, endsAt: edit.endsAt } };
}

/** What there is to tell of the pictures of an import: those that came with it, and those at other servers. */
export interface PicturesOfImport {
  readonly zip?: ZipOfImport | undefined;
  readonly fetched?: FetchedOfImport | undefined;
}

export function serializeImport(
  row: ImportRow,
  { zip, fetched }: PicturesOfImport = {},
): ProductImport {
  return {
    _id: row.id,
    fileName: row.file_name,
    format: row.format,
    state: row.state,
    unknownColumns: row.unknown_columns,
    leftOut: row.left_out,
    skipped: row.skipped,
    skippedLines: row.skipped_lines,
    ...saleOf(row),
    makesCategories: row.makes_categories,
    ...(zip !== undefined && { zip }),
    ...(fetched !== undefined && { fetched }),
    lines: row.lines,
    ...progress(row),
    found: {
      new: row.new_lines,
      changed: row.changed_lines,
      same: row.same_lines,
      refused: row.refused_lines,
    },
    applied: row.applied_lines,
    left: row.left_lines,
    undone: row.undone_lines,
    kept: row.kept_lines,
    who: row.actor_email,
    appliedBy: row.applied_by,
    undoneBy: row.undone_by,
    createdAt: row.created_at.toISOString(),
    canApply: canApply(row),
    canUndo: canUndo(row),
    canCancel: canCancel(row),
  };
}

const addressesIn = (cell: string) => cell.split(' ');

/** The uploads that lines put on products or take off. */
export const uploadsOf = (rows: readonly Pick<LineRow, 'changes'>[]): string[] =>
  rows
    .flatMap(({ changes }) => changes.filter(isOfPictures))
    .flatMap(({ from, to }) => [from, to].flatMap(addressesIn))
    .flatMap((address) => uploadName(address) ?? []);

/** Pictures as whoever brought them has called them; the rest by their addresses. */
function picturesCalled(cell: string, files: ReadonlyMap<string, string>): string {
  const addresses = addressesIn(cell);
  const called = addresses.map((address) => files.get(uploadName(address) ?? '') ?? address);
  return called.join(called.every((name, place) => name === addresses[place]) ? ' ' : ', ');
}

/**
 * @param choices of the variants that the lines are about, by their ids
 * @param files what uploads are made of that came in the zip, by their names
 */
export function serializeLine(
  row: LineRow,
  choices: ReadonlyMap<string, readonly string[]>,
  files: ReadonlyMap<string, string>,
): ImportLine {
  const called = (change: CellChange, cell: string) =>
    isOfPictures(change) ? picturesCalled(cell, files) : cell;
  const isWritten = row.outcome !== null && row.outcome !== 'left';
  return {
    _id: row.id,
    line: row.line,
    name: row.name,
    variant: choices.get(row.variant_id ?? '')?.join(', ') ?? '',
    // Of one that is to be made, there is nothing to look at yet.
    productId: row.state === 'new' && !isWritten ? null : row.product_id,
    state: row.state,
    changes: row.changes.map((change) => ({
      column: change.column,
      from: called(change, change.from),
      to: called(change, change.to),
    })),
    problems: row.state === 'refused' ? row.problems : row.notes,
    outcome: row.outcome,
    because: row.because,
  };
}
