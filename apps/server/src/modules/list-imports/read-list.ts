import {
  LIST_IMPORT_LINES_MAX,
  LIST_IMPORT_MAX_BYTES,
  LIST_IMPORT_MAX_TEXT,
} from '@gadgetry/contract/list-imports';
import type { CellProblem } from '@gadgetry/contract/product-imports';
import { ShopError } from '../../errors/shop-error.ts';
import {
  columnKey,
  columnTwice,
  columnsTold,
  keptCell,
  tooManyCells,
} from '../../http/csv-cells.ts';
import { type FileLimits, recordsOf } from '../../http/csv-records.ts';
import { meant } from '../../http/csv.ts';
import type { ListKind, Said } from './list-kind.ts';

const LIMITS: FileLimits = {
  bytes: LIST_IMPORT_MAX_BYTES,
  size: LIST_IMPORT_MAX_TEXT,
  lines: LIST_IMPORT_LINES_MAX,
};

export interface ListLine {
  readonly line: number;
  readonly cells: Said;
  /** As the thing that it names is stored; '' where it names none. */
  readonly key: string;
  /** What is wrong with it whatever is there. */
  readonly problems: CellProblem[];
}

const refused = (message: string) => new ShopError('validation_failed', message);

/** Which of the columns stands where. @throws ShopError validation_failed */
function columnsOf(kind: ListKind, head: readonly string[]) {
  const keys = new Map(
    Object.entries(kind.columns).map(([key, { name }]) => [columnKey(name), key]),
  );
  const places = head.map((name) => keys.get(columnKey(name)));
  if (!places.includes(kind.key)) {
    const finding = kind.columns[kind.key]?.name ?? kind.key;
    throw refused(
      `The first line has to name the columns, one of them ${finding}. Export the list to see all of them`,
    );
  }
  const twice = columnTwice(head);
  if (twice !== undefined) throw refused(`There are two columns ‘${twice.trim().slice(0, 60)}’`);
  const unknown = head.filter((name, place) => places[place] === undefined && name.trim() !== '');
  const read = places.map((key) =>
    key === undefined || kind.columns[key]?.isTold === true ? undefined : key,
  );
  return { read, unknown: columnsTold(unknown) };
}

function saidBy(columns: readonly (string | undefined)[], cells: readonly string[]): Said {
  const said: Record<string, string> = {};
  for (const [place, key] of columns.entries()) {
    const cell = keptCell(cells[place] ?? '');
    if (key !== undefined && cell.trim() !== '') said[key] = cell;
  }
  return said;
}

/**
 * Reads a whole file, which is short.
 * @throws ShopError validation_failed, payload_too_large
 */
export async function readList(kind: ListKind, bytes: AsyncIterable<Uint8Array>) {
  const lines: ListLine[] = [];
  const seen = new Map<string, number>();
  const finding = kind.columns[kind.key]?.name ?? '';
  let head: { readonly cells: readonly string[]; readonly read: (string | undefined)[] } | null =
    null;
  let unknown: readonly string[] = [];
  for await (const { line, cells } of recordsOf(bytes, LIMITS)) {
    if (head === null) {
      const columns = columnsOf(kind, cells);
      head = { cells, read: columns.read };
      unknown = columns.unknown;
      continue;
    }
    const said = saidBy(head.read, cells);
    const key = kind.keyOf(meant(said[kind.key] ?? '').trim());
    const before = seen.get(key);
    const problems: CellProblem[] = [];
    const tooMany = tooManyCells(cells, head.cells.length);
    if (tooMany !== null) problems.push({ column: '', message: tooMany });
    if (key === '') problems.push({ column: finding, message: 'Required' });
    else if (before === undefined) seen.set(key, line);
    else problems.push({ column: finding, message: `Line ${before} has this ${finding} already` });
    lines.push({ line, cells: said, key, problems });
  }
  if (lines.length === 0) throw refused(`There is no ${kind.noun} in this file`);
  return { lines, unknown };
}
