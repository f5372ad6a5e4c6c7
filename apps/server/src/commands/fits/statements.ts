import {
  type Fixture,
  type RequirementLevel,
  type Probe,
  expectSame,
  refusalOf,
  valueOf,
} from './probe.ts';

/** A probe that is one statement after the other on one connection. */
function statements(
  what: string,
  need: RequirementLevel,
  without: string,
  texts: (schema: string) => readonly string[],
): Probe {
  return {
    what,
    need,
    without,
    async run({ one, schema }: Fixture) {
      for (const text of texts(schema)) await one.query(text);
    },
  };
}

const NO_OPENING = 'The shop can’t open: its tables can’t be made.';

/** What the shop writes in SQL, apart from what two connections see of each other. */
export const statementProbes: readonly Probe[] = [
  statements(
    'Tables, indexes and constraints made in one transaction, and taken back with it',
    'needed',
    'A migration that is killed leaves half of itself, and the next start can’t go on.',
    (s) => [
      'BEGIN',
      `CREATE TABLE ${s}.half (id integer PRIMARY KEY, n integer CHECK (n >= 0))`,
      `CREATE INDEX half_by_n ON ${s}.half (n)`,
      'ROLLBACK',
      `CREATE TABLE ${s}.half (id integer PRIMARY KEY)`,
    ],
  ),
  {
    what: 'CHECK, foreign keys, unique and partial unique indexes refuse what breaks them',
    need: 'needed',
    without: 'Not safe: two payments of one order, stock below nothing. Don’t.',
    async run({ one, schema: s }) {
      await one.query(`CREATE TABLE ${s}.owners (id integer PRIMARY KEY)`);
      await one.query(`
        CREATE TABLE ${s}.ruled (
          id integer PRIMARY KEY, n integer CHECK (n >= 0), live boolean NOT NULL,
          owner integer REFERENCES ${s}.owners (id)
        )`);
      await one.query(`CREATE UNIQUE INDEX ruled_live ON ${s}.ruled (owner) WHERE live`);
      await one.query(`INSERT INTO ${s}.owners VALUES (1)`);
      await one.query(`INSERT INTO ${s}.ruled VALUES (1, 0, true, 1), (2, 0, false, 1)`);
      const refused = (row: string) => refusalOf(one.query(`INSERT INTO ${s}.ruled VALUES ${row}`));
      expectSame(await refused('(3, -1, false, 1)'), '23514', 'CHECK');
      expectSame(await refused('(3, 0, false, 2)'), '23503', 'foreign key');
      expectSame(await refused('(1, 0, false, 1)'), '23505', 'primary key');
      expectSame(await refused('(3, 0, true, 1)'), '23505', 'partial unique index');
      expectSame(await refused('(3, 0, false, 1)'), null, 'what breaks nothing');
    },
  },
  {
    what: 'A refusal names the constraint',
    need: 'needed',
    without: 'Refusals come as 500 instead of saying what is wrong.',
    async run({ one, schema: s }) {
      await one.query(`CREATE TABLE ${s}.named (n integer CONSTRAINT named_above CHECK (n > 0))`);
      try {
        await one.query(`INSERT INTO ${s}.named VALUES (0)`);
      } catch (error) {
        const name = error instanceof Error && 'constraint' in error ? error.constraint : null;
        expectSame(name, 'named_above', 'the name');
      }
    },
  },
  {
    what: 'ON CONFLICT, also with a partial index, and what it returns',
    need: 'needed',
    without: 'One order could be placed twice by two presses of a button.',
    async run({ one, schema: s }) {
      await one.query(`CREATE TABLE ${s}.once (key text NOT NULL, n integer, live boolean)`);
      await one.query(`CREATE UNIQUE INDEX once_key ON ${s}.once (key) WHERE live`);
      const put = (n: number) =>
        valueOf(
          one,
          `INSERT INTO ${s}.once VALUES ('a', $1, true)
           ON CONFLICT (key) WHERE live DO UPDATE SET n = ${s}.once.n + excluded.n RETURNING n`,
          [n],
        );
      expectSame([await put(1), await put(2)], [1, 3], 'the sums');
    },
  },
  {
    what: 'WITH ... UPDATE ... RETURNING, and unnest of several arrays, in one statement',
    need: 'needed',
    without: 'No orders: stock is taken and the order written by one statement.',
    async run({ one, schema: s }) {
      await one.query(`CREATE TABLE ${s}.goods (id integer PRIMARY KEY, stock integer)`);
      await one.query(`CREATE TABLE ${s}.taken (id integer, quantity integer)`);
      await one.query(`INSERT INTO ${s}.goods VALUES (1, 5), (2, 5)`);
      const written = await valueOf(
        one,
        `WITH wanted AS (SELECT * FROM unnest($1::int[], $2::int[]) AS w (id, quantity)),
         less AS (UPDATE ${s}.goods g SET stock = stock - w.quantity FROM wanted w
           WHERE g.id = w.id AND g.stock >= w.quantity RETURNING g.id, w.quantity),
         noted AS (INSERT INTO ${s}.taken SELECT * FROM less RETURNING quantity)
         SELECT sum(quantity)::int FROM noted`,
        [
          [1, 2],
          [2, 3],
        ],
      );
      expectSame(written, 5, 'pieces taken');
    },
  },
  {
    what: 'LATERAL, json_agg, jsonb, arrays with @> and their GIN index',
    need: 'needed',
    without: 'Orders, history and tags can’t be read.',
    async run({ one, schema: s }) {
      await one.query(`CREATE TABLE ${s}.tagged (id integer, tags text[], more jsonb)`);
      await one.query(`CREATE INDEX tagged_by_tag ON ${s}.tagged USING gin (tags)`);
      await one.query(`INSERT INTO ${s}.tagged VALUES (1, '{a,b}', '{"x": [1, 2]}')`);
      const read = await valueOf(
        one,
        `SELECT json_agg(l.v ORDER BY l.v) FROM ${s}.tagged t
         CROSS JOIN LATERAL (SELECT value::int AS v FROM jsonb_array_elements(t.more -> 'x')) l
         WHERE t.tags @> '{b}'`,
      );
      expectSame(read, [1, 2], 'what was read');
    },
  },
  statements(
    'Functions in SQL and in PL/pgSQL, columns generated by them, tsvector',
    'needed',
    NO_OPENING,
    (s) => [
      `CREATE FUNCTION ${s}.words(x text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE AS
       $$ BEGIN RETURN to_tsvector('simple'::regconfig, lower(x)); END $$`,
      `CREATE FUNCTION ${s}.short(x text) RETURNS text LANGUAGE sql IMMUTABLE
       RETURN left(lower(x), 3)`,
      `CREATE TABLE ${s}.made (name text,
         found tsvector GENERATED ALWAYS AS (${s}.words(name)) STORED,
         brief text GENERATED ALWAYS AS (${s}.short(name)) STORED)`,
      `CREATE INDEX made_by_word ON ${s}.made USING gin (found)`,
      `ALTER TABLE ${s}.made ALTER COLUMN found DROP EXPRESSION`,
    ],
  ),
  {
    what: 'Triggers, also constraint triggers',
    need: 'needed',
    without: 'The shop can’t open: its prices, refunds and invoices are guarded by triggers.',
    async run({ one, schema: s }) {
      await one.query(`CREATE TABLE ${s}.kept (n integer)`);
      await one.query(`
        CREATE FUNCTION ${s}.keep() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'kept' USING ERRCODE = '23514'; END $$`);
      await one.query(`
        CREATE TRIGGER kept BEFORE UPDATE ON ${s}.kept FOR EACH ROW EXECUTE FUNCTION ${s}.keep()`);
      await one.query(`
        CREATE CONSTRAINT TRIGGER kept_later AFTER DELETE ON ${s}.kept
        FOR EACH ROW EXECUTE FUNCTION ${s}.keep()`);
      await one.query(`INSERT INTO ${s}.kept VALUES (1)`);
      const refused = (text: string) => refusalOf(one.query(text));
      expectSame(await refused(`UPDATE ${s}.kept SET n = 2`), '23514', 'a trigger');
      expectSame(await refused(`DELETE FROM ${s}.kept`), '23514', 'a constraint trigger');
    },
  },
  {
    what: 'sha256, hashtextextended, gen_random_uuid',
    need: 'needed',
    without: 'No sessions and no payments of the sandbox.',
    async run({ one }) {
      const hash = await valueOf(one, `SELECT encode(sha256('a'::bytea), 'hex')`);
      expectSame(String(hash).slice(0, 8), 'ca978112', 'sha256');
      await one.query(`SELECT hashtextextended('a', 0), gen_random_uuid()`);
    },
  },
  {
    what: 'Savepoints: a part of a transaction is taken back alone',
    need: 'needed',
    without: 'What may fail within a payment’s transaction takes all of it along.',
    async run({ one, schema: s }) {
      await one.query(`CREATE TABLE ${s}.parts (n integer PRIMARY KEY)`);
      await one.query('BEGIN');
      await one.query(`INSERT INTO ${s}.parts VALUES (1)`);
      await one.query('SAVEPOINT attempt');
      await refusalOf(one.query(`INSERT INTO ${s}.parts VALUES (1)`));
      await one.query('ROLLBACK TO SAVEPOINT attempt');
      await one.query('COMMIT');
      expectSame(await valueOf(one, `SELECT count(*)::int FROM ${s}.parts`), 1, 'rows');
    },
  },
  {
    what: 'A statement that takes too long is broken off (statement_timeout)',
    need: 'needed',
    without: 'A slow question holds its connection, and in the end all of them.',
    async run({ one }) {
      await one.query('BEGIN');
      await one.query('SET LOCAL statement_timeout = 100');
      const refused = await refusalOf(one.query('SELECT pg_sleep(2)'));
      await one.query('ROLLBACK');
      expectSame(refused, '57014', 'a sleep of two seconds');
    },
  },
  statements(
    'pg_trgm can be had',
    'better',
    'Searches find the same and read the whole catalogue each time: fine to some thousand products.',
    (s) => [
      `CREATE TABLE ${s}.searched (name text)`,
      'BEGIN',
      // Where another schema has it already, its operators are found by their full name.
      `CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA ${s}`,
      `SELECT 1 / count(*) FROM pg_opclass WHERE opcname = 'gin_trgm_ops'`,
      'ROLLBACK',
    ],
  ),
  statements(
    'Unlogged tables',
    'better',
    'Counts of the rate limits are logged like the rest: a little slower.',
    (s) => [`CREATE UNLOGGED TABLE ${s}.counts (n integer)`],
  ),
  statements(
    'DO blocks',
    'better',
    'Nothing: the shop’s own migrations do without. Scripts of others may not.',
    () => ['DO $$ BEGIN PERFORM 1; END $$'],
  ),
  statements(
    'The log’s position can be asked for (pg_current_wal_insert_lsn, pg_last_wal_replay_lsn)',
    'better',
    'Replicas are never read from: leave DATABASE_REPLICA_URL out.',
    () => ['SELECT pg_current_wal_insert_lsn(), pg_last_wal_replay_lsn()'],
  ),
  statements(
    'Which of several hosts is the primary can be asked for (pg_walfile_name)',
    'better',
    'Give the shop one address that always leads to the primary, never several.',
    () => [
      `SELECT pg_is_in_recovery(), pg_walfile_name(pg_current_wal_lsn()),
         current_setting('transaction_read_only')`,
    ],
  ),
];
