import { type Kysely, sql } from 'kysely';

/**
 * An authenticator app that came before its account's address was verified goes with a mailed reset, as
 * passkeys do. Of those that are there already nobody knows more than whether the address is verified now.
 * And what owners search orders by is kept of nobody who has been taken out of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE totp_factors ADD COLUMN address_proven boolean NOT NULL DEFAULT false`.execute(
    db,
  );
  await sql`
    UPDATE totp_factors SET address_proven = true FROM users
    WHERE users.id = totp_factors.user_id AND users.email_verified`.execute(db);
  await sql`
    DELETE FROM order_search USING orders
    WHERE orders.id = order_search.order_id AND orders.customer_email = ''`.execute(db);
}
