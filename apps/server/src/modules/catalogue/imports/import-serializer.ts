import type { ZipOfImport } from '@gadgetry/contract/import-zips';
import type { ImportLine, ProductImport } from '@gadgetry/contract/product-imports';
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
  return waits && row.checked_at !== null && row.undone_by === null && rest > 0;
}

/** Whether something of it was carried out, and not all of that was taken back. */
export function canUndo(row: ImportRow): boolean {
  const isOver = row.state === 'applied' || row.state === 'cancelled' || row.state === 'failed';
  if (!isOver) return false;
  if (row.undone_by !== null) return row.undone_lines + row.kept_lines < row.undo_lines;
  return row.applied_lines + row.left_lines > 0;
}

export const canCancel = (row: ImportRow): boolean => isAtWork(row) || row.state === 'checked';

/** Of a change that puts products on sale, when. */
function saleOf({ edit }: ImportRow): Pick<ProductImport, 'sale'> {
  if (edit?.kind !== 'salePercent' && edit?.kind !== 'saleAmount') return {};
  return { sale: { beginsAt: edit.beginsAt ?? null, endsAt: edit.endsAt } };
}

/** @param zip what there is to tell of the pictures that came with it */
export function serializeImport(row: ImportRow, zip?: ZipOfImport): ProductImport {
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

/** @param choices of the variants that the lines are about, by their ids */
export function serializeLine(
  row: LineRow,
  choices: ReadonlyMap<string, readonly string[]>,
): ImportLine {
  const isWritten = row.outcome !== null && row.outcome !== 'left';
  return {
    _id: row.id,
    line: row.line,
    name: row.name,
    variant: choices.get(row.variant_id ?? '')?.join(', ') ?? '',
    // Of one that is to be made, there is nothing to look at yet.
    productId: row.state === 'new' && !isWritten ? null : row.product_id,
    state: row.state,
    changes: row.changes.map(({ column, from, to }) => ({ column, from, to })),
    problems: row.state === 'refused' ? row.problems : row.notes,
    outcome: row.outcome,
    because: row.because,
  };
}
