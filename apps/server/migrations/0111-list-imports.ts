import { type Kysely, sql } from 'kysely';

/** Files of promocodes and redirects that owners bring, line by line, and what became of each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE list_imports (
      id uuid PRIMARY KEY,
      list text NOT NULL CHECK (list IN ('promocodes', 'redirects')),
      file_name text NOT NULL CHECK (char_length(file_name) BETWEEN 1 AND 200),
      state text NOT NULL DEFAULT 'checked' CHECK (state IN ('checked', 'applied', 'undone')),
      unknown_columns text[] NOT NULL,
      new_lines integer NOT NULL,
      changed_lines integer NOT NULL,
      same_lines integer NOT NULL,
      refused_lines integer NOT NULL,
      applied_lines integer NOT NULL DEFAULT 0,
      left_lines integer NOT NULL DEFAULT 0,
      undone_lines integer NOT NULL DEFAULT 0,
      kept_lines integer NOT NULL DEFAULT 0,
      actor_id text NOT NULL,
      actor_email text NOT NULL,
      applied_by_id text,
      applied_by text,
      undone_by_id text,
      undone_by text,
      created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`CREATE INDEX list_imports_by_age ON list_imports (list, created_at, id)`.execute(db);
  await sql`
    CREATE TABLE list_import_lines (
      import_id uuid NOT NULL REFERENCES list_imports (id) ON DELETE CASCADE,
      line integer NOT NULL,
      id uuid NOT NULL,
      cells jsonb NOT NULL,
      name text NOT NULL,
      state text NOT NULL CHECK (state IN ('new', 'changed', 'same', 'refused')),
      changes jsonb NOT NULL,
      problems jsonb NOT NULL,
      thing_id uuid,
      -- What was really changed, which is what an undoing takes back.
      written jsonb NOT NULL DEFAULT '[]',
      along jsonb NOT NULL DEFAULT '[]',
      outcome text CHECK (outcome IN ('applied', 'left', 'undone', 'kept')),
      because jsonb NOT NULL DEFAULT '[]',
      PRIMARY KEY (import_id, line)
    )`.execute(db);
}
