import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Whoever reads the table must not be able to sign in with what it holds: only a hash of each
  // session's token is kept. Everyone stays signed in.
  await sql`
    UPDATE sessions SET token = encode(sha256(convert_to(token, 'UTF8')), 'hex')`.execute(db);

  await sql`CREATE INDEX users_by_age ON users (created_at DESC, id DESC)`.execute(db);
}
