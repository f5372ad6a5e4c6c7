import type { ClusterReport } from './cluster.ts';

type Cell = string | number;

export const say = (text: string) => process.stdout.write(`${text}\n`);

export function row(cells: readonly Cell[]): string {
  return `| ${cells.join(' | ')} |`;
}

export function head(cells: readonly Cell[]): void {
  say(row(cells));
  say(row(cells.map(() => '---')));
}

/** The last line of a run, and what is not as it should be. */
export function tellJudgement(what: string, report: ClusterReport, more: readonly Cell[] = []) {
  const { phases, orders, paid, lost, doubled, findings } = report;
  const books = findings.length === 0 ? 'in order' : `${findings.length} findings`;
  const oldest = Math.max(...phases.map(({ staleness }) => staleness.maxMs));
  say(row([what, orders, paid, lost.length, doubled.length, oldest, books, ...more]));
  for (const each of [...lost, ...doubled]) say(each);
  for (const each of findings) say(JSON.stringify(each));
}
