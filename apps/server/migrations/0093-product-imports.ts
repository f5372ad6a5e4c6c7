import { type Kysely, sql } from 'kysely';

/** Files of products that owners bring, line by line, and what became of each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE product_imports (
      id uuid PRIMARY KEY,
      file_name text NOT NULL CHECK (char_length(file_name) BETWEEN 1 AND 200),
      format text NOT NULL CHECK (format IN ('gadgetry', 'shopify', 'woocommerce')),
      state text NOT NULL DEFAULT 'receiving' CHECK (state IN ('receiving', 'checking', 'checked',
        'applying', 'applied', 'cancelled', 'undoing', 'undone', 'failed')),
      unknown_columns text[] NOT NULL,
      left_out text[] NOT NULL,
      makes_categories boolean NOT NULL,
      lines integer NOT NULL DEFAULT 0,
      -- How far the state has come: all products up to the one that begins at this line are done.
      done_until integer NOT NULL DEFAULT 0,
      checked_lines integer NOT NULL DEFAULT 0,
      new_lines integer NOT NULL DEFAULT 0,
      changed_lines integer NOT NULL DEFAULT 0,
      same_lines integer NOT NULL DEFAULT 0,
      refused_lines integer NOT NULL DEFAULT 0,
      applied_lines integer NOT NULL DEFAULT 0,
      left_lines integer NOT NULL DEFAULT 0,
      undo_lines integer NOT NULL DEFAULT 0,
      undone_lines integer NOT NULL DEFAULT 0,
      kept_lines integer NOT NULL DEFAULT 0,
      -- Which process is at it, and until when that is believed without hearing of it.
      run_by uuid,
      run_until timestamptz,
      actor_id text NOT NULL,
      actor_email text NOT NULL,
      applied_by_id text,
      applied_by text,
      undone_by_id text,
      undone_by text,
      checked_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`CREATE INDEX product_imports_by_age ON product_imports (created_at, id)`.execute(db);
  await sql`
    CREATE TABLE product_import_lines (
      id uuid NOT NULL,
      import_id uuid NOT NULL REFERENCES product_imports (id) ON DELETE CASCADE,
      line integer NOT NULL,
      -- The line at which its product begins: lines of one product are done together.
      group_line integer NOT NULL,
      cells jsonb NOT NULL,
      -- It only says more of its product: it has no variant of its own.
      is_addition boolean NOT NULL DEFAULT false,
      -- What was left out of it, which is no reason to refuse it.
      notes jsonb NOT NULL DEFAULT '[]',
      name text NOT NULL DEFAULT '',
      state text CHECK (state IN ('new', 'changed', 'same', 'refused')),
      product_id uuid,
      variant_id uuid,
      changes jsonb NOT NULL DEFAULT '[]',
      problems jsonb NOT NULL DEFAULT '[]',
      -- What was really changed, which is what an undoing takes back.
      written jsonb NOT NULL DEFAULT '[]',
      made_version integer,
      outcome text CHECK (outcome IN ('applied', 'left', 'undone', 'kept')),
      because jsonb NOT NULL DEFAULT '[]',
      PRIMARY KEY (import_id, line)
    )`.execute(db);
  await sql`
    CREATE INDEX product_import_lines_by_product
    ON product_import_lines (import_id, group_line, line)`.execute(db);
  await sql`
    CREATE INDEX product_import_lines_by_state
    ON product_import_lines (import_id, state, line)`.execute(db);
  await sql`
    CREATE INDEX product_import_lines_apart ON product_import_lines (import_id, outcome, line)
    WHERE outcome IN ('left', 'kept')`.execute(db);
}
