import type { ListImport, ListImportLine } from '@gadgetry/contract/list-imports';
import type { ListImportRow, ListLineRow } from './list-import-store.ts';

export const canApply = (row: ListImportRow): boolean =>
  row.state === 'checked' && row.new_lines + row.changed_lines > 0;

/**
 * Also what was kept before, where what stood in its way may have been taken back since, as by undoing a
 * later file; not what can't be taken back any more.
 */
export const canUndo = (row: ListImportRow): boolean =>
  (row.state === 'applied' && row.applied_lines > 0) ||
  (row.state === 'undone' && row.kept_lines > row.final_lines);

export function serializeImport(row: ListImportRow): ListImport {
  const lines = row.new_lines + row.changed_lines + row.same_lines + row.refused_lines;
  return {
    _id: row.id,
    fileName: row.file_name,
    format: row.list,
    state: row.state,
    unknownColumns: row.unknown_columns,
    leftOut: row.left_out,
    skipped: row.skipped,
    skippedLines: row.skipped_lines,
    lines,
    // Each state is reached at once.
    done: lines,
    toDo: lines,
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
    canCancel: false,
  };
}

export const serializeLine = (row: ListLineRow): ListImportLine => ({
  _id: row.id,
  line: row.line,
  name: row.name,
  state: row.state,
  changes: row.changes,
  problems: row.problems,
  outcome: row.outcome,
  because: row.because,
});
