import { basisPointsFromPercent } from '@gadgetry/contract/money';
import {
  type Promocode,
  type PromocodeInput,
  type PromocodeQuery,
  type ValidPromocode,
  normaliseCode,
  promocodeForm,
} from '@gadgetry/contract/promocodes';
import type { Database, Transaction } from '../../database/database.ts';
import { ShopError, orNotFound } from '../../errors/shop-error.ts';
import { newId } from '../../database/identifiers.ts';
import type { Page } from '../../database/page-cursor.ts';
import { type Change, historyOf } from '../history/index.ts';
import { judge } from './promocode-rules.ts';
import {
  type PromocodeRow,
  findPromocode,
  insertPromocode,
  lockPromocode,
  readPromocodes,
  updatePromocode,
} from './promocode-store.ts';
import { findForOrder, refusalOf } from './promocode-uses.ts';
import {
  promocodeSnapshot,
  serializePromocode,
  serializeValidPromocode,
} from './promocode-serializer.ts';
import { inTransaction } from '../../database/transactions.ts';

type Actor = Change['actor'];

/** Answers whether an account has an order that is paid or being paid, other than those that the next one replaces. */
export type HasPriorOrder = (
  db: Database,
  userId: string,
  replaced: readonly string[],
) => Promise<boolean>;

/** Spaces around a code count for nothing, its length without them does. */
function codeOrRefused(typed: string): string {
  const checked = promocodeForm.shape.code.safeParse(normaliseCode(typed));
  if (checked.success) return checked.data;
  throw new ShopError('validation_failed', checked.error.issues[0]?.message);
}

const history = historyOf('promocode', promocodeSnapshot);

async function change(
  trx: Transaction,
  actor: Actor,
  action: Change['action'],
  rows: { before: PromocodeRow; wanted: PromocodeRow },
): Promise<Promocode> {
  const write = updatePromocode;
  return serializePromocode(await history.change(trx, actor, action, { ...rows, write }));
}

export function createPromocodeService(db: Database, hasPriorOrder: HasPriorOrder) {
  return {
    async list(query: PromocodeQuery): Promise<Page<Promocode>> {
      const page = await readPromocodes(db, query);
      return { ...page, rows: page.rows.map(serializePromocode) };
    },

    /**
     * Tells a buyer whether a code works; placing the order decides again.
     * @param userId null for a guest, who is answered as if the order were a first one
     * @param replaced unpaid orders that the order would be meant instead of
     */
    async validate(
      typed: string,
      userId: string | null,
      replaced: readonly string[],
    ): Promise<ValidPromocode> {
      const promocode = await findForOrder(db, typed);
      if (promocode === null) throw refusalOf('unknown');
      const asks = promocode.firstOrderOnly && userId !== null;
      const firstOrder = !asks || !(await hasPriorOrder(db, userId, replaced));
      const verdict = judge(promocode, { now: new Date(), firstOrder });
      if (verdict !== 'ok') throw refusalOf(verdict);
      return serializeValidPromocode(promocode);
    },

    async one(id: string): Promise<Promocode> {
      return serializePromocode(orNotFound(await findPromocode(db, id)));
    },

    async create(actor: Actor, input: PromocodeInput): Promise<Promocode> {
      const code = codeOrRefused(input.code);
      return inTransaction(db, async (trx) => {
        const after = await insertPromocode(trx, {
          id: newId(),
          code,
          discount_basis_points: basisPointsFromPercent(input.discountPercentage),
          first_order_only: input.firstOrderOnly,
          expires_on: input.expiresAt.slice(0, 10),
          is_active: input.isActive ?? true,
        });
        await history.record(trx, actor, 'created', { before: null, after });
        return serializePromocode(after);
      });
    },

    async update(actor: Actor, id: string, input: PromocodeInput): Promise<Promocode> {
      return inTransaction(db, async (trx) => {
        const before = orNotFound(await lockPromocode(trx, id));
        await history.refuseStaleEdit(trx, before, input.version);
        if (normaliseCode(input.code) !== before.code) {
          throw new ShopError('validation_failed', 'The code cannot be changed');
        }
        const wanted = {
          ...before,
          discount_basis_points: basisPointsFromPercent(input.discountPercentage),
          first_order_only: input.firstOrderOnly,
          expires_on: input.expiresAt.slice(0, 10),
          is_active: input.isActive ?? before.is_active,
        };
        return change(trx, actor, 'updated', { before, wanted });
      });
    },

    async setActive(actor: Actor, id: string, active: boolean): Promise<Promocode> {
      return inTransaction(db, async (trx) => {
        const before = orNotFound(await lockPromocode(trx, id));
        const action = active ? 'reactivated' : 'deactivated';
        return change(trx, actor, action, { before, wanted: { ...before, is_active: active } });
      });
    },
  };
}

export type PromocodeService = ReturnType<typeof createPromocodeService>;
