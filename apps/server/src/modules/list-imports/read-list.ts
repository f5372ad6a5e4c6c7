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
  columnsWrong,
  keptCell,
  tooManyCells,
} from '../../http/csv-cells.ts';
import { type FileLimits, recordsOf } from '../../http/csv-records.ts';
import { skippedLines, unnamedColumns } from '../../http/csv-skipped.ts';
import { meant } from '../../http/csv.ts';
import type { ListKind, Refused, Said } from './list-kind.ts';

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
  /** What of it was left out, by the keys of its columns; it is no reason to refuse it. */
  readonly notes: Refused['refusals'];
}

const refused = (message: string) => new ShopError('validation_failed', message);

/** Which of the columns stands where. @throws ShopError validation_failed */
function columnsOf(kind: ListKind, head: readonly string[]) {
  const keys = new Map(
    Object.entries(kind.columns).map(([key, { name }]) => [columnKey(name), key]),
  );
  const own = head.map((name) => keys.get(columnKey(name)));
  const theirs = head.map((name) => kind.foreign?.names[columnKey(name)]);
  const isForeign = theirs.some((cell, place) => cell !== undefined && own[place] === undefined);
  // Where two columns are the same cell, the shop's own counts, or else the first.
  const places = own.map((key, place) => {
    const cell = theirs[place];
    if (key !== undefined || cell === undefined) return key;
    const whole = kind.foreign?.parts[cell] ?? cell;
    return own.includes(whole) || theirs.indexOf(cell) < place ? undefined : cell;
  });
  if (!places.includes(kind.key)) {
    const finding = kind.columns[kind.key]?.name ?? kind.key;
    throw refused(columnsWrong(head, [finding]));
  }
  const twice = columnTwice(head);
  if (twice !== undefined) throw refused(`There are two columns ‘${twice.trim().slice(0, 60)}’`);
  const isKnown = (place: number) => places[place] !== undefined || theirs[place] !== undefined;
  const isTold = (key: string | undefined) =>
    key !== undefined && kind.columns[key]?.isTold === true;
  const read = places.map((key) => (isTold(key) ? undefined : key));
  return {
    read,
    isForeign,
    unknown: head.filter((name, place) => !isKnown(place) && name.trim() !== ''),
    leftOut: columnsTold(head.filter((_name, place) => isKnown(place) && !read[place])),
  };
}

function saidBy(columns: readonly (string | undefined)[], cells: readonly string[]): Said {
  const said: Record<string, string> = {};
  for (const [place, key] of columns.entries()) {
    const cell = keptCell(cells[place] ?? '');
    if (key !== undefined && cell.trim() !== '') said[key] = cell;
  }
  return said;
}

function inOwnColumns(
  { foreign }: ListKind,
  { read, isForeign }: Pick<ReturnType<typeof columnsOf>, 'read' | 'isForeign'>,
  cells: readonly string[],
): { readonly cells: Said; readonly notes: Refused['refusals'] } {
  const said = saidBy(read, cells);
  return foreign !== undefined && isForeign ? foreign.read(said) : { cells: said, notes: [] };
}

/**
 * Reads a whole file, which is short.
 * @throws ShopError validation_failed, payload_too_large
 */
export async function readList(kind: ListKind, bytes: AsyncIterable<Uint8Array>) {
  const lines: ListLine[] = [];
  const seen = new Map<string, number>();
  const finding = kind.columns[kind.key]?.name ?? '';
  const skipped = skippedLines();
  let head: readonly string[] = [];
  let columns: ReturnType<typeof columnsOf> | null = null;
  let unnamed = unnamedColumns(head);
  for await (const { line, cells } of recordsOf(bytes, LIMITS, skipped.skip)) {
    if (columns === null) {
      head = cells;
      columns = columnsOf(kind, head);
      unnamed = unnamedColumns(head);
      continue;
    }
    unnamed.see(cells);
    const { cells: said, notes } = inOwnColumns(kind, columns, cells);
    const key = kind.keyOf(meant(said[kind.key] ?? '').trim());
    const before = seen.get(key);
    const problems: CellProblem[] = [];
    const tooMany = tooManyCells(cells, head.length);
    if (tooMany !== null) problems.push({ column: '', message: tooMany });
    if (key === '') problems.push({ column: finding, message: 'Required' });
    else if (before === undefined) seen.set(key, line);
    else problems.push({ column: finding, message: `Line ${before} has this ${finding} already` });
    lines.push({ line, cells: said, key, problems, notes });
  }
  if (columns === null || lines.length === 0) {
    throw refused(`There is no ${kind.noun} in this file`);
  }
  return {
    lines,
    unknown: columnsTold([...columns.unknown, ...unnamed.told()]),
    leftOut: columns.leftOut,
    skipped,
  };
}
