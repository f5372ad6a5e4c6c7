import { type Kysely, sql } from 'kysely';

/** When an order was to arrive before a dearer way was asked for: what was added to it may be sent so again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE shipping_upgrades
      ADD COLUMN before_from date,
      ADD COLUMN before_to date,
      -- Nobody can say of those that were asked for before this was kept.
      ADD CONSTRAINT shipping_upgrades_days_before CHECK (
        (before_from IS NULL) = (before_to IS NULL) AND before_from <= before_to)`.execute(db);
}
