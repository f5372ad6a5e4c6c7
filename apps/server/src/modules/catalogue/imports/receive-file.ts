import { PRODUCT_COLUMNS, type ProductColumn } from '@gadgetry/contract/product-csv';
import {
  type CellProblem,
  IMPORT_LINES_MAX,
  IMPORT_MAX_BYTES,
  IMPORT_MAX_TEXT,
} from '@gadgetry/contract/product-imports';
import type { Database } from '../../../database/database.ts';
import { newId } from '../../../database/identifiers.ts';
import { ShopError } from '../../../errors/shop-error.ts';
import {
  columnKey,
  columnTwice,
  columnsWrong,
  keptCell,
  tooManyCells,
} from '../../../http/csv-cells.ts';
import { type FileLimits, recordsOf } from '../../../http/csv-records.ts';
import { skippedLines, unnamedColumns } from '../../../http/csv-skipped.ts';
import { meant } from '../../../http/csv.ts';
import { attributeNames } from '../attributes/attribute-store.ts';
import {
  FINDING,
  type FileColumns,
  type LineCells,
  type ReadLine,
  ownColumns,
} from './import-columns.ts';
import { type ReceivedFile, type ReceivedLine, insertLines } from './import-store.ts';
import { isShopify, shopifyColumns } from './shopify-columns.ts';
import { isWooCommerce, wooCommerceColumns } from './woocommerce-columns.ts';

const refused = (message: string) => new ShopError('validation_failed', message);

/** Lines that are written at a time. So few are garbage soon enough to cost nothing; of more, most is kept for minutes. */
const BATCH = 100;
const LIMITS: FileLimits = {
  bytes: IMPORT_MAX_BYTES,
  size: IMPORT_MAX_TEXT,
  lines: IMPORT_LINES_MAX,
};
/** What belongs to one product is worked on together; more lines of one are none of a shop. */
const LINES_OF_PRODUCT = 300;

function columnsOf(head: readonly string[], attributes: readonly string[]): FileColumns {
  if (isWooCommerce(head)) return wooCommerceColumns(head);
  if (isShopify(head)) return shopifyColumns(head, attributes);
  const own = ownColumns(head, attributes);
  const named = new Set(head.map(columnKey));
  const finding = FINDING.map((column) => PRODUCT_COLUMNS[column].name);
  if (!finding.some((name) => named.has(columnKey(name)))) {
    throw refused(columnsWrong(head, finding));
  }
  const twice = columnTwice(head);
  if (twice !== undefined) throw refused(`There are two columns ‘${twice.trim().slice(0, 60)}’`);
  return own;
}

/** What only one line of a file may say. */
const ONCE = ['variantId', 'sku', 'gtin'] as const satisfies readonly ProductColumn[];

/** Notes what a line says that one before it has said. */
function onceOnly() {
  const seen = new Map<string, number>();
  return (line: number, cells: LineCells): CellProblem[] =>
    ONCE.flatMap((column) => {
      const said = meant(cells[column] ?? '')
        .trim()
        .toLowerCase();
      if (said === '' || said === '[empty]') return [];
      const key = `${column} ${said}`;
      const before = seen.get(key);
      if (before === undefined) {
        seen.set(key, line);
        return [];
      }
      const { name } = PRODUCT_COLUMNS[column];
      return [{ column: name, message: `Line ${before} has this ${name} already` }];
    });
}

/** The line at which the product of a line begins. */
function groups() {
  const begun = new Map<string, { readonly line: number; lines: number }>();
  return (line: number, key: string): { readonly at: number; readonly problems: CellProblem[] } => {
    const group = begun.get(key);
    if (group === undefined) {
      begun.set(key, { line, lines: 1 });
      return { at: line, problems: [] };
    }
    group.lines += 1;
    if (group.lines <= LINES_OF_PRODUCT) return { at: group.line, problems: [] };
    const message = `These are more than ${LINES_OF_PRODUCT} lines of one product`;
    return { at: line, problems: [{ column: '', message }] };
  };
}

const kept = (cells: LineCells): LineCells =>
  Object.fromEntries(Object.entries(cells).map(([column, cell]) => [column, keptCell(cell ?? '')]));

function cellsTooMany(cells: readonly string[], columns: number): CellProblem[] {
  const message = tooManyCells(cells, columns);
  return message === null ? [] : [{ column: '', message }];
}

/**
 * Reads a file as it comes in, and keeps its lines in the words of this shop.
 * @param onColumns hears of its columns before the first line is kept
 * @throws ShopError validation_failed, payload_too_large
 */
export async function receiveFile(
  db: Database,
  importId: string,
  bytes: AsyncIterable<Uint8Array>,
  onColumns: (columns: FileColumns) => Promise<void>,
): Promise<ReceivedFile> {
  let columns: FileColumns | null = null;
  let head: readonly string[] = [];
  let count = 0;
  let waiting: ReceivedLine[] = [];
  let unnamed = unnamedColumns(head);
  const skipped = skippedLines();
  const twice = onceOnly();
  const groupOf = groups();
  const received = (line: number, cells: readonly string[], read: ReadLine): ReceivedLine => {
    const group = groupOf(line, read.key);
    return {
      id: newId(),
      line,
      group_line: group.at,
      cells: kept(read.cells),
      is_addition: read.isAddition === true,
      notes: read.notes,
      problems: [
        ...group.problems,
        ...cellsTooMany(cells, head.length),
        ...twice(line, read.cells),
      ],
    };
  };
  for await (const { line, cells } of recordsOf(bytes, LIMITS, skipped.skip)) {
    if (columns === null) {
      head = cells;
      columns = columnsOf(cells, await attributeNames(db));
      unnamed = unnamedColumns(head);
      await onColumns(columns);
      continue;
    }
    const read = columns.read(cells);
    if ('skipped' in read) {
      skipped.skip(line, read.skipped);
      continue;
    }
    unnamed.see(cells);
    waiting.push(received(line, cells, read));
    count += 1;
    if (waiting.length < BATCH) continue;
    await insertLines(db, importId, waiting);
    waiting = [];
  }
  if (columns === null || count === 0) throw refused('There is no product in this file');
  await insertLines(db, importId, waiting);
  return { lines: count, unknown: [...columns.unknown, ...unnamed.told()], skipped };
}
