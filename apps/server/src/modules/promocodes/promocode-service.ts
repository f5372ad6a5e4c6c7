import type { CartLines } from '@gadgetry/contract/cart-lines';
import type { NewCodes } from '@gadgetry/contract/discounts';
import {
  type Promocode,
  type PromocodeInput,
  type PromocodeQuery,
  type ValidPromocode,
} from '@gadgetry/contract/promocodes';
import type { Database } from '../../database/database.ts';
import { ShopError, orNotFound } from '../../errors/shop-error.ts';
import type { Page } from '../../database/page-cursor.ts';
import { type Actor, editsOf } from '../history/index.ts';
import { addPromocode, changedPromocode, history } from './promocode-changes.ts';
import { UNKNOWN } from './promocode-rules.ts';
import {
  type CountedPromocodeRow,
  findPromocode,
  lockPromocode,
  readPromocodes,
  updatePromocode,
} from './promocode-store.ts';
import { type GoodsOf, type NamesOfGoods, errorOf, judgeCode } from './judged-codes.ts';
import {
  type SingleUseCodeRow,
  countBatch,
  insertSingleUseCodes,
  newSingleUseCodes,
  readSingleUseCodes,
} from './single-use-codes.ts';
import {
  NO_REVENUE,
  type Revenue,
  serializePromocode,
  serializeValidPromocode,
} from './promocode-serializer.ts';
import { inTransaction } from '../../database/transactions.ts';

/** Answers whether an account has an order that is paid or being paid, other than those that the next one replaces. */
export type HasPriorOrder = (
  db: Database,
  userId: string,
  replaced: readonly string[],
) => Promise<boolean>;

/** What came in with each of some discounts; one that no paid order had is not there. */
export type RevenueOf = (
  db: Database,
  promocodeIds: readonly string[],
) => Promise<ReadonlyMap<string, Revenue>>;

interface PromocodeServiceDeps {
  readonly db: Database;
  readonly hasPriorOrder: HasPriorOrder;
  /** Whether orders are taken without an account. */
  readonly guestsOrder: () => boolean;
  readonly goodsOf: GoodsOf;
  readonly namesOfGoods: NamesOfGoods;
  readonly revenueOf: RevenueOf;
  /** What was changed is to be known at once by this process. */
  readonly changed: () => void;
}

export function createPromocodeService(deps: PromocodeServiceDeps) {
  const { db, hasPriorOrder, goodsOf } = deps;
  const edits = editsOf(db, { history, lock: lockPromocode, write: updatePromocode });

  const withRevenue = async (rows: readonly CountedPromocodeRow[]): Promise<Promocode[]> => {
    const revenue = await deps.revenueOf(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => serializePromocode(row, revenue.get(row.id) ?? NO_REVENUE));
  };

  const toAnswer = async (row: CountedPromocodeRow): Promise<Promocode> =>
    orNotFound((await withRevenue([row]))[0]);

  return {
    async list(query: PromocodeQuery): Promise<Page<Promocode>> {
      const page = await readPromocodes(db, query);
      return { ...page, rows: await withRevenue(page.rows) };
    },

    /**
     * Tells a buyer whether a code works; placing the order decides again.
     * @param asker.userId null for a guest, who is answered as if the order were a first one
     * @param asker.replaced unpaid orders that the order would be meant instead of
     * @param items what would be bought; left out, nothing is asked of it
     */
    async validate(
      typed: string,
      asker: { readonly userId: string | null; readonly replaced: readonly string[] },
      items?: CartLines,
    ): Promise<ValidPromocode> {
      const { userId, replaced } = asker;
      const lines = items === undefined ? null : await goodsOf(db, items);
      const isFirst = async () => userId === null || !(await hasPriorOrder(db, userId, replaced));
      const isGuest = deps.guestsOrder() && userId === null;
      const who = { userId, isGuest, replaced, isFirst };
      const asked = { ...who, lines, namesOfGoods: deps.namesOfGoods };
      const { promocode, refusal } = await judgeCode(db, typed, asked);
      if (promocode === null || refusal !== null) throw errorOf(refusal ?? UNKNOWN);
      return serializeValidPromocode(promocode);
    },

    async one(id: string): Promise<Promocode> {
      return toAnswer(orNotFound(await findPromocode(db, id)));
    },

    async create(actor: Actor, input: PromocodeInput): Promise<Promocode> {
      const created = await inTransaction(db, (trx) => addPromocode(trx, actor, input));
      deps.changed();
      return serializePromocode(created, NO_REVENUE);
    },

    async update(actor: Actor, id: string, input: PromocodeInput): Promise<Promocode> {
      const { version } = input;
      const updated = await edits.update(actor, { id, version }, (before) =>
        changedPromocode(before, input),
      );
      deps.changed();
      return toAnswer(updated);
    },

    async setActive(actor: Actor, id: string, active: boolean): Promise<Promocode> {
      const changed = await edits.setActive(actor, id, active);
      deps.changed();
      return toAnswer(changed);
    },

    /**
     * Makes many codes for one use each; a call that is sent once more, under the same batch, makes none.
     * @throws ShopError validation_failed where the promocode is not used by such codes
     */
    async makeCodes(actor: Actor, id: string, { count, prefix, batch }: NewCodes): Promise<number> {
      return inTransaction(db, async (trx) => {
        const promocode = orNotFound(await lockPromocode(trx, id));
        if (promocode.way !== 'single_use_codes') {
          throw new ShopError('validation_failed', 'This promocode has one code for everybody');
        }
        const made = batch === undefined ? 0 : await countBatch(trx, id, batch);
        if (made > 0) return made;
        const codes = newSingleUseCodes(count, prefix);
        await insertSingleUseCodes(trx, { promocodeId: id, batch: batch ?? null }, codes);
        await history.record(trx, actor, 'updated', {
          before: promocode,
          after: { ...promocode, codes: promocode.codes + count },
        });
        return count;
      });
    },

    async codesOf(id: string): Promise<readonly SingleUseCodeRow[]> {
      orNotFound(await findPromocode(db, id));
      return readSingleUseCodes(db, id);
    },
  };
}

export type PromocodeService = ReturnType<typeof createPromocodeService>;
