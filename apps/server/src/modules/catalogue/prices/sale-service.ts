import { toMinorUnits } from '@gadgetry/contract/money';
import type { Sale, SaleInput, SaleQuery } from '@gadgetry/contract/prices';
import type { Database, Transaction } from '../../../database/database.ts';
import { newId } from '../../../database/identifiers.ts';
import type { Page } from '../../../database/page-cursor.ts';
import { inTransaction } from '../../../database/transactions.ts';
import { ShopError, orNotFound, refusedField } from '../../../errors/shop-error.ts';
import { type Change, historyOf } from '../../history/index.ts';
import { chosenOptions } from '../stock/stock-rules.ts';
import { periodRefusal, pricesRefusal, saleState } from './price-rules.ts';
import { applySales } from './price-service.ts';
import { databaseTime, readPrices, readSaleLines } from './price-store.ts';
import { saleSnapshot, serializeSale } from './sale-serializer.ts';
import { type SalePlan, type SaleRow, findSale, readSales, writeSale } from './sale-store.ts';

type Actor = Change['actor'];

const history = historyOf('sale', saleSnapshot);

interface Planning {
  readonly plan: SalePlan;
  readonly now: Date;
  /** A sale that runs keeps its beginning. */
  readonly begun: boolean;
}

/** Under the product's lock. @throws ShopError validation_failed at its field */
async function refuse(trx: Transaction, { plan, now, begun }: Planning): Promise<void> {
  const product = await readPrices(trx, plan.product_id);
  if (product === undefined) throw refusedField('productId', 'This product is no longer there');
  const others = await readSaleLines(trx, plan.product_id, plan.id);
  const refusal = periodRefusal(plan, now, begun) ?? pricesRefusal(plan, product, others);
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

/** While a sale is off, its variants may have become other things, which are worth other prices. */
function refuseOfOthers({ prices, options }: SaleRow): void {
  const another = prices.find(({ is_another }) => is_another);
  if (another === undefined) return;
  const called = chosenOptions(options, another.choices).map(({ value }) => value);
  const what = called.length === 0 ? 'The product' : `'${called.join(', ')}'`;
  throw new ShopError(
    'validation_failed',
    `${what} was something else when this was planned: edit the sale and save its prices first`,
  );
}

/** The sale as it is stored, with its product locked first, as everywhere. */
async function lockSale(trx: Transaction, id: string): Promise<SaleRow> {
  const { product_id: productId } = orNotFound(await findSale(trx, id));
  await readPrices(trx, productId, true);
  return orNotFound(await findSale(trx, id));
}

const planOf = ({ id, product_id, begins_at, ends_at, is_active, prices }: SaleRow): SalePlan => ({
  id,
  product_id,
  begins_at,
  ends_at,
  is_active,
  prices: prices.map(({ variant_id, cents }) => ({ variant_id, cents })),
});

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
    await writeSale(trx, plan);
    await applySales(trx, plan.product_id);
    const after = orNotFound(await findSale(trx, plan.id));
    await history.record(trx, actor, action, { before, after });
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
        await history.refuseStaleEdit(trx, before, input.version);
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
          refuseOfOthers(before);
          await refuse(trx, { plan, now, begun: true });
        }
        const action = active ? 'reactivated' : 'deactivated';
        return written(trx, actor, action, { before, plan });
      });
    },
  };
}
