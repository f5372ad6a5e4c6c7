import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // What a keyed hash makes of the client's address, for as long as the order holds stock unpaid.
  await sql`
    ALTER TABLE orders ADD COLUMN client_key text,
      ADD CONSTRAINT orders_client_while_unpaid CHECK (client_key IS NULL OR status = 'PENDING')`.execute(
    db,
  );
  await sql`CREATE INDEX orders_unpaid_by_client ON orders (client_key)
    WHERE status = 'PENDING' AND client_key IS NOT NULL`.execute(db);
  // Lets one statement write an order and refuse it in the same breath, as a constraint would that could
  // look at other rows; a look beforehand would be another round trip for every order.
  await sql`
    CREATE FUNCTION refuse_when(broken boolean, rule text) RETURNS boolean LANGUAGE plpgsql AS $$
    BEGIN
      IF broken THEN
        RAISE EXCEPTION 'refused by %', rule
          USING ERRCODE = 'check_violation', CONSTRAINT = rule;
      END IF;
      RETURN true;
    END $$`.execute(db);
}
