import { EMPTIED } from '@gadgetry/contract/product-csv';
import type { CellChange, CellProblem, LineState } from '@gadgetry/contract/product-imports';
import type { Database, Transaction } from '../../database/database.ts';
import { inSavepoint, inTransaction } from '../../database/transactions.ts';
import { violatedConstraint } from '../../errors/constraint-errors.ts';
import { ShopError } from '../../errors/shop-error.ts';
import { cellProblemInWords } from '../../http/csv-problems.ts';
import { defused, meant } from '../../http/csv.ts';
import type { Actor } from '../history/index.ts';
import { type Found, type ListKind, type Refused, type Said, changesOf } from './list-kind.ts';
import type { ListLine } from './read-list.ts';

export interface CheckedLine extends ListLine {
  readonly state: LineState;
  readonly changes: CellChange[];
  /** Which thing it is about, by whatever name that is known later. */
  readonly thingId: string | null;
}

/**
 * What the cells of a line mean: without the signs that keep them from being formulas, but where a text that is
 * there begins with such a sign of its own.
 */
export function saidOf(cells: Said, found: Found | null): Said {
  return Object.fromEntries(
    Object.entries(cells).map(([column, cell = '']) => {
      const stored = found?.cells[column];
      if (stored !== undefined && stored !== '' && cell === defused(stored)) {
        return [column, stored];
      }
      const said = meant(cell).trim();
      return [column, said.toLowerCase() === EMPTIED ? EMPTIED : said];
    }),
  );
}

/** A refusal by the names of the columns, in words for who has only the file. @param said what its line says */
export function problemsOf(
  { columns }: ListKind,
  { refusals }: Refused,
  said: Said,
): CellProblem[] {
  return refusals.map(({ column: key, message }) => {
    const column = columns[key];
    if (column === undefined) return { column: '', message };
    return {
      column: column.name,
      message: cellProblemInWords(said[key] ?? '', message, column.words),
    };
  });
}

/** What a service or the database has refused of one line. @throws what is nobody's fault here */
export function refusalOf(error: unknown): Refused {
  if (error instanceof ShopError) {
    const { issues, message } = error;
    const ofFields = issues.map((issue) => ({ column: issue.path, message: issue.message }));
    return { refusals: ofFields.length > 0 ? ofFields : [{ column: '', message }] };
  }
  if (violatedConstraint(error) === null) throw error;
  return { refusals: [{ column: '', message: 'This can’t be kept' }] };
}

async function checkLine(
  trx: Transaction,
  kind: ListKind,
  actor: Actor,
  given: ListLine,
): Promise<CheckedLine> {
  const found = given.key === '' ? null : await kind.find(trx, given.key);
  const thingId = found?.id ?? null;
  const refused = (problems: CellProblem[]): CheckedLine => ({
    ...given,
    state: 'refused',
    changes: [],
    problems,
    thingId,
  });
  if (given.problems.length > 0) return refused(given.problems);
  const said = saidOf(given.cells, found);
  try {
    const come = await inSavepoint(trx, () => kind.check(trx, actor, said, found));
    if ('refusals' in come) return refused(problemsOf(kind, come, said));
    const changes = changesOf(kind, found?.cells ?? null, come.cells);
    const changed = changes.length === 0 ? 'same' : 'changed';
    const problems = problemsOf(kind, { refusals: [...given.notes, ...(come.words ?? [])] }, said);
    return { ...given, state: found === null ? 'new' : changed, changes, problems, thingId };
  } catch (error) {
    return refused(problemsOf(kind, refusalOf(error), said));
  }
}

class Over extends Error {
  readonly lines: readonly CheckedLine[];

  constructor(lines: readonly CheckedLine[]) {
    super('The check is over: nothing of it is kept');
    this.lines = lines;
  }
}

/** What a file would do, line after line, each where those before it are done. Nothing of it is kept. */
export async function checkList(
  db: Database,
  kind: ListKind,
  actor: Actor,
  lines: readonly ListLine[],
): Promise<readonly CheckedLine[]> {
  try {
    return await inTransaction(db, async (trx) => {
      const checked: CheckedLine[] = [];
      await kind.hold(
        trx,
        lines.map(({ key }) => key),
        true,
      );
      for (const line of lines) checked.push(await checkLine(trx, kind, actor, line));
      throw new Over(checked);
    });
  } catch (error) {
    if (error instanceof Over) return error.lines;
    throw error;
  }
}
