// How files of whatever kind are read that come in from spreadsheets.

/** The name of a column: capitals and spaces mean nothing. */
export const columnKey = (name: string) => name.trim().toLowerCase().replaceAll(/\s+/g, ' ');

/** A name that two columns of a file have. */
export function columnTwice(head: readonly string[]): string | undefined {
  const keys = head.map(columnKey);
  return head.find((name, place) => name.trim() !== '' && keys.indexOf(keys[place] ?? '') < place);
}

/** Names of columns as they are told to whoever brought the file. */
export const columnsTold = (names: readonly string[]): string[] =>
  names
    .map((name) =>
      name
        .trim()
        .replaceAll(/\0|\p{Cs}/gu, '')
        .slice(0, 100),
    )
    .slice(0, 100);

/** NUL and half characters can't be kept, in whatever encoding they came. */
export const keptCell = (cell: string): string => cell.replaceAll(/\0|\p{Cs}/gu, '');

/** What is wrong with a line that has more cells than there are columns; null of every other. */
export function tooManyCells(cells: readonly string[], columns: number): string | null {
  if (cells.slice(columns).every((cell) => cell.trim() === '')) return null;
  return `This line has ${cells.length} cells, and there are ${columns} columns. Is there a separator too many?`;
}

const DAY = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const DAY_WITH_DOTS = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;

/**
 * A day as spreadsheets write it: '2030-12-31', '2030/12/31', '2030-5-6', '31.12.2030', as '2030-12-31'.
 * null: it is none, or could be two, as '05/06/2030'. Whether the month has such a day is not looked at.
 */
export function dayIn(typed: string): string | null {
  const [, year, , month, day] = DAY.exec(typed) ?? [];
  const [, dotDay, dotMonth, dotYear] = DAY_WITH_DOTS.exec(typed) ?? [];
  const parts = [year ?? dotYear, month ?? dotMonth, day ?? dotDay];
  if (parts.includes(undefined)) return null;
  return parts.map((part) => (part ?? '').padStart(2, '0')).join('-');
}

/**
 * A number as people and spreadsheets of many countries write it: '1234.5', '1234,50', '1.234,50', '1,234.50'.
 * What could be two of them, as '1,234', is none.
 */
export function figureIn(typed: string): number {
  const plain = typed.replaceAll(/[\s\u00A0\u202F'’]/g, '').replace(/^\p{Sc}|\p{Sc}$/u, '');
  if (/^\d+(\.\d+)?$/.test(plain)) return Number(plain);
  if (/^\d{1,3}(,\d{3})+\.\d+$/.test(plain)) return Number(plain.replaceAll(',', ''));
  if (/^\d{1,3}(\.\d{3})+,\d+$/.test(plain)) {
    return Number(plain.replaceAll('.', '').replace(',', '.'));
  }
  return /^\d+,(\d{1,2}|\d{4,})$/.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN;
}
