import type { ListImport, ListImportLine, ListUploadQuery } from '@gadgetry/contract/list-imports';
import type { ImportLinesQuery } from '@gadgetry/contract/product-imports';
import type { Database, Transaction } from '../../database/database.ts';
import { newId } from '../../database/identifiers.ts';
import type { PageRequest } from '../../database/keyset-pagination.ts';
import type { Page } from '../../database/page-cursor.ts';
import { inTransaction } from '../../database/transactions.ts';
import { ShopError, orNotFound } from '../../errors/shop-error.ts';
import type { Actor } from '../history/index.ts';
import { applyLine, undoLine } from './carry-out-list.ts';
import { checkList } from './check-list.ts';
import {
  type ListImportChanges,
  type ListImportRow,
  type ListLineOutcome,
  type ListLineRow,
  findImport,
  isAlone,
  insertImport,
  linesToApply,
  linesToUndo,
  lockImport,
  readImports,
  readLines,
  updateImport,
  writeOutcomes,
} from './list-import-store.ts';
import type { ListKind } from './list-kind.ts';
import { canApply, canUndo, serializeImport, serializeLine } from './list-import-serializer.ts';
import { listTemplate } from './list-template.ts';
import { readList } from './read-list.ts';

const conflict = (message: string) => new ShopError('import_refused', message);
const counted = (outcomes: readonly ListLineOutcome[], outcome: ListLineOutcome['outcome']) =>
  outcomes.filter((one) => one.outcome === outcome).length;

const BUSY =
  'Another file of this list is being carried out or undone at this moment. Try again when it is done';

/** Files of one list. A file is checked while it is brought; it is carried out whole, or not at all. */
export function createListImportService(db: Database, kind: ListKind) {
  const carryOut = async (
    trx: Transaction,
    id: string,
    lines: readonly ListLineRow[],
    one: (line: ListLineRow) => Promise<ListLineOutcome>,
  ): Promise<ListLineOutcome[]> => {
    await kind.hold(
      trx,
      lines.map(({ name }) => name),
      false,
    );
    const outcomes: ListLineOutcome[] = [];
    for (const line of lines) outcomes.push(await one(line));
    await writeOutcomes(trx, id, outcomes);
    return outcomes;
  };

  const move = async (
    id: string,
    decide: (trx: Transaction, row: ListImportRow) => Promise<ListImportChanges>,
  ): Promise<ListImport> => {
    const row = await inTransaction(db, async (trx) => {
      if (!(await isAlone(trx, kind.of))) throw conflict(BUSY);
      const stored = orNotFound(await lockImport(trx, kind.of, id));
      const changes = await decide(trx, stored);
      await updateImport(trx, id, changes);
      return { ...stored, ...changes };
    });
    kind.changed();
    return serializeImport(row);
  };

  return {
    /** Checks a file, which changes nothing. @throws ShopError validation_failed, payload_too_large */
    async receive(
      actor: Actor,
      { name }: ListUploadQuery,
      bytes: AsyncIterable<Uint8Array>,
    ): Promise<ListImport> {
      const { lines, unknown, leftOut, skipped } = await readList(kind, bytes);
      const checked = await checkList(db, kind, actor, lines);
      const count = (state: string) => checked.filter((line) => line.state === state).length;
      const row = await inTransaction(db, (trx) =>
        insertImport(
          trx,
          {
            id: newId(),
            list: kind.of,
            file_name: name,
            unknown_columns: unknown,
            left_out: leftOut,
            skipped: JSON.stringify(skipped.told),
            skipped_lines: skipped.count(),
            new_lines: count('new'),
            changed_lines: count('changed'),
            same_lines: count('same'),
            refused_lines: count('refused'),
            actor_id: actor.id,
            actor_email: actor.email,
          },
          checked.map((line) => ({ ...line, name: line.key.slice(0, NAME_MAX) })),
        ),
      );
      return serializeImport(row);
    },

    /** A file to begin with. */
    template: () => listTemplate(db, kind),

    async list(request: PageRequest): Promise<Page<ListImport>> {
      const page = await readImports(db, kind.of, request);
      return { ...page, rows: page.rows.map(serializeImport) };
    },

    async one(id: string): Promise<ListImport> {
      return serializeImport(orNotFound(await findImport(db, kind.of, id)));
    },

    async lines(id: string, query: ImportLinesQuery): Promise<Page<ListImportLine>> {
      orNotFound(await findImport(db, kind.of, id));
      const page = await readLines(db, id, query);
      return { ...page, rows: page.rows.map(serializeLine) };
    },

    /** Carries out what the check has found. @throws ShopError not_found, import_refused */
    apply: (actor: Actor, id: string) =>
      move(id, async (trx, row) => {
        if (!canApply(row)) throw conflict('Nothing of this import can be carried out now');
        const lines = await linesToApply(trx, id);
        const outcomes = await carryOut(trx, id, lines, (line) =>
          applyLine(trx, { kind, actor, line }),
        );
        return {
          state: 'applied',
          applied_lines: counted(outcomes, 'applied'),
          left_lines: counted(outcomes, 'left'),
          applied_by_id: actor.id,
          applied_by: actor.email,
        };
      }),

    /** Takes back what nobody has changed since; what it has kept, it may take back later. @throws ShopError not_found, import_refused */
    undo: (actor: Actor, id: string) =>
      move(id, async (trx, row) => {
        if (!canUndo(row)) throw conflict('Nothing of this import can be undone now');
        const lines = await linesToUndo(trx, id);
        const outcomes = await carryOut(trx, id, lines, (line) =>
          undoLine(trx, { kind, actor, line }),
        );
        return {
          state: 'undone',
          undone_lines: row.undone_lines + counted(outcomes, 'undone'),
          kept_lines: counted(outcomes, 'kept'),
          final_lines: outcomes.filter(({ isFinal }) => isFinal).length,
          undone_by_id: actor.id,
          undone_by: actor.email,
        };
      }),
  };
}

/** Of what is named by a line; what is longer is refused, and need not be found again. */
const NAME_MAX = 1_000;

export type ListImportService = ReturnType<typeof createListImportService>;
