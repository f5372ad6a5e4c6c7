import { EMPTIED } from '@gadgetry/contract/product-csv';
import type { CellChange, CellProblem } from '@gadgetry/contract/product-imports';
import type { Transaction } from '../../database/database.ts';
import { inSavepoint } from '../../database/transactions.ts';
import { ShopError } from '../../errors/shop-error.ts';
import type { Actor } from '../history/index.ts';
import { problemsOf, refusalOf, saidOf } from './check-list.ts';
import type { ListLineOutcome, ListLineRow } from './list-import-store.ts';
import { type Found, type ListKind, type Said, type Written, changesOf } from './list-kind.ts';

const SAME_BY_NOW = 'What it was before comes to the same by now';
const CHANGED_SINCE = 'Somebody has changed this since';

function nothing(
  { line, thing_id: thingId, written, along }: ListLineRow,
  outcome: ListLineOutcome['outcome'],
  because: readonly CellProblem[],
): ListLineOutcome {
  return { line, outcome, because, written, thingId, along };
}

/**
 * Which of some changes are still to be made, and which can't be, for the cell is not what it was. A line with
 * one of those is left whole: what its cells say hangs together.
 */
function stillOpen({ columns }: ListKind, found: Found, changes: readonly CellChange[]) {
  const keyOf = new Map(Object.entries(columns).map(([key, { name }]) => [name, key]));
  const open = changes.flatMap((change) => {
    const key = keyOf.get(change.column) ?? '';
    const cell = found.cells[key] ?? '';
    return cell === change.to ? [] : [{ ...change, key, isAsSeen: cell === change.from }];
  });
  return {
    open,
    because: open
      .filter(({ isAsSeen }) => !isAsSeen)
      .map(({ column }) => ({ column, message: CHANGED_SINCE })),
  };
}

interface Asked {
  readonly kind: ListKind;
  readonly actor: Actor;
  readonly line: ListLineRow;
}

/** Writes within a savepoint: of what is refused nothing is kept. */
async function tryWrite(
  trx: Transaction,
  { kind, actor }: Asked,
  said: Said,
  found: Found | null,
): Promise<Written | { readonly problems: CellProblem[] }> {
  try {
    const come = await inSavepoint(trx, () => kind.write(trx, actor, said, found));
    return 'refusals' in come ? { problems: problemsOf(kind, come, said) } : come;
  } catch (error) {
    return { problems: problemsOf(kind, refusalOf(error), said) };
  }
}

/** A line as the check has seen it; what has become of the shop since is left as it is, and told. */
export async function applyLine(trx: Transaction, asked: Asked): Promise<ListLineOutcome> {
  const { kind, line } = asked;
  const found = await kind.find(trx, line.name);
  const left = (because: readonly CellProblem[]) => nothing(line, 'left', because);
  if (line.state === 'new') {
    if (found !== null) return left([{ column: '', message: 'Somebody has added this since' }]);
    const made = await tryWrite(trx, asked, saidOf(line.cells, null), null);
    if ('problems' in made) return left(made.problems);
    return {
      ...nothing(line, 'applied', []),
      thingId: made.id,
      written: changesOf(kind, null, made.cells),
      along: made.along ?? [],
    };
  }
  if (found === null) return left([{ column: '', message: 'It is no longer there' }]);
  const { open, because } = stillOpen(kind, found, line.changes);
  if (because.length > 0) return left(because);
  if (open.length === 0) return left([{ column: '', message: 'It was so already' }]);
  const cells = saidOf(line.cells, found);
  // What the check has not shown is not written, whatever has become of it since.
  const shown = new Set(open.map(({ key }) => key));
  const said = Object.fromEntries(Object.entries(cells).filter(([key]) => shown.has(key)));
  const named = { ...said, [kind.key]: found.cells[kind.key] };
  const changed = await tryWrite(trx, asked, named, found);
  if ('problems' in changed) return left(changed.problems);
  return {
    ...nothing(line, 'applied', []),
    thingId: changed.id,
    written: changesOf(kind, found.cells, changed.cells),
  };
}

/** Takes a line back, as far as nobody has changed since what it has written. */
export async function undoLine(trx: Transaction, asked: Asked): Promise<ListLineOutcome> {
  const { kind, actor, line } = asked;
  const kept = (because: readonly CellProblem[]) => nothing(line, 'kept', because);
  const final = (because: readonly CellProblem[]) => ({ ...kept(because), isFinal: true as const });
  const undone = nothing(line, 'undone', []);
  const found = await kind.find(trx, line.name);
  if (found?.id !== line.thing_id) return final([{ column: '', message: 'It is no longer there' }]);
  const forEver = kind.keptForEver?.(found) ?? null;
  const keptForEver = forEver === null ? null : final([{ column: '', message: forEver }]);
  if (line.state === 'new') {
    if (keptForEver !== null) return keptForEver;
    const since = changesOf(kind, found.cells, cellsBy(kind, line.written));
    if (since.length > 0) return kept([{ column: '', message: CHANGED_SINCE }]);
    try {
      await inSavepoint(trx, () => kind.takeBack(trx, actor, found, line.along));
      return undone;
    } catch (error) {
      const isFinal = error instanceof ShopError && error.code === 'import_refused';
      return (isFinal ? final : kept)(problemsOf(kind, refusalOf(error), {}));
    }
  }
  const back = line.written.map(({ column, from, to }) => ({ column, from: to, to: from }));
  const { open, because } = stillOpen(kind, found, back);
  if (open.length === 0) return undone;
  if (keptForEver !== null) return keptForEver;
  if (because.length > 0) return kept(because);
  const said = Object.fromEntries(open.map(({ key, to }) => [key, to === '' ? EMPTIED : to]));
  const named = { ...said, [kind.key]: found.cells[kind.key] };
  const changed = await tryWrite(trx, asked, named, found);
  if ('problems' in changed) return kept(changed.problems);
  const isAsNow = changesOf(kind, found.cells, changed.cells).length === 0;
  return isAsNow ? kept([{ column: '', message: SAME_BY_NOW }]) : undone;
}

/** The cells of a thing as it was made. */
function cellsBy({ columns }: ListKind, written: readonly CellChange[]): Record<string, string> {
  const to = new Map(written.map((change) => [change.column, change.to]));
  return Object.fromEntries(
    Object.entries(columns).map(([key, { name }]) => [key, to.get(name) ?? '']),
  );
}
