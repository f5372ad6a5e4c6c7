import type { ImportedList } from '@gadgetry/contract/list-imports';
import type {
  CellChange,
  CellProblem,
  ImportLine,
  LineState,
} from '@gadgetry/contract/product-imports';
import type { ColumnType, Generated } from 'kysely';
import type { Timestamp } from '../../database/tables.ts';
import type { SkippedLines } from '../../http/csv-skipped.ts';

declare module '../../database/tables.ts' {
  interface Tables {
    list_imports: ListImportsTable;
    list_import_lines: ListImportLinesTable;
  }
}

type Json<Value> = ColumnType<Value, string | undefined, string>;

/** A file of promocodes, redirects or customers that somebody has brought. */
export interface ListImportsTable {
  id: string;
  list: ImportedList;
  file_name: string;
  state: Generated<'checked' | 'applied' | 'undone'>;
  unknown_columns: string[];
  left_out: string[];
  skipped: Json<SkippedLines[]>;
  skipped_lines: number;
  new_lines: number;
  changed_lines: number;
  same_lines: number;
  refused_lines: number;
  applied_lines: Generated<number>;
  left_lines: Generated<number>;
  undone_lines: Generated<number>;
  kept_lines: Generated<number>;
  /** Of the kept: those that can't be taken back any more, whatever happens. */
  final_lines: Generated<number>;
  actor_id: string;
  actor_email: string;
  applied_by_id: string | null;
  applied_by: string | null;
  undone_by_id: string | null;
  undone_by: string | null;
  created_at: Timestamp;
}

export interface ListImportLinesTable {
  import_id: string;
  line: number;
  id: string;
  /** What its cells say, by the keys of the columns; empty ones are left out. */
  cells: Json<Record<string, string>>;
  name: string;
  state: LineState;
  changes: Json<CellChange[]>;
  problems: Json<CellProblem[]>;
  /** Which thing it is about or has made, from what to what, and what else that has changed. */
  thing_id: string | null;
  written: Json<CellChange[]>;
  along: Json<unknown>;
  outcome: ImportLine['outcome'];
  because: Json<CellProblem[]>;
}
