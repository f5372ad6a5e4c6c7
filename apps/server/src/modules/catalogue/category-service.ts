import {
  CATEGORY_TILES_MAX,
  type Category,
  type CategoryInput,
  type CategoryQuery,
  type CategoryTile,
  titleCase,
} from '@gadgetry/contract/catalogue';
import type { Database } from '../../database/database.ts';
import { orNotFound } from '../../errors/shop-error.ts';
import { newId } from '../../database/identifiers.ts';
import type { Page } from '../../database/page-cursor.ts';
import type { ReplicaRouting } from '../../database/replica-routing.ts';
import { type Change, historyOf } from '../history/index.ts';
import {
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

const history = historyOf('category', categorySnapshot);

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
      return serializeCategory(orNotFound(await findCategory(db, id)));
    },

    async create(actor: Actor, input: CategoryInput): Promise<Category> {
      return inTransaction(db, async (trx) => {
        const created = await insertCategory(trx, { id: newId(), name: titleCase(input.name) });
        await history.record(trx, actor, 'created', { before: null, after: created });
        return serializeCategory(created);
      });
    },

    async rename(actor: Actor, id: string, input: CategoryInput): Promise<Category> {
      return inTransaction(db, async (trx) => {
        const before = orNotFound(await lockCategory(trx, id));
        await history.refuseStaleEdit(trx, before, input.version);
        const name = titleCase(input.name);
        if (name === before.name) return serializeCategory(before);
        const after = await updateCategory(trx, before.id, { name });
        await history.record(trx, actor, 'updated', { before, after });
        return serializeCategory(after);
      });
    },

    async setActive(actor: Actor, id: string, active: boolean): Promise<Category> {
      return inTransaction(db, async (trx) => {
        const before = orNotFound(await lockCategory(trx, id));
        if (before.is_active === active) return serializeCategory(before);
        const after = await updateCategory(trx, before.id, { is_active: active });
        await history.record(trx, actor, active ? 'reactivated' : 'deactivated', { before, after });
        return serializeCategory(after);
      });
    },
  };
}

export type CategoryService = ReturnType<typeof createCategoryService>;
