import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { noAnswer } from '../errors/connection-errors.ts';
import { ShopError } from '../errors/shop-error.ts';
import { type Database, openDatabase } from './database.ts';
import { createReplicaRouting, readingOwnWrites } from './replica-routing.ts';
import type { Replica } from './replicas.ts';

/** One that has been behind for a minute, and whose connections are gone where its test says so. */
async function replicaOf(address: string, gone: boolean) {
  const database = openDatabase(address, () => undefined, { connections: 1 });
  let trusted = true;
  if (gone) await database.close();
  const replica: Replica = {
    host: gone ? 'gone' : 'there',
    db: database.db,
    pool: database.pool,
    behind: () => 60_000,
    answers: () => trusted,
    distrust: () => {
      trusted = false;
    },
  };
  return {
    replica,
    close: async () => {
      if (!gone) await database.close();
    },
  };
}

async function withReplicas(
  given: { readonly gone: readonly boolean[]; readonly away: boolean },
  work: (
    routing: ReturnType<typeof createReplicaRouting>,
    all: readonly Replica[],
  ) => Promise<void>,
) {
  const primary = await createTestDatabase();
  const opened = await Promise.all(given.gone.map((gone) => replicaOf(primary.address, gone)));
  const all = opened.map(({ replica }) => replica);
  const watch = { ...primary.watch, away: given.away };
  const routing = createReplicaRouting(
    { db: primary.db, watch },
    { all, close: async () => undefined },
  );
  await work(routing, all);
  await Promise.all(opened.map(({ close }) => close()));
}

const one = async (db: Database) => (await sql<{ one: number }>`SELECT 1 AS one`.execute(db)).rows;

test('while the primary is away each replica is tried, and what has failed is not asked again', async () => {
  await withReplicas({ gone: [true, false, true], away: true }, async (routing, all) => {
    for (let turn = 0; turn < 4; turn += 1) {
      expect(await routing.read(one)).toEqual([{ one: 1 }]);
    }
    expect(routing.staleFor()).toBeGreaterThanOrEqual(60_000);
    expect(all.map((replica) => replica.answers())).toEqual([false, true, true]);
    expect(routing.readsElsewhere()).toBe(true);
  });
});

test('a primary that goes in the middle of a read is read past, with the age told', async () => {
  await withReplicas({ gone: [true, false], away: false }, async (routing) => {
    let asked = 0;
    const read = routing.read(async (db) => {
      asked += 1;
      if (asked === 1) throw noAnswer();
      return one(db);
    });
    expect(await read).toEqual([{ one: 1 }]);
    expect(asked).toBe(3);
    expect(routing.staleFor()).toBeGreaterThanOrEqual(60_000);
  });
});

test('where no replica answers either, the fault is told, and nothing counts as old', async () => {
  await withReplicas({ gone: [true, true], away: true }, async (routing) => {
    await expect(routing.read(one)).rejects.toThrow('pool');
    expect(routing.staleFor()).toBe(0);
    expect(routing.readsElsewhere()).toBe(false);
  });
});

test('what is not there is no fault of a replica; who must see their own writes is not shown old ones', async () => {
  await withReplicas({ gone: [false, false], away: true }, async (routing, all) => {
    const missing = async () => {
      throw new ShopError('not_found');
    };
    await expect(routing.read(missing)).rejects.toThrow(ShopError);
    expect(all.every((replica) => replica.answers())).toBe(true);
    await readingOwnWrites(() => routing.read(one));
    expect(routing.staleFor()).toBe(0);
  });
});
