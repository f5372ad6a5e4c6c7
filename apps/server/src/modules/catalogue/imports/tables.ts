import type { ProductAttribute } from '@gadgetry/contract/attributes';
import type { ProductPicture } from '@gadgetry/contract/catalogue';
import type {
  CellChange,
  CellProblem,
  ImportFormat,
  ImportLine,
  ImportState,
  LineState,
} from '@gadgetry/contract/product-imports';
import type { ProductEdit } from '@gadgetry/contract/product-edits';
import type { ColumnType, Generated } from 'kysely';
import type { Timestamp } from '../../../database/tables.ts';
import type { SkippedLines } from '../../../http/csv-skipped.ts';
import type { LineCells } from './import-columns.ts';

declare module '../../../database/tables.ts' {
  interface Tables {
    product_imports: ProductImportsTable;
    product_import_lines: ProductImportLinesTable;
    product_import_zips: ProductImportZipsTable;
    product_import_pictures: ProductImportPicturesTable;
    product_import_addresses: ProductImportAddressesTable;
  }
}

/** What an import has changed, with what an undoing needs to know of it. */
export interface WrittenChange extends CellChange {
  /** The pictures that were there before, with what is said of them. */
  images?: ProductPicture[];
  /** What it had in the category where it was before. */
  attributes?: ProductAttribute[];
  /** It has brought back what the undoing of another import had taken out. */
  wasTakenOut?: boolean;
  /** The sale that was planned or ended by it, as it was then. */
  sale?: { readonly id: string; readonly version: number };
}

type Json<Value> = ColumnType<Value, string | undefined, string>;

/** A file of products that somebody has brought. */
export interface ProductImportsTable {
  id: string;
  file_name: string;
  format: ImportFormat;
  /** Of a change of many products at once, which has no file: what is done to each. */
  edit: ColumnType<ProductEdit | null, string | undefined, string>;
  state: Generated<ImportState>;
  unknown_columns: string[];
  left_out: string[];
  skipped: Json<SkippedLines[]>;
  skipped_lines: Generated<number>;
  makes_categories: boolean;
  /** ISO 4217: what its prices were read in. */
  currency: string | null;
  lines: Generated<number>;
  /** All products up to the one that begins at this line are done. */
  done_until: Generated<number>;
  checked_lines: Generated<number>;
  new_lines: Generated<number>;
  changed_lines: Generated<number>;
  same_lines: Generated<number>;
  refused_lines: Generated<number>;
  applied_lines: Generated<number>;
  left_lines: Generated<number>;
  undo_lines: Generated<number>;
  undone_lines: Generated<number>;
  kept_lines: Generated<number>;
  run_by: Generated<string | null>;
  run_until: Generated<Date | null>;
  actor_id: string;
  actor_email: string;
  applied_by_id: Generated<string | null>;
  applied_by: Generated<string | null>;
  undone_by_id: Generated<string | null>;
  undone_by: Generated<string | null>;
  checked_at: Generated<Date | null>;
  /** Cancelled before anything of it was carried out, and its pictures with it. */
  is_given_up: Generated<boolean>;
  created_at: Timestamp;
}

export interface ProductImportLinesTable {
  id: string;
  import_id: string;
  line: number;
  group_line: number;
  cells: Json<LineCells>;
  is_addition: Generated<boolean>;
  notes: Json<CellProblem[]>;
  name: Generated<string>;
  state: LineState | null;
  product_id: string | null;
  variant_id: string | null;
  changes: Json<CellChange[]>;
  problems: Json<CellProblem[]>;
  written: Json<WrittenChange[]>;
  made_version: number | null;
  outcome: ImportLine['outcome'];
  because: Json<CellProblem[]>;
}

/** A zip of pictures that came, or is to come, with a file of products. */
export interface ProductImportZipsTable {
  id: string;
  file_name: string;
  import_id: Generated<string | null>;
  is_whole: Generated<boolean>;
  actor_id: string;
  created_at: Timestamp;
}

export interface ProductImportPicturesTable {
  zip_id: string;
  number: number;
  name: string;
  bytes: Uint8Array | null;
  upload: string | null;
  problem: string | null;
  is_named: Generated<boolean>;
  taken_at: Generated<Date | null>;
}

/** A picture at another server that an import copies. */
export interface ProductImportAddressesTable {
  import_id: string;
  address: string;
  upload: string | null;
  problem: string | null;
  asked_at: Date | null;
}
