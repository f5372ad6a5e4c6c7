import type { ImportLine, ImportLinesQuery } from '@gadgetry/contract/product-imports';
import type { Page } from '../database/page-cursor.ts';
import { csvOfList } from './csv-export.ts';

type Line = Pick<
  ImportLine,
  'line' | 'name' | 'state' | 'outcome' | 'changes' | 'problems' | 'because'
>;

const NAMES = ['Line', 'Name', 'State', 'Column', 'From', 'To', 'Why'];

function rowsOf({ line, name, state, outcome, changes, problems, because }: Line) {
  const begin = [line, name, outcome ?? state];
  const whys = [...because, ...problems].map(({ column, message }) => [column, '', '', message]);
  const changed = changes.map(({ column, from, to }) => [column, from, to, '']);
  const all = [...whys, ...changed];
  return (all.length > 0 ? all : [['', '', '', '']]).map((rest) => [...begin, ...rest]);
}

/**
 * The report of an import as a spreadsheet reads it, beside the file that is mended by it: a row for
 * each reason why a line, or something of it, was left out, and one for each cell that changes.
 */
export function csvOfImportLines(
  show: ImportLinesQuery['show'],
  read: (query: ImportLinesQuery) => Promise<Page<Line>>,
): AsyncIterable<string> {
  return csvOfList(
    NAMES,
    async (page) => {
      const { rows, ...rest } = await read({ ...page, ...(show !== undefined && { show }) });
      return { ...rest, rows: rows.flatMap(rowsOf) };
    },
    (row) => row,
  );
}
