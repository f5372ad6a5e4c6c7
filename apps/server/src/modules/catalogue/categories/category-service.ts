import { isAlike } from '@gadgetry/contract/alike';
import {
  type Category,
  type CategoryInput,
  type CategoryQuery,
  type CategoryTile,
  CATEGORY_TILES_MAX,
  titleCase,
} from '@gadgetry/contract/catalogue';
import type { Database, Transaction } from '../../../database/database.ts';
import { ShopError, orNotFound } from '../../../errors/shop-error.ts';
import { newId } from '../../../database/identifiers.ts';
import type { Page } from '../../../database/page-cursor.ts';
import type { ReplicaRouting } from '../../../database/replica-routing.ts';
import { type Actor, type Snapshot, editsOf, historyOf } from '../../history/index.ts';
import {
  type CategoryRow,
  NAME_TAKEN,
  findCategory,
  insertCategory,
  lockCategory,
  lockOtherNames,
  readCategories,
  readCategoryTiles,
  updateCategory,
} from './category-store.ts';
import { inTransaction } from '../../../database/transactions.ts';

function serializeCategory(row: CategoryRow): Category {
  return {
    _id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    isActive: row.is_active,
    version: row.version,
  };
}

function categorySnapshot(row: CategoryRow): Snapshot {
  return {
    version: row.version,
    fields: { name: row.name, status: row.is_active ? 'active' : 'inactive' },
  };
}

export type PictureOfCategory = (name: string) => string | null;

const history = historyOf('category', categorySnapshot);

/** Of two names that look the same nobody could tell which category is which. */
async function refuseAlike(trx: Transaction, { id, name }: { id: string; name: string }) {
  if (isAlike(name, await lockOtherNames(trx, id))) throw new ShopError('name_taken', NAME_TAKEN);
}

/** Within a transaction: a new category with its record. @throws ShopError name_taken */
export async function createCategory(
  trx: Transaction,
  actor: Actor,
  name: string,
): Promise<CategoryRow> {
  const wanted = { id: newId(), name: titleCase(name) };
  await refuseAlike(trx, wanted);
  const created = await insertCategory(trx, wanted);
  await history.record(trx, actor, 'created', { before: null, after: created });
  return created;
}

interface CategoryServiceDeps {
  readonly db: Database;
  readonly replicaRouting: ReplicaRouting;
  /** A picture that the shop brings along for a category of this name. */
  readonly pictureOf: PictureOfCategory;
}

export function createCategoryService({ db, replicaRouting, pictureOf }: CategoryServiceDeps) {
  const edits = editsOf(db, { history, lock: lockCategory, write: updateCategory });
  return {
    async tiles(): Promise<CategoryTile[]> {
      const rows = await replicaRouting.read((on) => readCategoryTiles(on, CATEGORY_TILES_MAX));
      return rows.map(({ id, name, image }) => ({
        _id: id,
        name,
        image: pictureOf(name) ?? image,
      }));
    },

    async list(query: CategoryQuery): Promise<Page<Category>> {
      const page = await replicaRouting.read((on) => readCategories(on, query));
      return { ...page, rows: page.rows.map(serializeCategory) };
    },

    async one(id: string): Promise<Category> {
      return serializeCategory(orNotFound(await findCategory(db, id)));
    },

    async create(actor: Actor, input: CategoryInput): Promise<Category> {
      return inTransaction(db, async (trx) =>
        serializeCategory(await createCategory(trx, actor, input.name)),
      );
    },

    async rename(actor: Actor, id: string, input: CategoryInput): Promise<Category> {
      const after = await edits.update(
        actor,
        { id, version: input.version },
        async (before, trx) => {
          const wanted = { ...before, name: titleCase(input.name) };
          await refuseAlike(trx, wanted);
          return wanted;
        },
      );
      return serializeCategory(after);
    },

    async setActive(actor: Actor, id: string, active: boolean): Promise<Category> {
      return serializeCategory(await edits.setActive(actor, id, active));
    },
  };
}

export type CategoryService = ReturnType<typeof createCategoryService>;
