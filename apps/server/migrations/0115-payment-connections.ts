import { type Kysely, sql } from 'kysely';

/** How a shop and its payment provider get on: a row for each pair of keys, named by their digest. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE payment_connections (
      keys text PRIMARY KEY CHECK (char_length(keys) = 22),
      -- The last event that was signed as it should be, and the last message that was not.
      verified_at timestamptz,
      verified_type text,
      refused_at timestamptz,
      refused_because text CHECK (refused_because IN ('unsigned', 'wrong', 'old')),
      -- What the provider said when it was asked for its account.
      asked_at timestamptz,
      problem text CHECK (problem IN ('key_refused', 'not_allowed', 'refused', 'no_answer')),
      account_id text,
      account_name text,
      account_country text,
      takes_payments boolean,
      pays_out boolean,
      clock_ahead_seconds integer,
      -- The session of which the end is the test event.
      test_session_id text,
      test_sent_at timestamptz,
      test_arrived_at timestamptz,
      test_problem text CHECK (test_problem IN ('key_refused', 'not_allowed', 'refused', 'no_answer')),
      CHECK ((verified_at IS NULL) = (verified_type IS NULL)),
      CHECK ((refused_at IS NULL) = (refused_because IS NULL))
    )`.execute(db);
}
