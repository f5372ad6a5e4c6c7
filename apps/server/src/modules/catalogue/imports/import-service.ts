import type {
  ImportLine,
  ImportLinesQuery,
  ImportUploadQuery,
  ProductImport,
} from '@gadgetry/contract/product-imports';
import {
  type ImportZip,
  type ImportZipQuery,
  ZIPS_KEPT_MAX,
  ZIP_GONE,
} from '@gadgetry/contract/import-zips';
import { shopCurrency } from '@gadgetry/contract/money';
import { IMPORTS_UNDER_WAY_MAX } from '@gadgetry/contract/product-imports';
import type { ProductsExportQuery } from '@gadgetry/contract/catalogue';
import type { ProductEdit, ProductEditInput } from '@gadgetry/contract/product-edits';
import type { Database, Transaction } from '../../../database/database.ts';
import { newId } from '../../../database/identifiers.ts';
import type { PageRequest } from '../../../database/keyset-pagination.ts';
import type { Page } from '../../../database/page-cursor.ts';
import { inTransaction } from '../../../database/transactions.ts';
import { violatedConstraint } from '../../../errors/constraint-errors.ts';
import { ShopError, orNotFound, refusedField } from '../../../errors/shop-error.ts';
import { columnsTold } from '../../../http/csv-cells.ts';
import type { Change } from '../../history/index.ts';
import { findCategory } from '../categories/category-store.ts';
import { productTemplate } from '../csv/product-template.ts';
import { periodRefusal } from '../prices/price-rules.ts';
import { choicesOfVariants } from '../variants/variant-store.ts';
import { readFetched } from './address-store.ts';
import { insertEditLines, isOfVariants, nameOfEdit } from './begin-edit.ts';
import type { ImportRunner } from './import-runner.ts';
import {
  canApply,
  canCancel,
  canUndo,
  isPastUse,
  otherCurrency,
  serializeImport,
  serializeLine,
  uploadsOf,
} from './import-serializer.ts';
import {
  type ImportChanges,
  type ImportRow,
  countToUndo,
  countUnderWay,
  deleteImport,
  findImport,
  insertImport,
  lockImport,
  readImports,
  readLines,
  keepReceived,
  updateImport,
} from './import-store.ts';
import { receiveFile } from './receive-file.ts';
import { type ImportedPictures, receiveZip } from './receive-zip.ts';
import {
  deleteWaitingZips,
  deleteZip,
  filesOfUploads,
  forgetFiles,
  giveZip,
  hasZip,
  insertZip,
  keepZip,
  namesOfHolders,
  pruneZips,
  readZips,
  waits,
} from './zip-store.ts';

type Actor = Change['actor'];

/** The products that the owner's list shows to its end. @throws ShopError not_found for a filter that is gone */
export type IdsOf = (matching: ProductsExportQuery) => Promise<readonly string[]>;

const unique = (ids: readonly string[]) => [...new Set(ids.map((id) => id.toLowerCase()))];

/** @throws ShopError validation_failed */
async function nameOfCategory(db: Database, id: string): Promise<string> {
  const category = await findCategory(db, id.toLowerCase());
  if (category?.is_active !== true) {
    throw refusedField('edit.categoryId', 'Please select an active category.');
  }
  return category.name;
}

/** @throws ShopError validation_failed where a sale can't be then */
function refusePeriod(edit: ProductEdit): void {
  if (edit.kind !== 'salePercent' && edit.kind !== 'saleAmount') return;
  const now = new Date();
  const begins = edit.beginsAt == null ? now : new Date(edit.beginsAt);
  const refusal = periodRefusal({ begins_at: begins, ends_at: new Date(edit.endsAt) }, now, false);
  if (refusal !== null) throw refusedField(`edit.${refusal.path}`, refusal.message);
}

/** Letters of a file's name, where several are named. */
const NAME_TOLD = 60;

const conflict = (message: string) => new ShopError('import_refused', message);
const zipGone = () => new ShopError('validation_failed', ZIP_GONE);

export function createImportService({
  db,
  runner,
  idsOf,
  importedPictures,
}: {
  readonly db: Database;
  readonly runner: Pick<ImportRunner, 'wake'>;
  readonly idsOf: IdsOf;
  readonly importedPictures: ImportedPictures;
}) {
  const picturesOf = async (ids: readonly string[]) => {
    const [zips, fetched] = [await readZips(db, ids), await readFetched(db, ids)];
    return (id: string) => ({ zip: zips.get(id), fetched: fetched.get(id) });
  };

  const told = async (row: ImportRow): Promise<ProductImport> =>
    serializeImport(row, (await picturesOf([row.id]))(row.id));

  const move = async (
    id: string,
    decide: (trx: Transaction, row: ImportRow) => Promise<ImportChanges>,
  ): Promise<ProductImport> => {
    const row = await inTransaction(db, async (trx) => {
      const stored = orNotFound(await lockImport(trx, id));
      const changes = await decide(trx, stored);
      await updateImport(trx, id, changes);
      const moved = { ...stored, ...changes };
      if (isPastUse(moved)) await forgetFiles(trx, id);
      return moved;
    });
    runner.wake();
    return told(row);
  };

  const giveOrRefuse = async (zip: string, actorId: string, importId: string): Promise<void> => {
    if (!(await giveZip(db, zip, { actorId, importId }))) throw zipGone();
  };

  const refuseTooMany = async (): Promise<void> => {
    if ((await countUnderWay(db)) < IMPORTS_UNDER_WAY_MAX) return;
    throw conflict('Other imports are under way. Wait until they are done, or cancel them');
  };

  const refuseMoreZips = async (): Promise<void> => {
    // The night would clear those that are too old, and somebody would have waited until then.
    await pruneZips(db, new Date());
    const holders = await namesOfHolders(db);
    if (holders.length < ZIPS_KEPT_MAX) return;
    const named = holders.map((name) => `‘${name.slice(0, NAME_TOLD)}’`).join(', ');
    throw conflict(
      `Other imports with pictures wait: ${named}. Carry them out or cancel them (undo those that were stopped on their way) before you bring more pictures`,
    );
  };

  return {
    /**
     * Takes in a zip of pictures, which waits for the file that names them. One that somebody has brought
     * before and that waits still is given up for it.
     * @throws ShopError validation_failed, payload_too_large, import_refused
     */
    async receiveZip(
      actor: Actor,
      { name }: ImportZipQuery,
      bytes: AsyncIterable<Uint8Array>,
    ): Promise<ImportZip> {
      await deleteWaitingZips(db, actor.id);
      await refuseMoreZips();
      const id = newId();
      await insertZip(db, { id, file_name: name, actor_id: actor.id });
      try {
        await receiveZip(db, id, bytes, importedPictures);
        await keepZip(db, id);
      } catch (error) {
        await deleteZip(db, id);
        // Given up for another one while it was being read.
        if (violatedConstraint(error) !== 'product_import_pictures_zip_id_fkey') throw error;
        throw conflict('You have brought another zip meanwhile. Wait until one is read');
      }
      const { fileName, pictures, refused } = orNotFound((await readZips(db, [id])).get(id));
      return { _id: id, fileName, pictures, refused };
    },

    /**
     * Takes in a file, which is then checked in the background.
     * @throws ShopError validation_failed, payload_too_large, import_refused
     */
    async receive(
      actor: Actor,
      { name, categories, zip }: ImportUploadQuery,
      bytes: AsyncIterable<Uint8Array>,
    ): Promise<ProductImport> {
      await refuseTooMany();
      if (zip !== undefined && !(await waits(db, zip, actor.id))) throw zipGone();
      const id = newId();
      let isThere = false;
      try {
        const received = await receiveFile(db, id, bytes, async (columns) => {
          await insertImport(db, {
            id,
            file_name: name,
            format: columns.format,
            unknown_columns: columnsTold(columns.unknown),
            left_out: columnsTold(columns.leftOut),
            makes_categories: categories === 'make',
            currency: shopCurrency().code,
            actor_id: actor.id,
            actor_email: actor.email,
          });
          isThere = true;
        });
        const { lines, unknown, skipped } = received;
        if (zip !== undefined) await giveOrRefuse(zip, actor.id, id);
        await keepReceived(db, id, { lines, unknown: columnsTold(unknown), skipped });
      } catch (error) {
        if (isThere) await deleteImport(db, id);
        throw error;
      }
      runner.wake();
      return told(orNotFound(await findImport(db, id)));
    },

    /**
     * The same for a change of many products, which is checked as if it were a file of them.
     * @throws ShopError not_found, validation_failed, import_refused
     */
    async edit(actor: Actor, { products, edit }: ProductEditInput): Promise<ProductImport> {
      await refuseTooMany();
      refusePeriod(edit);
      const category = edit.kind === 'category' ? await nameOfCategory(db, edit.categoryId) : '';
      // Which products are meant is settled here, whatever becomes of them until it is carried out.
      const ids = 'ids' in products ? unique(products.ids) : await idsOf(products.matching);
      const id = newId();
      await insertImport(db, {
        id,
        file_name: nameOfEdit(edit, category).slice(0, 200),
        format: 'edit',
        edit: JSON.stringify(edit),
        unknown_columns: [],
        left_out: [],
        makes_categories: false,
        currency: shopCurrency().code,
        actor_id: actor.id,
        actor_email: actor.email,
      });
      try {
        const lines = await insertEditLines(db, id, ids, edit);
        if (lines === 0) throw new ShopError('validation_failed', 'There is no such product');
        await updateImport(db, id, { state: 'checking', lines });
      } catch (error) {
        await deleteImport(db, id);
        throw error;
      }
      runner.wake();
      return serializeImport(orNotFound(await findImport(db, id)));
    },

    /** A file to begin with. */
    template: () => productTemplate(db),

    async list(request: PageRequest): Promise<Page<ProductImport>> {
      const page = await readImports(db, request);
      const pictures = await picturesOf(page.rows.map(({ id }) => id));
      return { ...page, rows: page.rows.map((row) => serializeImport(row, pictures(row.id))) };
    },

    async one(id: string): Promise<ProductImport> {
      return told(orNotFound(await findImport(db, id)));
    },

    async lines(id: string, query: ImportLinesQuery): Promise<Page<ImportLine>> {
      const { edit } = orNotFound(await findImport(db, id));
      const page = await readLines(db, id, query);
      const variants = page.rows.flatMap(({ variant_id: variant }) => variant ?? []);
      // What a change says of a whole product is about none of its variants.
      const meant = edit === null || isOfVariants(edit) ? variants : [];
      const choices = await choicesOfVariants(db, meant);
      const files = await filesOfUploads(db, id, uploadsOf(page.rows));
      return { ...page, rows: page.rows.map((row) => serializeLine(row, choices, files)) };
    },

    /** Carries it out, or what is left of it, in the background. @throws ShopError not_found, import_refused */
    apply: (actor: Actor, id: string) =>
      move(id, async (_trx, row) => {
        if (!canApply(row)) throw conflict('Nothing of this import can be carried out now');
        const refusal = otherCurrency(row);
        if (refusal !== null) throw conflict(refusal);
        // What it had done before it was stopped has an outcome, and is not done again.
        return {
          state: 'applying',
          done_until: 0,
          applied_by_id: actor.id,
          applied_by: actor.email,
        };
      }),

    /**
     * Ends it where it is: what was carried out stays, until it is undone. Where nothing was, pictures that
     * came with it are given up, and it with them: they would take the place of others.
     * @throws ShopError not_found, import_refused
     */
    cancel: (id: string) =>
      move(id, async (trx, row) => {
        if (!canCancel(row)) throw conflict('This import is over already');
        const isUntouched = row.applied_lines + row.left_lines === 0;
        return {
          state: 'cancelled',
          done_until: 0,
          is_given_up: isUntouched && (await hasZip(trx, id)),
        };
      }),

    /** Takes back what nobody has changed since, in the background. @throws ShopError not_found, import_refused */
    undo: (actor: Actor, id: string) =>
      move(id, async (trx, row) => {
        if (!canUndo(row)) throw conflict('Nothing of this import can be undone now');
        const rest = await countToUndo(trx, id);
        const done = row.undone_lines + row.kept_lines;
        return {
          state: 'undoing',
          done_until: 0,
          undo_lines: done + rest,
          undone_by_id: actor.id,
          undone_by: actor.email,
        };
      }),
  };
}

export type ImportService = ReturnType<typeof createImportService>;
