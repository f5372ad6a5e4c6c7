import { isSaleEdit } from '@gadgetry/contract/product-edits';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '../../../database/database.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '../../../database/identifiers.ts';
import { inTransaction } from '../../../database/transactions.ts';
import { isDatabaseAway } from '../../../errors/connection-errors.ts';
import { violatedConstraint } from '../../../errors/constraint-errors.ts';
import { ShopError } from '../../../errors/shop-error.ts';
import type { HoldUploads } from '../products/held-pictures.ts';
import { databaseTime } from '../prices/price-store.ts';
import { applySaleBatch } from './apply-sales.ts';
import { applyBatch, refusedByDatabase } from './apply-batch.ts';
import { createCopier, planCopies, withCopies } from './copy-pictures.ts';
import { createFetchPicture } from './fetch-picture.ts';
import {
  type ImportChanges,
  type ImportRow,
  type LineOutcome,
  type LineRow,
  claimImport,
  findImport,
  keepLease,
  letGo,
  lockImport,
  nextLines,
  refuseDoubled,
  updateImport,
  writeOutcomes,
  writePlans,
} from './import-store.ts';
import { editedCells } from './edit-cells.ts';
import { isPastUse, otherCurrency } from './import-serializer.ts';
import { inTurns } from './in-turns.ts';
import { loadKnown } from './lookups.ts';
import { planGroup } from './plan-group.ts';
import type { Known, PlannedLine } from './plan-lines.ts';
import { planSaleLines } from './plan-sales.ts';
import type { ImportedPictures } from './receive-zip.ts';
import { takePictures } from './take-pictures.ts';
import { withZipNames } from './zip-cells.ts';
import { forgetFiles, hasZip } from './zip-store.ts';

/** Products of a batch, which is one transaction: so long nobody else changes them. */
const PRODUCTS = 100;
/** The same where each product's sale is written: that takes ten times as long. */
const PRODUCTS_WITH_SALES = 10;
/** After each, whoever shops comes first (ms). */
const BREATH_MS = 2;

interface RunnerDeps {
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  readonly holdUploads: HoldUploads;
  readonly importedPictures: ImportedPictures;
  readonly onPlanned: () => void;
}

type Copier = ReturnType<typeof createCopier>;

/** What a batch has come to: there is more, that was all, or it is another's by now. */
type Step = 'more' | 'done' | 'lost';

/** What is to become of the lines of a product. */
function planOf(
  group: readonly LineRow[],
  edit: ImportRow['edit'],
  known: Known,
  now: Date,
): readonly PlannedLine[] {
  if (edit !== null && isSaleEdit(edit)) return planSaleLines(group, edit, known, now);
  const lines = group.map((line) => ({
    line: line.line,
    isAddition: line.is_addition,
    cells: line.cells,
    problems: line.problems,
    ...(edit !== null && editedCells(line.cells, edit, known)),
  }));
  return planGroup(lines, known, newId);
}

async function checkBatch(
  trx: Transaction,
  row: ImportRow,
  copying: Pick<Parameters<typeof planCopies>[3], 'holdUploads' | 'fromLoopback'>,
): Promise<Step> {
  const { id, done_until: after } = row;
  const read = await nextLines(trx, { id, after, products: PRODUCTS }, 'all');
  const lines = await withZipNames(trx, id, read);
  const last = lines.at(-1);
  if (last === undefined) {
    const doubled = await refuseDoubled(trx, id);
    const less = (state: string) => doubled.filter((line) => line.state === state).length;
    const checked = {
      state: 'checked' as const,
      done_until: 0,
      checked_at: new Date(),
      new_lines: row.new_lines - less('new'),
      changed_lines: row.changed_lines - less('changed'),
      same_lines: row.same_lines - less('same'),
      refused_lines: row.refused_lines + doubled.length,
    };
    await keepLease(trx, id, checked);
    if (isPastUse({ ...row, ...checked })) await forgetFiles(trx, id);
    return 'done';
  }
  const cells = lines.map((line) => line.cells);
  const known = await loadKnown(trx, cells, {
    makesCategories: row.makes_categories,
    isForeign: row.format === 'shopify' || row.format === 'woocommerce',
  });
  const groups = Map.groupBy(lines, (line) => line.group_line);
  const now = await databaseTime(trx);
  const plan = (group: readonly LineRow[]) => planOf(group, row.edit, known, now);
  const planned = (await inTurns(groups.values(), plan)).flat();
  const plans = await planCopies(trx, id, planned, { ...copying, products: known.products });
  await writePlans(trx, id, plans);
  const count = (state: string) => plans.filter((one) => one.state === state).length;
  await keepLease(trx, id, {
    done_until: last.group_line,
    checked_lines: row.checked_lines + lines.length,
    new_lines: row.new_lines + count('new'),
    changed_lines: row.changed_lines + count('changed'),
    same_lines: row.same_lines + count('same'),
    refused_lines: row.refused_lines + count('refused'),
  });
  return 'more';
}

const actorOf = ({ state, ...row }: ImportRow) =>
  state === 'undoing'
    ? { id: row.undone_by_id ?? row.actor_id, email: row.undone_by ?? row.actor_email }
    : { id: row.applied_by_id ?? row.actor_id, email: row.applied_by ?? row.actor_email };

/** How far it is after some lines. */
function counted(row: ImportRow, outcomes: readonly LineOutcome[]): ImportChanges {
  const count = (outcome: string) => outcomes.filter((each) => each.outcome === outcome).length;
  return {
    applied_lines: row.applied_lines + count('applied'),
    left_lines: row.left_lines + count('left'),
    undone_lines: row.undone_lines + count('undone'),
    kept_lines: row.kept_lines + count('kept'),
  };
}

/** What one batch is about, as long as it is this process's. */
async function mine(trx: Transaction, id: string, runner: string): Promise<ImportRow | null> {
  const row = await lockImport(trx, id);
  return row?.run_by === runner ? row : null;
}

/** What is there again after a while: whoever waits for it goes on then. */
const isAwayForNow = (error: unknown): boolean =>
  isDatabaseAway(error) ||
  (error instanceof ShopError && ['pictures_unavailable', 'unavailable'].includes(error.code));

export function createImportRunner({
  db,
  log,
  holdUploads,
  importedPictures,
  onPlanned,
}: RunnerDeps) {
  const runner = newId();
  const fromLoopback = importedPictures.env.IMPORTS_FROM_LOOPBACK;
  const fetchPicture = createFetchPicture(fromLoopback);
  let running: Promise<void> | null = null;
  let stopping = false;
  let wanted = false;

  const write = async (trx: Transaction, row: ImportRow, read: LineRow[]): Promise<void> => {
    const isUndoing = row.state === 'undoing';
    const { lines, tell } = await withCopies(trx, row.id, read);
    const { makes_categories: makesCategories, edit } = row;
    const batch = { lines, actor: actorOf(row), makesCategories, isUndoing };
    const outcomes =
      edit !== null && isSaleEdit(edit)
        ? await applySaleBatch(trx, batch, edit)
        : await applyBatch(trx, batch, holdUploads);
    await noteOutcomes(trx, row, lines, isUndoing ? outcomes : tell(outcomes));
  };

  const noteOutcomes = async (
    trx: Transaction,
    row: ImportRow,
    lines: readonly LineRow[],
    outcomes: readonly LineOutcome[],
  ) => {
    await writeOutcomes(trx, row.id, outcomes);
    const done = Math.max(...lines.map((line) => line.group_line));
    await keepLease(trx, row.id, { ...counted(row, outcomes), done_until: done });
  };

  /** One batch. @param products fewer than usual, where one of them can't be as it is wanted */
  const step = (id: string, products: number): Promise<Step> =>
    inTransaction(db, async (trx) => {
      const row = await mine(trx, id, runner);
      if (row === null) return 'lost';
      if (row.state === 'checking') return checkBatch(trx, row, { holdUploads, fromLoopback });
      if (row.state !== 'applying' && row.state !== 'undoing') return 'done';
      if (row.state === 'applying' && otherCurrency(row) !== null) {
        await keepLease(trx, id, { state: 'cancelled', done_until: 0 });
        return 'done';
      }
      const isUndoing = row.state === 'undoing';
      const which = isUndoing ? 'to undo' : 'to apply';
      const most = row.edit !== null && isSaleEdit(row.edit) ? PRODUCTS_WITH_SALES : PRODUCTS;
      const next = { id, after: row.done_until, products: Math.min(products, most) };
      const lines = await nextLines(trx, next, which);
      if (lines.length > 0) {
        await write(trx, row, lines);
        return 'more';
      }
      await keepLease(trx, id, { state: isUndoing ? 'undone' : 'applied', done_until: 0 });
      await forgetFiles(trx, id);
      return 'done';
    });

  /** Notes at the lines of the next product why the database does not take it. */
  const leaveNext = (id: string, error: unknown): Promise<Step> =>
    inTransaction(db, async (trx) => {
      const row = await mine(trx, id, runner);
      if (row === null) return 'lost';
      const isUndoing = row.state === 'undoing';
      const which = isUndoing ? 'to undo' : 'to apply';
      const lines = await nextLines(trx, { id, after: row.done_until, products: 1 }, which);
      const outcomes = refusedByDatabase(violatedConstraint(error), error, lines, isUndoing);
      if (outcomes === null || lines.length === 0) throw error;
      await noteOutcomes(trx, row, lines, outcomes);
      return 'more';
    });

  /** A batch; where a product in it is refused, one product after the other. */
  const stepSafely = async (id: string): Promise<Step> => {
    try {
      return await step(id, PRODUCTS);
    } catch (error) {
      if (violatedConstraint(error) === null && !(error instanceof ShopError)) throw error;
    }
    for (let product = 0; product < PRODUCTS; product += 1) {
      let came: Step;
      try {
        came = await step(id, 1);
      } catch (error) {
        came = await leaveNext(id, error);
      }
      if (came !== 'more') return came;
    }
    return 'more';
  };

  /** @returns whether pictures of the next batch were made, and there may be more of them */
  const takeNext = async (id: string, isWithZip: boolean, copy: Copier): Promise<boolean> => {
    const row = await findImport(db, id);
    if (row?.state !== 'applying' || row.run_by !== runner) return false;
    const next = { id, after: row.done_until, products: PRODUCTS };
    const lines = await nextLines(db, next, 'to apply');
    const [of, uploads] = [{ importId: id, runner }, importedPictures.uploads()];
    if (isWithZip && (await takePictures(db, of, lines, uploads))) return true;
    return copy(db, of, lines, uploads);
  };

  const fail = (id: string): Promise<void> =>
    inTransaction(db, async (trx) => {
      const row = await lockImport(trx, id);
      if (row === undefined) return;
      await updateImport(trx, id, { state: 'failed' });
      if (isPastUse({ ...row, state: 'failed' })) await forgetFiles(trx, id);
    });

  const carryThrough = async (id: string): Promise<void> => {
    try {
      const isWithZip = await hasZip(db, id);
      const copy = createCopier(fetchPicture);
      for (;;) {
        if (stopping) break;
        const isTaking = await takeNext(id, isWithZip, copy);
        if (!isTaking && (await stepSafely(id)) !== 'more') break;
        await delay(BREATH_MS);
      }
    } catch (error) {
      if (isAwayForNow(error)) throw error;
      log.error({ err: error, code: 'import_failed', importId: id }, 'an import has failed');
      await fail(id);
    } finally {
      await letGo(db, id, runner);
      // A sale may begin or end sooner than the clock knows.
      onPlanned();
    }
  };

  const runAll = async (): Promise<void> => {
    try {
      do {
        wanted = false;
        for (;;) {
          if (stopping) return;
          const id = await claimImport(db, runner);
          if (id === undefined) break;
          await carryThrough(id);
        }
      } while (wanted);
    } finally {
      // In the same breath as the last look at what is wanted: whoever asks after it begins anew.
      running = null;
    }
  };

  /** Does what there is to do, until there is nothing. */
  const run = (): Promise<void> => {
    wanted = true;
    running ??= runAll();
    return running;
  };

  return {
    run,
    /** The same, for whoever does not wait for it; what fails is taken up again by the clock. */
    wake(): void {
      run().catch((error: unknown) => {
        log.warn({ err: error, code: 'import_interrupted' }, 'an import is taken up again soon');
      });
    },
    /** Lets the batch that is being written come to its end. */
    async stop(): Promise<void> {
      stopping = true;
      await running?.catch(() => undefined);
    },
  };
}

export type ImportRunner = ReturnType<typeof createImportRunner>;
