import { isAlike } from '@gadgetry/contract/alike';
import {
  ATTRIBUTES_MAX,
  type Attribute,
  type AttributeInput,
  type AttributePreview,
} from '@gadgetry/contract/attributes';
import { ERRORS } from '@gadgetry/contract/errors';
import type { Database, Transaction } from '../../../database/database.ts';
import { newId } from '../../../database/identifiers.ts';
import { inTransaction } from '../../../database/transactions.ts';
import { ShopError, orNotFound } from '../../../errors/shop-error.ts';
import { type Actor, historyOf, recordChange } from '../../history/index.ts';
import { changeDefinition, planFor, plannedOptions } from './attribute-change.ts';
import { previewOf } from './attribute-rules.ts';
import { attributeSnapshot, serializeAttribute } from './attribute-serializer.ts';
import {
  type AttributePatch,
  type AttributeRow,
  deleteAttribute,
  findAttribute,
  insertAttribute,
  insertOptions,
  lockAttribute,
  nameOptions,
  orderAttributes,
  readAttributes,
  readProductsWithOption,
} from './attribute-store.ts';
import { countProducts } from './attribute-value-store.ts';
import { type CategoryRow, findCategory, lockCategory } from '../categories/category-store.ts';
import type { SearchValues } from '../search/search-values.ts';

const history = historyOf('attribute', attributeSnapshot);

function patchOf(input: AttributeInput): AttributePatch {
  return {
    name: input.name,
    group_name: input.group,
    kind: input.kind,
    unit: input.unit,
    is_highlight: input.isHighlight,
    is_filterable: input.isFilterable,
    is_comparable: input.isComparable,
  };
}

/** Names that people could not tell apart; the database compares letters, which may not be seen. */
function refuseTaken(name: string, others: readonly AttributeRow[]): void {
  const names = others.map((other) => other.name);
  if (!isAlike(name, names)) return;
  const message = 'An attribute with this name already exists in this category';
  throw new ShopError('name_taken', message);
}

async function serialized(db: Database, row: AttributeRow): Promise<Attribute> {
  const products = await countProducts(db, [row.id]);
  return serializeAttribute(row, products.get(row.id) ?? 0);
}

/** The list of a category, before and after: a part of the category's history. */
async function recordList(
  trx: Transaction,
  actor: Actor,
  category: CategoryRow,
  before: readonly AttributeRow[],
): Promise<void> {
  const after = await readAttributes(trx, category.id);
  if (before.length === after.length && after.every(({ id }, at) => id === before[at]?.id)) return;
  const named = (rows: readonly AttributeRow[]) => ({
    version: category.version,
    fields: { attributes: rows.map(({ name }) => name) },
  });
  await recordChange(trx, {
    entity: 'category',
    entityId: category.id,
    action: 'updated',
    actor,
    before: named(before),
    after: named(after),
  });
}

/** Changes the list of a category while nobody else does, and records it. */
async function changingList<Result>(
  trx: Transaction,
  actor: Actor,
  categoryId: string,
  change: (before: readonly AttributeRow[]) => Promise<Result>,
): Promise<Result> {
  const category = orNotFound(await lockCategory(trx, categoryId));
  const before = await readAttributes(trx, category.id);
  const result = await change(before);
  await recordList(trx, actor, category, before);
  return result;
}

/** The attribute, locked after its category, in the order in which everybody locks the two. */
async function lockWithList<Result>(
  trx: Transaction,
  actor: Actor,
  id: string,
  change: (locked: AttributeRow, before: readonly AttributeRow[]) => Promise<Result>,
): Promise<Result> {
  const { category_id } = orNotFound(await findAttribute(trx, id));
  return changingList(trx, actor, category_id, async (before) =>
    change(orNotFound(await lockAttribute(trx, id)), before),
  );
}

export function createAttributeService({
  db,
  searchValues,
}: {
  readonly db: Database;
  readonly searchValues: Pick<SearchValues, 'follow'>;
}) {
  return {
    async list(categoryId: string): Promise<Attribute[]> {
      const { id } = orNotFound(await findCategory(db, categoryId));
      const rows = await readAttributes(db, id);
      const products = await countProducts(
        db,
        rows.map((row) => row.id),
      );
      return rows.map((row) => serializeAttribute(row, products.get(row.id) ?? 0));
    },

    one: async (id: string): Promise<Attribute> =>
      serialized(db, orNotFound(await findAttribute(db, id))),

    async create(actor: Actor, input: AttributeInput): Promise<Attribute> {
      const { created, concerned } = await inTransaction(db, async (trx) => {
        const id = newId();
        await changingList(trx, actor, input.categoryId.toLowerCase(), async (before) => {
          if (before.length >= ATTRIBUTES_MAX) {
            const message = `A category has at most ${ATTRIBUTES_MAX} attributes.`;
            throw new ShopError('validation_failed', message);
          }
          refuseTaken(input.name, before);
          await insertAttribute(trx, id, input.categoryId, patchOf(input));
          const options = plannedOptions([], input.options);
          await insertOptions(
            trx,
            id,
            options.map(({ _id }) => _id),
          );
          await nameOptions(trx, id, options);
        });
        const after = orNotFound(await findAttribute(trx, id));
        await history.record(trx, actor, 'created', { before: null, after });
        const offering = await readProductsWithOption(trx, after.category_id, [after.name]);
        return { created: serializeAttribute(after, 0), concerned: offering };
      });
      await searchValues.follow(concerned);
      return created;
    },

    /** What an update with this body would do to the products. It changes nothing. */
    async preview(id: string, input: AttributeInput): Promise<AttributePreview> {
      const row = orNotFound(await findAttribute(db, id));
      const asked = plannedOptions(row.options, input.options);
      return previewOf(await planFor(db, row, { ...patchOf(input), options: asked }), asked);
    },

    async update(actor: Actor, id: string, input: AttributeInput): Promise<Attribute> {
      const { updated, concerned } = await inTransaction(db, async (trx) => {
        const before = orNotFound(await lockAttribute(trx, id));
        await history.refuseStaleEdit(trx, before, input.version);
        if (input.categoryId.toLowerCase() !== before.category_id) {
          throw new ShopError('validation_failed', 'An attribute stays in its category.');
        }
        const options = plannedOptions(before.options, input.options);
        if (history.isSame(before, { ...before, ...patchOf(input), options })) {
          return { updated: await serialized(trx, before), concerned: [] };
        }
        if (input.name !== before.name) {
          const list = await readAttributes(trx, before.category_id);
          refuseTaken(
            input.name,
            list.filter((other) => other.id !== before.id),
          );
        }
        const valued = await changeDefinition(trx, before, { ...patchOf(input), options });
        const after = orNotFound(await findAttribute(trx, id));
        await history.record(trx, actor, 'updated', { before, after });
        const names = [before.name, after.name];
        const offering = await readProductsWithOption(trx, after.category_id, names);
        return {
          updated: await serialized(trx, after),
          concerned: [...new Set([...valued, ...offering])],
        };
      });
      await searchValues.follow(concerned);
      return updated;
    },

    /** @param beforeId the attribute that it is to stand before; null: it becomes the last */
    async move(actor: Actor, id: string, beforeId: string | null): Promise<Attribute> {
      return inTransaction(db, (trx) =>
        lockWithList(trx, actor, id, async (moved, list) => {
          const others = list.filter((row) => row.id !== id).map((row) => row.id);
          const at = beforeId === null ? others.length : others.indexOf(beforeId.toLowerCase());
          // What it was to stand before has been deleted, as far as the list that was read is true.
          if (at === -1) throw new ShopError('stale_edit', ERRORS.stale_edit.message);
          await orderAttributes(trx, others.toSpliced(at, 0, id));
          return serialized(trx, moved);
        }),
      );
    },

    /** Takes it, and its values, from all products. */
    async remove(actor: Actor, id: string, version: number | undefined): Promise<Attribute> {
      const { removed, concerned } = await inTransaction(db, (trx) =>
        lockWithList(trx, actor, id, async (locked) => {
          await history.refuseStaleEdit(trx, locked, version);
          const answer = await serialized(trx, locked);
          const valued = await deleteAttribute(trx, id);
          await history.recordDeleted(trx, actor, locked);
          const offering = await readProductsWithOption(trx, locked.category_id, [locked.name]);
          return { removed: answer, concerned: [...new Set([...valued, ...offering])] };
        }),
      );
      await searchValues.follow(concerned);
      return removed;
    },
  };
}

export type AttributeService = ReturnType<typeof createAttributeService>;
