import { nameWithChoice } from '@gadgetry/contract/chosen-options';
import { STOCK_MAX } from '@gadgetry/contract/fields';
import type {
  BookedStock,
  StockLedgerEntry,
  LedgerFilter,
  LedgerQuery,
  StockBooking,
} from '@gadgetry/contract/stock-ledger';
import { PAGE_SIZE_MAX } from '@gadgetry/contract/paging';
import type { Database } from '../../../database/database.ts';
import type { Page } from '../../../database/page-cursor.ts';
import { inTransaction } from '../../../database/transactions.ts';
import { ShopError, orNotFound, refusedField } from '../../../errors/shop-error.ts';
import type { MomentCell } from '../../../http/csv-moments.ts';
import { CSV_BEGIN, csvLine } from '../../../http/csv.ts';
import { type Change, recordChange } from '../../history/index.ts';
import { lockProductAlone } from '../products/product-store.ts';
import {
  type BookedMovement,
  type StockLedgerRow,
  lockStock,
  readStockLedger,
  readMovement,
  wasCountedSince,
} from './stock-ledger-store.ts';
import { chosenOptions, stockAfterEdit, tooFewLeft } from './stock-rules.ts';
import { serializeMovement } from './stock-serializer.ts';
import { changeStock, insertMovement } from './stock-store.ts';

const choiceOf = ({ options, choices }: Pick<StockLedgerRow, 'options' | 'choices'>) =>
  chosenOptions(options, choices)
    .map(({ value }) => value)
    .join(', ');

const serialized = (row: StockLedgerRow): StockLedgerEntry => ({
  ...serializeMovement(row),
  product: { _id: row.product_id, name: row.product_name },
  choice: choiceOf(row),
});

/** Whether a movement is what such a booking makes. */
const isSame = (movement: BookedMovement, variantId: string, booking: StockBooking) =>
  movement.variant_id === variantId &&
  movement.reason === booking.kind &&
  (booking.kind === 'count' || movement.delta === booking.delta);

/** A booking by hand, with what tells it from the next one that says the same. */
interface KeyedBooking {
  readonly key: string;
  readonly productId: string;
  readonly booking: StockBooking;
}

/** How many there are then; a count says what was there when the form was read. */
const stockAfter = (stored: number, booking: StockBooking): number =>
  booking.kind === 'count'
    ? stockAfterEdit(stored, { sent: booking.counted, read: booking.stock })
    : stored + booking.delta;

const HEAD = ['At', 'Product', 'Variant', 'Pieces', 'Reason', 'Note', 'Order', 'Who'] as const;

/** Why pieces came and went, and what is booked of that by hand. */
export function createStockLedger(db: Database) {
  return {
    async list(query: LedgerQuery): Promise<Page<StockLedgerEntry>> {
      const page = await readStockLedger(db, query);
      return { ...page, rows: page.rows.map(serialized) };
    },

    /** What such a list shows to its end; made while it is sent. */
    async *exported(filter: LedgerFilter, momentOf: MomentCell): AsyncGenerator<string> {
      yield CSV_BEGIN + csvLine(HEAD);
      let cursor: string | undefined;
      do {
        const page = await readStockLedger(db, { ...filter, limit: PAGE_SIZE_MAX * 5, cursor });
        yield page.rows
          .map((row) =>
            csvLine([
              momentOf(row.created_at),
              row.product_name,
              choiceOf(row),
              row.delta,
              row.reason,
              row.note,
              row.order_id,
              row.actor,
            ]),
          )
          .join('');
        cursor = page.next ?? undefined;
      } while (cursor !== undefined);
    },

    /**
     * The same key is the same booking, however often it is sent.
     * @throws ShopError not_found, validation_failed, idempotency_conflict
     */
    async book(
      actor: Change['actor'],
      { key, productId, booking }: KeyedBooking,
    ): Promise<BookedStock> {
      const variantId = booking.variantId.toLowerCase();
      return inTransaction(db, async (trx) => {
        const product = orNotFound(await lockProductAlone(trx, productId));
        const variant = orNotFound(await lockStock(trx, productId, variantId));
        const field = booking.kind === 'count' ? 'counted' : 'delta';
        const { stock } = variant;
        const booked = await readMovement(trx, key);
        if (booked !== undefined) {
          if (!isSame(booked, variantId, booking)) {
            const message = 'This Idempotency-Key was already used for something else';
            throw new ShopError('idempotency_conflict', message);
          }
          return { variantId, stockQuantity: stock, delta: booked.delta };
        }
        if (booking.kind === 'count' && booking.stock !== stock) {
          const since = { had: booking.stock, has: stock };
          if (await wasCountedSince(trx, { productId, variantId }, since)) {
            if (booking.counted === stock) return { variantId, stockQuantity: stock, delta: 0 };
            throw refusedField(
              'counted',
              `Somebody else has counted these since you began: there are ${stock} by now. Please count anew`,
            );
          }
        }
        const then = stockAfter(stock, booking);
        const options = chosenOptions(product.options, variant.choices);
        if (then < 0) {
          const { code, message } = tooFewLeft({
            name: nameWithChoice(product.name, options),
            stock,
          });
          throw refusedField(field, message, code);
        }
        if (then > STOCK_MAX)
          throw refusedField(field, `With the ${stock} of now that is too many`);
        const delta = then - stock;
        if (delta === 0) return { variantId, stockQuantity: stock, delta };
        await changeStock(trx, variantId, delta);
        await insertMovement(trx, {
          id: key,
          productId,
          variantId,
          delta,
          reason: booking.kind,
          actor: actor.email,
          note: booking.note === undefined || booking.note === '' ? null : booking.note,
        });
        const named = options.map(({ value }) => value).join(', ');
        const told = named === '' ? 'stock' : `stock of ${named}`;
        const { version } = product;
        await recordChange(trx, {
          entity: 'product',
          entityId: productId,
          action: 'updated',
          actor,
          before: { version, fields: { [told]: stock } },
          after: { version, fields: { [told]: then } },
        });
        return { variantId, stockQuantity: then, delta };
      });
    },
  };
}
