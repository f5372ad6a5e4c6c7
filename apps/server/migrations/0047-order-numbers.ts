import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Digits and consonants that are not taken for each other when somebody reads them out, and that
  // make no words. Bytes 6 to 8 of a random UUID are not wholly random.
  await sql`
    CREATE FUNCTION new_order_number() RETURNS text LANGUAGE sql VOLATILE AS $$
      SELECT left(drawn, 3) || '-' || substr(drawn, 4, 3) || '-' || right(drawn, 3)
      FROM (
        SELECT string_agg(
          substr('23456789BCDFGHJKMNPQRSTVWXYZ', 1 + get_byte(bytes, place) % 28, 1), '') AS drawn
        FROM (SELECT uuid_send(gen_random_uuid()) AS bytes) AS random,
          unnest(ARRAY[0, 1, 2, 3, 4, 5, 9, 10, 11]) AS place) AS number
    $$`.execute(db);
  await sql`ALTER TABLE orders ADD COLUMN number text NOT NULL DEFAULT new_order_number()`.execute(
    db,
  );
  // Among very many orders of old, two may have drawn the same.
  const drawAgain = sql`
    UPDATE orders SET number = new_order_number()
    WHERE number IN (SELECT number FROM orders GROUP BY number HAVING count(*) > 1)`;
  while (((await drawAgain.execute(db)).numAffectedRows ?? 0n) > 0n);
  await sql`ALTER TABLE orders ADD CONSTRAINT orders_number UNIQUE (number)`.execute(db);
}
