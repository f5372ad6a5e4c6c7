import { writeFile } from 'node:fs/promises';

/** One line of the table: what was measured, against what, and whether the target is met. */
export interface Row {
  readonly what: string;
  readonly figure: string;
  readonly reference: string;
  readonly ratio: string;
  readonly target: string;
  readonly met: boolean;
}

const headings = ['what', 'figure', 'reference', 'ratio', 'target', 'outcome'];

function cells(row: Row): string[] {
  const { what, figure, reference, ratio, target, met } = row;
  return [what, figure, reference, ratio, target, met ? 'met' : 'MISSED'];
}

export function asMarkdown(rows: readonly Row[]): string {
  const lines = [headings, headings.map(() => '---'), ...rows.map(cells)];
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
}

const START = '<!-- bench:start -->';
const END = '<!-- bench:end -->';

/** Writes the figures as JSON, and as a table between the marks of a document. */
export async function writeReport(
  rows: readonly Row[],
  files: { json: string; document: string; text: string },
): Promise<void> {
  await writeFile(files.json, `${JSON.stringify({ rows }, null, 2)}\n`);
  const [before, rest] = files.text.split(START);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`No marks in ${files.document}`);
  await writeFile(files.document, `${before}${START}\n${asMarkdown(rows)}\n${END}${after}`);
}

export const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
export const twoDecimals = (value: number): string => value.toFixed(2);
