// What a spreadsheet would take for a formula is text where a sign stands before it: at the begin, and behind
// whatever parts cells in some country or other, for quotes in the middle of a line hold nothing together there.
const AT_BEGIN = /^(?='*(?:\s*[=+\-@＝＋－＠]|[\t\r]))/;
const BEHIND = /([;\t\r\n]\s*)(?='*[=+\-@＝＋－＠])/g;

/** A text as it stands in a cell: nothing in it is a formula. */
export function defused(text: string): string {
  return text.replace(AT_BEGIN, "'").replaceAll(BEHIND, "$1'");
}

const SIGN_AT_BEGIN = /^'(?='*(?:\s*[=+\-@＝＋－＠]|[\t\r]))/;
const SIGN_BEHIND = /([;\t\r\n]\s*)'(?='*[=+\-@＝＋－＠])/g;

/**
 * What a cell means: the text without the signs that `defused` has set. A text that had such signs of its
 * own has one more of them in the file, and keeps its own.
 */
export function meant(written: string): string {
  return written.replace(SIGN_AT_BEGIN, '').replaceAll(SIGN_BEHIND, '$1');
}

function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const plain = defused(value);
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** Spreadsheets read UTF-8 where a file begins with this. */
export const CSV_BEGIN = '\uFEFF';

/** A line as RFC 4180 has it. People's text can't become a formula; numbers stay numbers. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/** Of a file that is to be kept by whoever asked for it, and nowhere on the way. */
export const csvHeaders = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}"`,
  'cache-control': 'no-store',
});
