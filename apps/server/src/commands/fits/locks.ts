import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { type Probe, NotSo, expectSame, refusalOf, valueOf } from './probe.ts';

/** So long (ms) the second of two is watched before it is said to wait. */
const WAITS_MS = 300;
/** As often as the shop tries again what broke off only because of others (database/transactions.ts). */
const TRIES = 5;

const conflicts = new Set(['40001', '40P01']);

/** Whether work is still going on after a moment. */
async function isWaiting(work: Promise<unknown>): Promise<boolean> {
  const ended = work.then(
    () => false,
    () => false,
  );
  return Promise.race([ended, delay(WAITS_MS, true)]);
}

/** A table of counters, each with a row of its own. */
async function counters(client: pg.Client, table: string, rows: number): Promise<void> {
  await client.query(`CREATE TABLE ${table} (id integer PRIMARY KEY, n integer NOT NULL)`);
  await client.query(`INSERT INTO ${table} SELECT id, 0 FROM generate_series(1, ${rows}) AS id`);
}

/** Runs a transaction as the shop does: again, where the engine says that others were in the way. */
async function inTries(client: pg.Client, work: () => Promise<unknown>): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query('BEGIN');
      await work();
      await client.query('COMMIT');
      return tries;
    } catch (error) {
      await client.query('ROLLBACK');
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (!conflicts.has(code) || tries === TRIES) throw error;
      await delay(20 * Math.random());
    }
  }
}

/** What two connections see of each other, and who waits for whom. */
export const lockProbes: readonly Probe[] = [
  {
    what: 'What is not committed is not seen; what is, is seen by the next statement',
    need: 'needed',
    without: 'Pages show what never came to be, or the shop waits for what has long been there.',
    async run({ one, two, schema: s }) {
      const other = await two();
      await counters(one, `${s}.seen`, 1);
      await other.query('BEGIN');
      const look = () => valueOf(other, `SELECT n FROM ${s}.seen`);
      let before: unknown;
      await inTries(one, async () => {
        await one.query(`UPDATE ${s}.seen SET n = 1`);
        before = await look();
      });
      const after = await look();
      await other.query('COMMIT');
      expectSame(before, 0, 'before the commit');
      if (after !== 1) {
        throw new NotSo('a transaction goes on seeing what was there when it began');
      }
    },
  },
  {
    what: 'A row that is locked makes the second one wait (FOR UPDATE), and read what came of it',
    need: 'needed',
    without:
      'Two who change one thing are told so at the end, and one begins again: orders of one product get slower, some are refused.',
    async run({ one, two, schema: s }) {
      const other = await two();
      await counters(one, `${s}.locked`, 1);
      await one.query('BEGIN');
      await one.query(`SELECT n FROM ${s}.locked WHERE id = 1 FOR UPDATE`);
      await other.query('BEGIN');
      const second = valueOf(other, `SELECT n FROM ${s}.locked WHERE id = 1 FOR NO KEY UPDATE`);
      second.catch(() => undefined);
      const waited = await isWaiting(second);
      await one.query(`UPDATE ${s}.locked SET n = 7 WHERE id = 1`);
      const broken = await refusalOf(one.query('COMMIT'));
      const read = await second;
      await other.query('ROLLBACK');
      if (!waited) throw new NotSo('the second one was let through');
      // Whose commit is broken off has not written: the second one reads what was there before.
      expectSame(read, broken === null ? 7 : 0, 'what the second one read');
    },
  },
  {
    what: 'FOR SHARE keeps a row as it is, and others may share it',
    need: 'needed',
    without: 'What is removed in the moment it is used leaves something that points nowhere.',
    async run({ one, two, schema: s }) {
      const other = await two();
      await counters(one, `${s}.shared`, 1);
      await one.query('BEGIN');
      await one.query(`SELECT n FROM ${s}.shared FOR SHARE`);
      await other.query(`SELECT n FROM ${s}.shared FOR SHARE`);
      const change = other.query(`UPDATE ${s}.shared SET n = 1`);
      change.catch(() => undefined);
      const waited = await isWaiting(change);
      await one.query('COMMIT');
      await change;
      if (!waited) throw new NotSo('the row was changed meanwhile');
    },
  },
  {
    what: 'FOR UPDATE SKIP LOCKED passes over what another one has',
    need: 'needed',
    without: 'No mails and no jobs: two nodes would do each of them twice, or wait for each other.',
    async run({ one, two, schema: s }) {
      const other = await two();
      await counters(one, `${s}.jobs`, 2);
      const take = `SELECT id FROM ${s}.jobs ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`;
      await one.query('BEGIN');
      await other.query('BEGIN');
      const taken = [await valueOf(one, take), await valueOf(other, take)];
      await one.query('COMMIT');
      await other.query('COMMIT');
      expectSame(taken, [1, 2], 'the two that were taken');
    },
  },
  {
    what: 'pg_advisory_xact_lock really locks, to the transaction’s end',
    need: 'needed',
    without:
      'Nodes that start together migrate at once; two owners could take each other’s role in one moment.',
    async run({ one, two }) {
      const other = await two();
      const key = Math.floor(Math.random() * 1e9);
      const tried = () => valueOf(other, 'SELECT pg_try_advisory_xact_lock($1)', [key]);
      await one.query('BEGIN');
      await one.query('SELECT pg_advisory_xact_lock($1)', [key]);
      const while_ = await tried();
      await one.query('COMMIT');
      expectSame([while_, await tried()], [false, true], 'had by the second one: while, and after');
    },
  },
  {
    what: 'Of two who add to one number, none is lost (20 each, at once)',
    need: 'needed',
    without: 'Not safe: stock and sums would be wrong. Don’t.',
    async run({ one, two, schema: s }) {
      const other = await two();
      await counters(one, `${s}.added`, 1);
      const add = async (client: pg.Client) => {
        for (let turn = 0; turn < 20; turn += 1) {
          await inTries(client, () => client.query(`UPDATE ${s}.added SET n = n + 1`));
        }
      };
      await Promise.all([add(one), add(other)]);
      expectSame(await valueOf(one, `SELECT n FROM ${s}.added`), 40, 'the sum');
    },
  },
  {
    what: 'A commit is the end: what it answers to is there, and is not broken off by others (40001)',
    need: 'better',
    without:
      'The engine breaks off at the commit what others were in the way of. The shop begins such work again, up to four times; a busy product sells slower, and now and then somebody is asked to try again.',
    async run({ one, schema: s }) {
      await counters(one, `${s}.ended`, 1);
      let tries = 0;
      for (let turn = 0; turn < 12; turn += 1) {
        tries += await inTries(one, () => one.query(`UPDATE ${s}.ended SET n = n + 1`));
      }
      expectSame(await valueOf(one, `SELECT n FROM ${s}.ended`), 12, 'the sum');
      expectSame(tries, 12, 'tries for 12 transactions that nobody was in the way of');
    },
  },
  {
    what: 'Of two who wait for each other one is told so (40P01 or 40001)',
    need: 'needed',
    without: 'Two orders of the same two things could stand still until their time is over.',
    async run({ one, two, schema: s }) {
      const other = await two();
      await counters(one, `${s}.crossed`, 2);
      const turns = async (client: pg.Client, first: number) => {
        await client.query('BEGIN');
        await client.query(`UPDATE ${s}.crossed SET n = n + 1 WHERE id = ${first}`);
        await delay(100);
        const code = await refusalOf(
          client.query(`UPDATE ${s}.crossed SET n = n + 1 WHERE id = ${3 - first}`),
        );
        const end = code === null ? await refusalOf(client.query('COMMIT')) : code;
        if (end !== null) await client.query('ROLLBACK');
        return end;
      };
      const ends = await Promise.all([turns(one, 1), turns(other, 2)]);
      const told = ends.filter((end) => end !== null);
      if (told.length === 0 || !told.every((end) => conflicts.has(end))) {
        throw new NotSo(`the two ended with ${ends.map((end) => end ?? 'success').join(' and ')}`);
      }
    },
  },
  {
    what: 'REPEATABLE READ, read only, shows one moment',
    need: 'needed',
    without: 'The integrity check and backups would find faults where something was just changing.',
    async run({ one, two, schema: s }) {
      const other = await two();
      await counters(one, `${s}.moment`, 1);
      await other.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const look = () => valueOf(other, `SELECT n FROM ${s}.moment`);
      const before = await look();
      await one.query(`UPDATE ${s}.moment SET n = 1`);
      const after = await look();
      await other.query('COMMIT');
      expectSame([before, after], [0, 0], 'the two looks');
    },
  },
];
