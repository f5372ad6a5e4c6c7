import { nameWithChoice } from '@gadgetry/contract/chosen-options';
import { decimalOf, shopCurrency } from '@gadgetry/contract/money';
import type { Database } from '../../database/database.ts';
import type { MomentCell } from '../../http/csv-moments.ts';
import { CSV_BEGIN, csvLine } from '../../http/csv.ts';
import { refundedOf } from '../payments/index.ts';
import { type WholeOrder } from './order-reading.ts';
import { type ListedOrders, readWholeAdminOrders } from './admin-order-list.ts';

/** Orders that are read at a time: each time what is searched for is looked up anew. */
const PAGE = 1_000;

type Cell = string | number | null;

const money = (cents: number): number => Number(decimalOf(cents));

/** What a line has, in its order, each under its name. */
const COLUMNS: Readonly<
  Record<string, (order: WholeOrder, refunded: number, momentOf: MomentCell) => Cell>
> = {
  number: (order) => order.number,
  id: (order) => order.id,
  placed: (order, _refunded, momentOf) => momentOf(order.created_at),
  status: (order) => order.status,
  'payment status': (order) => order.payment_status,
  'payment method': (order) => order.payment_method,
  customer: (order) => order.customer_name,
  email: (order) => order.customer_email,
  recipient: (order) => order.ship_recipient,
  company: (order) => order.ship_company,
  'line 1': (order) => order.ship_line_1,
  'line 2': (order) => order.ship_line_2,
  city: (order) => order.ship_city,
  state: (order) => order.ship_state,
  'postal code': (order) => order.ship_zip_code,
  country: (order) => order.ship_country,
  phone: (order) => order.ship_phone,
  pieces: ({ items }) => items.reduce((sum, { quantity }) => sum + quantity, 0),
  items: ({ items }) =>
    items
      .map(({ name, options, quantity }) => `${quantity} × ${nameWithChoice(name, options)}`)
      .join(', '),
  'promo code': (order) => order.promocode,
  currency: () => shopCurrency().code.toUpperCase(),
  subtotal: (order) => money(order.sub_total_cents),
  discount: (order) => money(order.discount_cents),
  shipping: (order) => money(order.shipping_cents),
  tax: (order) => money(order.tax_cents),
  'tax included': (order) => money(order.included_tax_cents),
  total: (order) => money(order.grand_total_cents),
  refunded: (_order, refunded) => money(refunded),
  'tracking numbers': ({ shipments }) =>
    shipments.flatMap(({ tracking_number: number }) => number ?? []).join(', '),
};

/** The orders of a list as a spreadsheet reads them, newest first; however many, a page at a time. */
export async function* exportOrders(
  db: Database,
  asked: Omit<ListedOrders, 'limit' | 'cursor'>,
  momentOf: MomentCell,
): AsyncGenerator<string> {
  yield CSV_BEGIN + csvLine(Object.keys(COLUMNS));
  let cursor: string | undefined;
  do {
    const query = { ...asked, limit: PAGE, ...(cursor !== undefined && { cursor }) };
    const { rows, next } = await readWholeAdminOrders(db, query);
    const refunded = await refundedOf(
      db,
      rows.map(({ id }) => id),
    );
    yield rows
      .map((row) =>
        csvLine(Object.values(COLUMNS).map((of) => of(row, refunded.get(row.id) ?? 0, momentOf))),
      )
      .join('');
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}
