import { type Kysely, sql } from 'kysely';

/**
 * A line is worth its goods after discount and its own tax. It was its share of the whole order, which is
 * less for goods that are taxed higher than the others, and counted what delivery costs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE OR REPLACE FUNCTION count_refund_lines(of_payment uuid) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM 1 FROM payments WHERE id = of_payment FOR UPDATE;
      IF EXISTS (
        SELECT 1 FROM payment_transactions t
        JOIN refund_lines l ON l.refund_id = t.id
        JOIN order_items i ON i.id = l.order_item_id
        JOIN orders o ON o.id = i.order_id
        WHERE t.payment_id = of_payment AND t.status IN ('pending', 'succeeded', 'paid_otherwise')
        GROUP BY i.id, o.id
        HAVING sum(l.quantity) > i.quantity
          OR sum(l.amount_cents)
            > ceil(i.price_cents::numeric * i.quantity * (o.sub_total_cents - o.discount_cents) / o.sub_total_cents)
            + (SELECT coalesce(sum(x.amount_cents), 0) FROM order_taxes x
               WHERE x.order_id = o.id AND x.order_item_id = i.id AND NOT x.is_included)
      ) THEN
        RAISE EXCEPTION 'more of a line goes back than was bought'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'refund_lines_within_order';
      END IF;
    END $$`.execute(db);
}
