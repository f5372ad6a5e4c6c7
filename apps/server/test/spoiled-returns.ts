// Statements after which books do not add up, where one order has one line that was bought three times.

/** So many pieces of the line are sent. */
export const sent = (pieces: number) => `
  ALTER TABLE shipment_lines DISABLE TRIGGER USER;
  INSERT INTO shipments (id, order_id) SELECT gen_random_uuid(), id FROM orders;
  INSERT INTO shipment_lines (shipment_id, order_item_id, quantity)
  SELECT s.id, i.id, ${pieces} FROM shipments s, order_items i`;

/** The same line, of which so many pieces were sent and asked back. */
const askedBack = (pieces: number) => `
  ALTER TABLE return_lines DISABLE TRIGGER USER;
  INSERT INTO returns (id, order_id, idempotency_key, kind, is_sent, status, reason)
  SELECT gen_random_uuid(), id, 'key', 'return', true, 'RECEIVED', 'faulty' FROM orders;
  INSERT INTO return_lines (return_id, order_item_id, quantity, received, condition, restocked)
  SELECT r.id, i.id, ${pieces}, ${pieces}, 'as_new', 0 FROM returns r, order_items i`;

/** All that came back of one sent piece was refunded, and the refund is for so many. */
const refundedAsReturn = (pieces: number) => `${sent(1)}; ${askedBack(1)};
  INSERT INTO payment_transactions (id, payment_id, kind, status, amount_cents, currency, said_by, return_id)
  SELECT gen_random_uuid(), p.id, 'refund', 'succeeded', 5, 'usd', 'admin', r.id FROM payments p, returns r;
  UPDATE returns SET status = 'REFUNDED';
  INSERT INTO refund_lines (refund_id, order_item_id, quantity, amount_cents)
  SELECT t.id, i.id, ${pieces}, 5 FROM payment_transactions t, order_items i WHERE t.kind = 'refund'`;

/** The order is to go elsewhere as another one, which is paid with a part of what it was paid. */
const relocatedInPart = `
  INSERT INTO orders SELECT (jsonb_populate_record(o, jsonb_build_object(
    'id', gen_random_uuid(), 'number', 'AAA-AAA-AAA', 'idempotency_key', 'key-r'))).* FROM orders o;
  INSERT INTO payment_transactions (id, payment_id, kind, status, amount_cents, currency, said_by, given)
  SELECT gen_random_uuid(), id, 'refund', 'pending', 5, 'usd', 'admin', 'exchange' FROM payments;
  INSERT INTO exchanges (order_id, relocated_order_id, refund_id, amount_cents)
  SELECT n.id, f.id, t.id, 5 FROM orders n, orders f, payment_transactions t
  WHERE n.idempotency_key = 'key-r' AND f.idempotency_key <> 'key-r' AND t.given = 'exchange'`;

/** By the check that finds it. */
export const spoiledReturns: Readonly<Record<string, string>> = {
  'returns-are-of-what-was-sent': `${sent(1)}; ${askedBack(2)}`,
  'returns-are-refunded-once': refundedAsReturn(2),
  'exchanges-are-given-once': `${sent(1)}; ${askedBack(1)};
    ALTER TABLE returns DISABLE TRIGGER USER; UPDATE returns SET status = 'EXCHANGED'`,
  'relocations-are-of-one-order': relocatedInPart,
  'exchanged-payments-are-of-an-exchange': 'UPDATE payments SET exchanged_cents = 1',
  'returns-are-on-the-shelf': `${sent(1)}; ${askedBack(1)};
    ALTER TABLE return_lines DISABLE TRIGGER USER; UPDATE return_lines SET restocked = 1`,
};

/** The same checks, broken in another part of what they say. */
export const alsoSpoiledReturns: readonly (readonly [
  check: string,
  how: string,
  statement: string,
])[] = [
  [
    'refunds-are-of-what-was-bought',
    'more of shipping goes back than was paid for it',
    `ALTER TABLE payment_transactions DISABLE TRIGGER USER;
    INSERT INTO payment_transactions (id, payment_id, kind, status, amount_cents, shipping_cents, currency, said_by)
    SELECT gen_random_uuid(), id, 'refund', 'pending', 5, 5, 'usd', 'shop' FROM payments`,
  ],
  [
    'refunds-are-of-what-was-bought',
    'shipping is not all of a refund that has no lines',
    `UPDATE orders SET shipping_cents = 9, grand_total_cents = grand_total_cents + 9;
    INSERT INTO payment_transactions (id, payment_id, kind, status, amount_cents, shipping_cents, currency, said_by)
    SELECT gen_random_uuid(), id, 'refund', 'pending', 5, 4, 'usd', 'shop' FROM payments`,
  ],
  [
    'returns-are-of-what-was-sent',
    'a return is of nothing',
    `INSERT INTO returns (id, order_id, idempotency_key, kind, is_sent, status, reason)
      SELECT gen_random_uuid(), id, 'key', 'return', true, 'REQUESTED', 'other' FROM orders`,
  ],
  [
    'returns-are-refunded-once',
    'a return counts as refunded without a refund',
    `ALTER TABLE returns DISABLE TRIGGER USER; ${sent(1)}; ${askedBack(1)}; UPDATE returns SET status = 'REFUNDED'`,
  ],
  [
    'returns-are-on-the-shelf',
    'pieces came back on the shelf of no return',
    `INSERT INTO stock_movements (id, product_id, delta, reason, order_id)
      SELECT gen_random_uuid(), product_id, 1, 'return', order_id FROM order_items`,
  ],
  [
    'returns-are-on-the-shelf',
    'a refund has put pieces on the shelf that the stock knows nothing of',
    `INSERT INTO payment_transactions (id, payment_id, kind, status, amount_cents, currency, said_by,
        closed_by, closed_reason)
      SELECT gen_random_uuid(), id, 'refund', 'closed', 5, 'usd', 'admin', 'a@shop.example', 'in cash'
      FROM payments;
      INSERT INTO restocked_pieces (refund_id, order_item_id, quantity, was_sent)
      SELECT t.id, i.id, 1, true FROM payment_transactions t, order_items i WHERE t.kind = 'refund'`,
  ],
  [
    'returns-are-on-the-shelf',
    'more is on the shelf again than was taken',
    `ALTER TABLE stock_movements DISABLE TRIGGER USER; ${sent(3)}; ${askedBack(4)};
      UPDATE return_lines SET restocked = 4;
      ALTER TABLE returns DISABLE TRIGGER USER; UPDATE returns SET status = 'CLOSED', decision = 'kept';
      INSERT INTO stock_movements (id, product_id, delta, reason, order_id)
      SELECT gen_random_uuid(), product_id, 4, 'return', order_id FROM order_items;
      UPDATE product_variants SET stock = stock + 4`,
  ],
];
