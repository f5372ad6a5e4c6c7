import { type Kysely, sql } from 'kysely';

/** Invoices, credit notes and what cancels one: issued once, numbered without a gap, never changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE invoice_settings (
      id uuid PRIMARY KEY,
      only_row boolean NOT NULL DEFAULT true UNIQUE CHECK (only_row),
      is_on boolean NOT NULL DEFAULT false,
      on_since timestamptz,
      seller_name text NOT NULL DEFAULT '',
      seller_address text NOT NULL DEFAULT '',
      vat_id text NOT NULL DEFAULT '',
      tax_number text NOT NULL DEFAULT '',
      registration text NOT NULL DEFAULT '',
      contact text NOT NULL DEFAULT '',
      bank_details text NOT NULL DEFAULT '',
      footer text NOT NULL DEFAULT '',
      invoice_prefix text NOT NULL DEFAULT 'INV-' CHECK (invoice_prefix ~ '^[A-Za-z0-9/-]*[A-Za-z/-]$'),
      credit_prefix text NOT NULL DEFAULT 'CN-' CHECK (credit_prefix ~ '^[A-Za-z0-9/-]*[A-Za-z/-]$'),
      numbers_by_year boolean NOT NULL DEFAULT true,
      digits smallint NOT NULL DEFAULT 5 CHECK (digits BETWEEN 1 AND 9),
      time_zone text NOT NULL DEFAULT 'UTC',
      attach_to text NOT NULL DEFAULT 'none' CHECK (attach_to IN ('none', 'confirmed', 'shipped')),
      version integer NOT NULL DEFAULT 1,
      CONSTRAINT invoice_settings_own_prefixes CHECK (lower(invoice_prefix) <> lower(credit_prefix)),
      CONSTRAINT invoice_settings_seller_known CHECK (
        NOT is_on OR (seller_name <> '' AND seller_address <> '' AND on_since IS NOT NULL))
    )`.execute(db);
  await sql`INSERT INTO invoice_settings (id) VALUES (gen_random_uuid())`.execute(db);

  // Who takes a number holds its row until the document is written: a number that is rolled back is free again.
  await sql`
    CREATE TABLE invoice_counters (
      series text NOT NULL CHECK (series IN ('invoice', 'credit_note')),
      year integer NOT NULL CHECK (year >= 0),
      last integer NOT NULL DEFAULT 0 CHECK (last >= 0),
      last_on date,
      PRIMARY KEY (series, year)
    )`.execute(db);

  await sql`
    CREATE TABLE invoice_documents (
      id uuid PRIMARY KEY,
      kind text NOT NULL CHECK (kind IN ('invoice', 'credit_note', 'cancellation')),
      series text NOT NULL GENERATED ALWAYS AS
        (CASE kind WHEN 'invoice' THEN 'invoice' ELSE 'credit_note' END) STORED,
      year integer NOT NULL CHECK (year >= 0),
      running integer NOT NULL CHECK (running > 0),
      follows integer GENERATED ALWAYS AS (NULLIF(running - 1, 0)) STORED,
      number text NOT NULL CONSTRAINT invoice_documents_number UNIQUE,
      issued_on date NOT NULL,
      order_id uuid NOT NULL REFERENCES orders (id),
      refund_id uuid REFERENCES payment_transactions (id),
      refers_to uuid,
      refers_kind text GENERATED ALWAYS AS
        (CASE kind WHEN 'credit_note' THEN 'invoice' WHEN 'cancellation' THEN 'credit_note' END) STORED,
      replaces uuid,
      total_cents bigint NOT NULL CHECK (total_cents >= 0),
      tax_cents bigint NOT NULL CHECK (tax_cents BETWEEN 0 AND total_cents),
      data jsonb NOT NULL,
      actor text,
      issued_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      CONSTRAINT invoice_documents_no_double UNIQUE (series, year, running),
      CONSTRAINT invoice_documents_no_gap FOREIGN KEY (series, year, follows)
        REFERENCES invoice_documents (series, year, running),
      CONSTRAINT invoice_documents_of_order UNIQUE (id, order_id, kind),
      CONSTRAINT invoice_documents_refer FOREIGN KEY (refers_to, order_id, refers_kind)
        REFERENCES invoice_documents (id, order_id, kind),
      CONSTRAINT invoice_documents_replace FOREIGN KEY (replaces, order_id, kind)
        REFERENCES invoice_documents (id, order_id, kind),
      CONSTRAINT invoice_documents_correct_something CHECK ((kind = 'invoice') = (refers_to IS NULL)),
      CONSTRAINT invoice_documents_refunds_credited CHECK (refund_id IS NULL OR kind = 'credit_note'),
      CONSTRAINT invoice_documents_dated_in_year CHECK (year IN (0, extract(year FROM issued_on)))
    )`.execute(db);
  // One invoice of an order, and one more for each that was replaced; the same of credit notes for a refund.
  await sql`
    CREATE UNIQUE INDEX invoice_documents_one_invoice ON invoice_documents (order_id, replaces)
    NULLS NOT DISTINCT WHERE kind = 'invoice'`.execute(db);
  await sql`
    CREATE UNIQUE INDEX invoice_documents_one_for_refund ON invoice_documents (refund_id, replaces)
    NULLS NOT DISTINCT WHERE refund_id IS NOT NULL`.execute(db);
  await sql`
    CREATE UNIQUE INDEX invoice_documents_cancelled_once ON invoice_documents (refers_to)
    WHERE kind = 'cancellation' OR (kind = 'credit_note' AND refund_id IS NULL)`.execute(db);
  await sql`CREATE INDEX invoice_documents_by_order ON invoice_documents (order_id)`.execute(db);
  await sql`CREATE INDEX invoice_documents_by_age ON invoice_documents (issued_at, id)`.execute(db);

  await sql`
    CREATE TABLE invoice_files (
      document_id uuid PRIMARY KEY REFERENCES invoice_documents (id),
      pdf bytea,
      sha256 bytea CONSTRAINT invoice_files_whole CHECK (sha256 = sha256(pdf)),
      made_at timestamptz,
      CONSTRAINT invoice_files_made CHECK (
        (pdf IS NULL) = (sha256 IS NULL) AND (pdf IS NULL) = (made_at IS NULL))
    )`.execute(db);
  await sql`
    CREATE INDEX invoice_files_to_make ON invoice_files (document_id) WHERE pdf IS NULL`.execute(
    db,
  );
  await sql`ALTER TABLE invoice_files ALTER COLUMN pdf SET STORAGE EXTERNAL`.execute(db);

  await sql`
    CREATE FUNCTION keep_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'a document that was issued stays as it is'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_documents_kept';
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER invoice_documents_kept BEFORE UPDATE OR DELETE ON invoice_documents
    FOR EACH ROW EXECUTE FUNCTION keep_invoice()`.execute(db);
  await sql`
    CREATE TRIGGER invoice_files_kept BEFORE UPDATE ON invoice_files
    FOR EACH ROW WHEN (OLD.pdf IS NOT NULL OR OLD.document_id <> NEW.document_id)
    EXECUTE FUNCTION keep_invoice()`.execute(db);
  await sql`
    CREATE TRIGGER invoice_files_stay BEFORE DELETE ON invoice_files
    FOR EACH ROW EXECUTE FUNCTION keep_invoice()`.execute(db);

  // Orders of which something has become that may need a document; gone once it is issued.
  await sql`
    CREATE TABLE invoice_due (
      order_id uuid PRIMARY KEY REFERENCES orders (id),
      noted_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      failures integer NOT NULL DEFAULT 0,
      next_attempt_at timestamptz NOT NULL DEFAULT now(),
      problem text
    )`.execute(db);
  await sql`CREATE INDEX invoice_due_next ON invoice_due (next_attempt_at)`.execute(db);
}
