import {
  CATEGORY_TILES_MAX,
  type Category,
  type CategoryInput,
  type CategoryQuery,
  type CategoryTile,
  titleCase,
} from '@gadgetry/contract/catalogue';
import type { Database, Transaction } from '../../database/database.ts';
import { ShopError } from '../../errors/shop-error.ts';
import { newId } from '../../database/identifiers.ts';
import type { Page } from '../../database/page-cursor.ts';
import type { ReplicaRouting } from '../../database/replica-routing.ts';
import { type Change, recordChange, refuseStaleEdit } from '../history/index.ts';
import {
  type CategoryRow,
  findCategory,
  insertCategory,
  lockCategory,
  readCategories,
  readCategoryTiles,
  updateCategory,
} from './category-store.ts';
import { categorySnapshot, serializeCategory } from './category-serializer.ts';
import { inTransaction } from '../../database/transactions.ts';

type Actor = Change['actor'];

export type PictureOfCategory = (name: string) => string | null;

async function lockedOrRefused(trx: Transaction, id: string): Promise<CategoryRow> {
  const stored = await lockCategory(trx, id);
  if (stored === undefined) throw new ShopError('not_found');
  return stored;
}

async function record(
  trx: Transaction,
  actor: Actor,
  action: Change['action'],
  { before, after }: { before: CategoryRow | null; after: CategoryRow },
): Promise<void> {
  await recordChange(trx, {
    entity: 'category',
    entityId: after.id,
    action,
    actor,
    before: before === null ? null : categorySnapshot(before),
    after: categorySnapshot(after),
  });
}

interface CategoryServiceDeps {
  readonly db: Database;
  readonly replicaRouting: ReplicaRouting;
  /** A picture that the shop brings along for a category of this name. */
  readonly pictureOf: PictureOfCategory;
}

export function createCategoryService({ db, replicaRouting, pictureOf }: CategoryServiceDeps) {
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
      const row = await findCategory(db, id);
      if (row === undefined) throw new ShopError('not_found');
      return serializeCategory(row);
    },

    async create(actor: Actor, input: CategoryInput): Promise<Category> {
      return inTransaction(db, async (trx) => {
        const created = await insertCategory(trx, { id: newId(), name: titleCase(input.name) });
        await record(trx, actor, 'created', { before: null, after: created });
        return serializeCategory(created);
      });
    },

    async rename(actor: Actor, id: string, input: CategoryInput): Promise<Category> {
      return inTransaction(db, async (trx) => {
        const before = await lockedOrRefused(trx, id);
        await refuseStaleEdit(trx, 'category', before.id, {
          read: input.version,
          stored: before.version,
        });
        const name = titleCase(input.name);
        if (name === before.name) return serializeCategory(before);
        const after = await updateCategory(trx, before.id, { name });
        await record(trx, actor, 'updated', { before, after });
        return serializeCategory(after);
      });
    },

    async setActive(actor: Actor, id: string, active: boolean): Promise<Category> {
      return inTransaction(db, async (trx) => {
        const before = await lockedOrRefused(trx, id);
        if (before.is_active === active) return serializeCategory(before);
        const after = await updateCategory(trx, before.id, { is_active: active });
        await record(trx, actor, active ? 'reactivated' : 'deactivated', { before, after });
        return serializeCategory(after);
      });
    },
  };
}

export type CategoryService = ReturnType<typeof createCategoryService>;
