/** Lines that follow each other, of which nothing is read for one reason. */
export interface SkippedLines {
  readonly from: number;
  readonly to: number;
  readonly because: string;
}

/** Notes a line of which nothing is read. */
export type Skip = (line: number, because: string) => void;

/** So many places are named; lines behind them are counted. */
const TOLD = 100;

/** Which lines of a file are left out, and why: whoever has brought it is told. */
export function skippedLines() {
  const told: SkippedLines[] = [];
  let count = 0;
  const skip: Skip = (line, because) => {
    count += 1;
    const last = told.at(-1);
    if (last?.to === line - 1 && last.because === because) {
      told[told.length - 1] = { ...last, to: line };
    } else if (told.length < TOLD) told.push({ from: line, to: line, because });
  };
  return { skip, told, count: () => count };
}

/** Columns without a name: what stands in them can be read by nobody, and is told where there is something. */
export function unnamedColumns(head: readonly string[]) {
  const places = head.flatMap((name, place) => (name.trim() === '' ? [place] : []));
  const used = new Set<number>();
  return {
    see(cells: readonly string[]): void {
      for (const place of places) if ((cells[place] ?? '').trim() !== '') used.add(place);
    },
    told: (): string[] =>
      [...used]
        .toSorted((one, other) => one - other)
        .map((place) => `column ${place + 1} (no name)`),
  };
}
