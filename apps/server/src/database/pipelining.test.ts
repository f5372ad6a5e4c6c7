import { connect, createServer } from 'node:net';
import { once } from 'node:events';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { type DatabaseOptions, openDatabase } from './database.ts';
import { prepared, preparedAhead, preparedThenCommit } from './pipelining.ts';

// Longer than a local database takes for a few statements that reach it together.
const FAR_AWAY_MS = 150;

const lastNote = (n: number) =>
  sql`INSERT INTO notes VALUES (${n})`.withPlugin(preparedThenCommit('last-note'));

/** The test's database, so far away that what it answers arrives in one piece for each round trip. */
async function openFarAway(options: DatabaseOptions = {}) {
  const { address } = await createTestDatabase(1);
  const { hostname, port } = new URL(address);
  const counted = { roundTrips: 0 };
  let connections = 0;
  const proxy = createServer((near) => {
    // The pool's one; on a busy machine the watch over the database opens others of its own.
    const isPools = connections === 0;
    connections += 1;
    const far = connect(Number(port), hostname);
    let answers: Buffer[] = [];
    near.pipe(far);
    far.on('data', (chunk) => {
      if (answers.length === 0) {
        setTimeout(() => {
          if (isPools) counted.roundTrips += 1;
          near.write(Buffer.concat(answers));
          answers = [];
        }, FAR_AWAY_MS);
      }
      answers.push(chunk);
    });
    near.on('close', () => far.destroy()).on('error', () => undefined);
    far.on('close', () => near.destroy()).on('error', () => undefined);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const bound = proxy.address();
  if (bound === null || typeof bound === 'string') throw new Error('no port');
  const through = new URL(address);
  through.host = `127.0.0.1:${bound.port}`;
  const database = openDatabase(through.href, () => undefined, { connections: 1, ...options });
  onTestFinished(async () => {
    await database.close();
    proxy.close();
  });
  await sql`CREATE TABLE notes (n integer CHECK (n > 0))`.execute(database.db);
  counted.roundTrips = 0;
  const note = (last: boolean) =>
    database.db.transaction().execute(async (trx) => {
      await sql`INSERT INTO notes VALUES (${1})`.withPlugin(prepared('note')).execute(trx);
      if (last) await lastNote(2).execute(trx);
      else await sql`INSERT INTO notes VALUES (${2})`.execute(trx);
    });
  const written = async () =>
    (await sql<{ n: number }>`SELECT n FROM notes ORDER BY n`.execute(database.db)).rows;
  return { ...database, counted, note, written };
}

test('a transaction of two statements is two round trips', async () => {
  const { counted, note, written } = await openFarAway();
  await note(true);
  expect(counted.roundTrips).toBe(2);
  expect(await written()).toEqual([{ n: 1 }, { n: 2 }]);
});

test('without saying which is the last, it is one more', async () => {
  const { counted, note, written } = await openFarAway();
  await note(false);
  expect(counted.roundTrips).toBe(3);
  expect(await written()).toEqual([{ n: 1 }, { n: 2 }]);
});

test('where nothing may be sent ahead, each statement waits for the one before', async () => {
  const { counted, note, written } = await openFarAway({ pipelined: false });
  await note(true);
  expect(counted.roundTrips).toBe(4);
  expect(await written()).toEqual([{ n: 1 }, { n: 2 }]);
});

test('a last statement that fails undoes all before it, and the connection serves on', async () => {
  const { db, pool, note, written } = await openFarAway();
  const failing = db.transaction().execute(async (trx) => {
    await sql`INSERT INTO notes VALUES (${7})`.execute(trx);
    await lastNote(-1).execute(trx);
  });
  await expect(failing).rejects.toMatchObject({ code: '23514' });
  expect(await written()).toEqual([]);
  await note(true);
  expect(await written()).toEqual([{ n: 1 }, { n: 2 }]);
  expect(pool.totalCount).toBe(1);
});

test('a first statement that fails undoes the transaction, and so does work that asks nothing', async () => {
  const { db, pool, note, written } = await openFarAway();
  const failing = db
    .transaction()
    .execute((trx) => sql`INSERT INTO notes VALUES (${-1})`.execute(trx));
  await expect(failing).rejects.toMatchObject({ code: '23514' });
  const idle = db.transaction().execute(() => Promise.reject(new Error('changed my mind')));
  await expect(idle).rejects.toThrow('changed my mind');
  await note(true);
  expect(await written()).toEqual([{ n: 1 }, { n: 2 }]);
  expect(pool.totalCount).toBe(1);
});

test('what comes after the last statement is refused: it would stand outside of the transaction', async () => {
  const { db, note, written } = await openFarAway();
  const late = db.transaction().execute(async (trx) => {
    await lastNote(3).execute(trx);
    await sql`INSERT INTO notes VALUES (${4})`.execute(trx);
  });
  await expect(late).rejects.toThrow('the last of its transaction');
  await note(true);
  expect(await written()).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
});

test('a database that goes away as a transaction begins fails it, and nothing else', async () => {
  const { db, note, written } = await openFarAway();
  const { db: other } = await createTestDatabase(1);
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db);
  const broken = db.transaction().execute(async (trx) => {
    await sql`SELECT pg_terminate_backend(${rows[0]?.pid ?? 0})`.execute(other);
    await sql`INSERT INTO notes VALUES (${9})`.execute(trx);
  });
  await expect(broken).rejects.toThrow(/connection/i);
  await note(true);
  expect(await written()).toEqual([{ n: 1 }, { n: 2 }]);
});

test('a statement whose answer nobody needs is no round trip, and fails the next one if it fails', async () => {
  const { db, counted, written } = await openFarAway();
  const noteAhead = (n: number) =>
    db.transaction().execute(async (trx) => {
      await sql`INSERT INTO notes VALUES (${n})`
        .withPlugin(preparedAhead('note-ahead'))
        .execute(trx);
      await lastNote(2).execute(trx);
    });
  await noteAhead(1);
  expect(counted.roundTrips).toBe(1);
  await expect(noteAhead(-1)).rejects.toMatchObject({ code: '23514' });
  expect(await written()).toEqual([{ n: 1 }, { n: 2 }]);
});

test('a transaction whose failure was not heard is not taken for committed', async () => {
  const { db, written } = await openFarAway();
  const unheard = db.transaction().execute(async (trx) => {
    await sql`INSERT INTO notes VALUES (${5})`.execute(trx);
    await sql`INSERT INTO notes VALUES (${-5})`.execute(trx).catch(() => undefined);
  });
  await expect(unheard).rejects.toThrow('rolled back instead of committed');
  expect(await written()).toEqual([]);
});

test('a statement with a name is prepared once on its connection, and others are not', async () => {
  const { db } = await createTestDatabase(1);
  for (const n of [1, 2, 3]) {
    const { rows } = await sql<{ n: number }>`
      SELECT ${n}::integer AS n`
      .withPlugin(prepared('one-number'))
      .execute(db);
    expect(rows).toEqual([{ n }]);
  }
  await sql`SELECT ${4}::integer AS n`.execute(db);
  const { rows } = await sql<{ name: string; uses: number }>`
    SELECT name, generic_plans + custom_plans AS uses FROM pg_prepared_statements WHERE name <> ''`.execute(
    db,
  );
  expect(rows).toEqual([{ name: 'one-number', uses: 3 }]);
});

test('a failure in a transaction undoes it, and its connection serves on', async () => {
  const { db, pool } = await createTestDatabase(1);
  const failing = db.transaction().execute(async (trx) => {
    await sql`CREATE TABLE half (n integer)`.execute(trx);
    await sql`SELECT 1 / ${0}::integer`.withPlugin(prepared('no-number')).execute(trx);
  });
  await expect(failing).rejects.toThrow('division by zero');
  expect((await sql`SELECT to_regclass('half') AS half`.execute(db)).rows).toEqual([
    { half: null },
  ]);
  expect(pool.totalCount).toBe(1);
});
