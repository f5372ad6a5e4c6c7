import { toMinorUnits } from '@gadgetry/contract/money';
import type { Sale, SaleInput, SaleQuery } from '@gadgetry/contract/prices';
import type { Database, Transaction } from '../../../database/database.ts';
import { newId } from '../../../database/identifiers.ts';
import type { Page } from '../../../database/page-cursor.ts';
import { inTransaction } from '../../../database/transactions.ts';
import { ShopError, orNotFound, refusedField } from '../../../errors/shop-error.ts';
import type { Actor, Change } from '../../history/index.ts';
import { saleState } from './price-rules.ts';
import { databaseTime, readPrices } from './price-store.ts';
import {
  type Planning,
  keepSale,
  otherThingMeant,
  planOf,
  refusalOf,
  saleHistory,
} from './sale-plans.ts';
import { serializeSale } from './sale-serializer.ts';
import { type SalePlan, type SaleRow, findSale, readSales } from './sale-store.ts';

/** Under the product's lock. @throws ShopError validation_failed at its field */
async function refuse(trx: Transaction, planning: Planning): Promise<void> {
  const refusal = await refusalOf(trx, planning);
  if (refusal !== null) throw refusedField(refusal.path, refusal.message);
}

const pricesOf = (input: SaleInput) =>
  input.prices.map(({ variantId, price }) => ({
    variant_id: variantId.toLowerCase(),
    cents: toMinorUnits(price),
  }));

/** What a form asks for, of a sale that runs already: its end alone. */
function refuseOthersThanEnd(before: SaleRow, plan: SalePlan, input: SaleInput): void {
  const same = (one: SalePlan['prices'], other: SalePlan['prices']) =>
    one.length === other.length &&
    one.every((each) =>
      other.some(({ variant_id, cents }) => variant_id === each.variant_id && cents === each.cents),
    );
  if (input.beginsAt != null && plan.begins_at.getTime() !== before.begins_at.getTime()) {
    throw refusedField('beginsAt', 'This sale has begun: only its end can be changed');
  }
  if (!same(plan.prices, before.prices)) {
    const message = 'This sale runs: deactivate it and plan another one for other prices';
    throw refusedField('prices.0.price', message);
  }
}

/** The sale as it is stored, with its product locked first, as everywhere. */
async function lockSale(trx: Transaction, id: string): Promise<SaleRow> {
  const { product_id: productId } = orNotFound(await findSale(trx, id));
  await readPrices(trx, productId, true);
  return orNotFound(await findSale(trx, id));
}

export function createSaleService({
  db,
  onPlanned,
}: {
  readonly db: Database;
  /** Told after each change: something may be due at another time. */
  readonly onPlanned: () => void;
}) {
  const written = async (
    trx: Transaction,
    actor: Actor,
    action: Change['action'],
    { before, plan }: { readonly before: SaleRow | null; readonly plan: SalePlan },
  ): Promise<Sale> => {
    const after = await keepSale(trx, actor, action, { before, plan });
    return serializeSale(after, await databaseTime(trx));
  };

  const planned = async (work: (trx: Transaction) => Promise<Sale>): Promise<Sale> => {
    const sale = await inTransaction(db, work);
    onPlanned();
    return sale;
  };

  return {
    async list(query: SaleQuery): Promise<Page<Sale>> {
      const page = await readSales(db, query);
      const now = new Date();
      return { ...page, rows: page.rows.map((row) => serializeSale(row, now)) };
    },

    async one(id: string): Promise<Sale> {
      return serializeSale(orNotFound(await findSale(db, id)), new Date());
    },

    /** @throws ShopError validation_failed at the field that can't be */
    async create(actor: Actor, input: SaleInput): Promise<Sale> {
      return planned(async (trx) => {
        const productId = input.productId.toLowerCase();
        await readPrices(trx, productId, true);
        const now = await databaseTime(trx);
        const plan = {
          id: newId(),
          product_id: productId,
          begins_at: input.beginsAt == null ? now : new Date(input.beginsAt),
          ends_at: new Date(input.endsAt),
          is_active: true,
          prices: pricesOf(input),
        };
        await refuse(trx, { plan, now, begun: false });
        return written(trx, actor, 'created', { before: null, plan });
      });
    },

    /** @throws ShopError not_found, stale_edit, validation_failed at the field that can't be */
    async update(actor: Actor, id: string, input: SaleInput): Promise<Sale> {
      return planned(async (trx) => {
        const before = await lockSale(trx, id);
        await saleHistory.refuseStaleEdit(trx, before, input.version);
        const now = await databaseTime(trx);
        if (input.productId.toLowerCase() !== before.product_id) {
          throw refusedField('productId', 'A sale stays with its product');
        }
        const state = saleState(before, now);
        const begun = state === 'running';
        if (state === 'over') throw refusedField('endsAt', 'This sale is over: plan another one');
        const begins = begun ? before.begins_at : now;
        const plan = {
          ...planOf(before),
          begins_at: input.beginsAt == null ? begins : new Date(input.beginsAt),
          ends_at: new Date(input.endsAt),
          prices: pricesOf(input),
        };
        if (begun) refuseOthersThanEnd(before, plan, input);
        await refuse(trx, { plan, now, begun });
        return written(trx, actor, 'updated', { before, plan });
      });
    },

    /** Off, a sale that runs ends at once; on again, it takes effect where its time is not over. */
    async setActive(actor: Actor, id: string, active: boolean): Promise<Sale> {
      return planned(async (trx) => {
        const before = await lockSale(trx, id);
        const now = await databaseTime(trx);
        if (before.is_active === active) return serializeSale(before, now);
        const plan = { ...planOf(before), is_active: active };
        if (active) {
          if (plan.ends_at <= now) {
            throw new ShopError('validation_failed', 'This sale is over: plan another one');
          }
          const other = otherThingMeant(before);
          if (other !== null) throw new ShopError('validation_failed', other);
          await refuse(trx, { plan, now, begun: true });
        }
        const action = active ? 'reactivated' : 'deactivated';
        return written(trx, actor, action, { before, plan });
      });
    },
  };
}
