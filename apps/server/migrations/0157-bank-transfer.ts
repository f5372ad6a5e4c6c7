import { type Kysely, sql } from 'kysely';

/** How shoppers pay by bank transfer, which was said where the shop is started until now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Of a shop that had its account in words alone there are words alone.
  await sql`
    CREATE TABLE bank_transfer_settings (
      id uuid PRIMARY KEY CHECK (id = '00000000-0000-7000-8000-000000000000'),
      is_on boolean NOT NULL,
      account_holder text NOT NULL CHECK (char_length(account_holder) <= 140),
      iban text NOT NULL CHECK (iban ~ '^([A-Z]{2}[0-9]{2}[A-Z0-9]{1,30})?$'),
      bic text NOT NULL CHECK (bic ~ '^([A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?)?$'),
      account text NOT NULL CHECK (char_length(account) <= 500),
      instructions text NOT NULL CHECK (char_length(instructions) <= 2000),
      days integer NOT NULL CHECK (days BETWEEN 1 AND 30),
      version integer NOT NULL DEFAULT 1 CHECK (version > 0),
      CHECK (NOT is_on OR iban <> '' OR account <> '' OR instructions <> '')
    )`.execute(db);
}
