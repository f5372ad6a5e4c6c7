import type pg from 'pg';
import { type Probe, NotSo, expectSame, valueOf } from './probe.ts';

/** Without a second connection nothing can be said about who waits for whom. */
export const secondConnection: Probe = {
  what: 'A second connection is answered while the first one has a transaction open',
  need: 'needed',
  without: 'The shop works with twenty connections at once: it would stand still.',
  async run({ one, two }) {
    await one.query('BEGIN');
    const other = await two();
    await other.query('SELECT 1');
    await one.query('COMMIT');
  },
};

/** What whoever stands between the shop and the engine must let through. */
export const poolingProbes: readonly Probe[] = [
  {
    what: 'What the shop sets for a connection is kept (statement_timeout and others)',
    need: 'needed',
    without:
      'The shop can’t connect, or its statements have no end. PgBouncer lets it in with ignore_startup_parameters = statement_timeout, lock_timeout, idle_in_transaction_session_timeout, and forgets them: set them for the shop’s role then (ALTER ROLE shop SET statement_timeout = 8000; ALTER ROLE shop SET lock_timeout = 7000; ALTER ROLE shop SET idle_in_transaction_session_timeout = 10000;). Pooling by session, give each node its connections: default_pool_size of 24 for one (DATABASE_CONNECTIONS and 4 for accounts), or sign-in finds none.',
    async run({ asking }) {
      const asked = { statement_timeout: 8_000, lock_timeout: 7_000 };
      const client = await asking({ ...asked, idle_in_transaction_session_timeout: 10_000 });
      const kept = await valueOf(
        client,
        `SELECT array[current_setting('statement_timeout'), current_setting('lock_timeout'),
           current_setting('idle_in_transaction_session_timeout')]`,
      );
      expectSame(kept, ['8s', '7s', '10s'], 'the three');
    },
  },
  {
    what: 'Named statements stay with the connection that made them',
    need: 'needed',
    without:
      'Most of the shop’s calls fail. A pooler in transaction mode must carry them (PgBouncer 1.21 or newer with max_prepared_statements), or pool by session.',
    async run({ one, two }) {
      const other = await two();
      const named = (client: pg.Client) =>
        client.query({ name: 'fits', text: 'SELECT $1::int AS n', values: [1] });
      await named(one);
      // A pooler gives what `one` had to whoever asks next.
      await other.query('BEGIN');
      await other.query('SELECT 1');
      await named(one);
      await other.query('COMMIT');
      await named(other);
      await named(one);
    },
  },
  {
    what: 'A connection is one session from its beginning to its end',
    need: 'better',
    without:
      'The shop’s own part can’t be tried by this address, because it would need a path of its own: give `fits` the engine’s address as well.',
    async run({ one, two }) {
      const other = await two();
      const who = (client: pg.Client) => valueOf(client, 'SELECT pg_backend_pid()');
      const first = await who(one);
      await other.query('BEGIN');
      const second = await who(other);
      await other.query('COMMIT');
      if (first === second) throw new NotSo('two connections were served by one session');
    },
  },
];
