import { z } from 'zod';
import { STOCK_REASONS, stockMovement } from './catalogue.ts';
import { STOCK_MAX, id, stockQuantity, text } from './fields.ts';
import { pageQuery } from './paging.ts';

export const STOCK_NOTE_MAX = 200;

/** A movement as the ledger of all products tells it. */
export const stockLedgerEntry = stockMovement.extend({
  product: z.object({ _id: id, name: z.string() }),
  choice: z.string().describe('What is chosen of the product; empty where there is no choice'),
});
export type StockLedgerEntry = z.infer<typeof stockLedgerEntry>;

const ledgerFilter = {
  product: id.optional(),
  reason: z.enum(STOCK_REASONS).optional(),
  from: z.iso.date().optional().describe('The first day, in UTC'),
  to: z.iso.date().optional().describe('The last day, in UTC'),
};

/** GET /admin/stock-movements: newest first. */
export const ledgerQuery = z.strictObject({ ...ledgerFilter, ...pageQuery });
export type LedgerQuery = z.infer<typeof ledgerQuery>;

/** GET /admin/stock-movements.csv: the same to its end. */
export const ledgerExportQuery = z.strictObject(ledgerFilter);
export type LedgerFilter = z.infer<typeof ledgerExportQuery>;

const note = text({ max: STOCK_NOTE_MAX, trimmed: true, plain: true, oneLine: true });

/** What is done to the pieces of one variant by hand. */
export const stockBooking = z.discriminatedUnion('kind', [
  z
    .strictObject({
      kind: z.literal('count'),
      variantId: id,
      counted: stockQuantity,
      stock: z
        .int32()
        .min(0)
        .describe(
          'What the shop had said: the difference is booked, so what is sold meanwhile stays sold',
        ),
      note: note.optional(),
    })
    .describe('So many pieces are there'),
  z
    .strictObject({
      kind: z.literal('correction'),
      variantId: id,
      delta: z
        .int32('Please enter a whole number')
        .min(-STOCK_MAX)
        .max(STOCK_MAX)
        .refine((pieces) => pieces !== 0, 'Please enter how many pieces came or went'),
      note: text({
        min: 1,
        max: STOCK_NOTE_MAX,
        trimmed: true,
        plain: true,
        oneLine: true,
        tooShort: 'Please say why',
      }),
    })
    .describe('Pieces came, or went where it is negative'),
]);
export type StockBooking = z.infer<typeof stockBooking>;

/** Booked once, however often it is sent: an answer that is lost on the way is asked for again. */
export const bookingHeaders = z.looseObject({
  'idempotency-key': z
    .uuid({ error: 'A UUID, chosen anew for each booking' })
    .describe('It becomes the id of the movement'),
});

/** What POST /admin/products/{id}/stock answers. */
export const bookedStock = z.object({
  variantId: id,
  stockQuantity: z.int(),
  delta: z.int().describe('What was booked; 0: it was as it was counted'),
});
export type BookedStock = z.infer<typeof bookedStock>;
