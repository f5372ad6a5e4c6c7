import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { type TestDatabase, createEmptyDatabase } from '../../test/database.ts';
import { type OptimisticWays, openOptimisticEngine } from '../../test/optimistic-engine.ts';
import { addressWithin } from './fits/shop-part.ts';

const run = promisify(execFile);
const command = fileURLToPath(new URL('fits.ts', import.meta.url));

/** It makes all of the shop's tables, also on a machine that has other things to do. */
const LONG = 180_000;

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function fits(...args: string[]): Promise<Outcome> {
  const env = { PATH: process.env['PATH'], NODE_NO_WARNINGS: '1' };
  return run(process.execPath, [command, ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: Outcome) => error,
  );
}

async function openStandIn(ways: OptimisticWays) {
  const database = await createEmptyDatabase();
  const engine = await openOptimisticEngine(database.address, ways);
  onTestFinished(engine.close);
  return { database, address: engine.address };
}

/** What did not hold, without what was seen. */
function missingIn({ stdout }: Outcome): string[] {
  return [...stdout.matchAll(/^ {2}no {6}(.+)$/gim)].map(([, what = '']) => what);
}

async function expectNothingLeft({ pool }: TestDatabase): Promise<void> {
  const { rows } = await pool.query(`
    SELECT nspname FROM pg_namespace
    WHERE nspname NOT LIKE 'pg\\_%' AND nspname NOT IN ('information_schema', 'public', 'stand_in')
    UNION ALL SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace`);
  expect(rows).toEqual([]);
}

test(
  'the shop fits a PostgreSQL, of which nothing is left as it was not',
  async () => {
    const database = await createEmptyDatabase();
    const outcome = await fits(database.address);
    expect(missingIn(outcome)).toEqual([]);
    expect(outcome).toMatchObject({ code: 0, stderr: '' });
    expect(outcome.stdout).toMatch(/^PostgreSQL \d+/m);
    expect(outcome.stdout).toMatch(/\nThe shop fits: \d\d things were tried\.\n$/);
    await expectNothingLeft(database);
  },
  LONG,
);

test(
  'a shop whose commits are broken off by others goes on, and the owner is told what that means',
  async () => {
    const { database, address } = await openStandIn({ breaksEvery: 7, knowsTriggers: true });
    const outcome = await fits(address);
    expect(missingIn(outcome)).toEqual([
      'A commit is the end: what it answers to is there, and is not broken off by others (40001)',
    ]);
    expect(outcome.code).toBe(0);
    expect(outcome.stdout).toContain('with 1 that the shop does without');
    await expectNothingLeft(database);
  },
  LONG,
);

test(
  'an engine without triggers and DO blocks is said not to fit, and which of both matters',
  async () => {
    const { database, address } = await openStandIn({ breaksEvery: 0, knowsTriggers: false });
    const outcome = await fits(address);
    expect(missingIn(outcome)).toEqual([
      'Triggers, also constraint triggers',
      'DO blocks',
      'All migrations',
    ]);
    expect(outcome.code).toBe(1);
    expect(outcome.stdout).toContain('guarded by triggers');
    expect(outcome.stdout).toContain('the shop’s own migrations do without');
    await expectNothingLeft(database);
  },
  LONG,
);

test(
  'a role that lacks rights is told which, and fits with no more than what mends them',
  async () => {
    const database = await createEmptyDatabase();
    const { pool } = database;
    const role = `"Lamp's ${randomBytes(4).toString('hex')}"`;
    const password = randomBytes(8).toString('hex');
    await pool.query(`CREATE ROLE ${role} LOGIN PASSWORD '${password}'`);
    onTestFinished(async () => {
      await pool.query(`DROP OWNED BY ${role}`);
      await pool.query(`DROP ROLE ${role}`);
    });
    const address = new URL(database.address);
    const name = address.pathname.slice(1);
    Object.assign(address, { username: encodeURIComponent(role.slice(1, -1)), password });

    const refused = await fits(address.href);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain(`The role ${role} lacks what the shop needs`);
    expect(refused.stderr).toContain(`CREATE on the database ${name}`);
    expect(refused.stderr).toContain('CREATE on the schema public');
    const grant = /GRANT (?:CREATE|USAGE).+;/g;
    const [ofDatabase = '', ofSchema = '', ...more] = refused.stderr.match(grant) ?? [];
    expect([ofDatabase, ofSchema, ...more]).toEqual([
      `GRANT CREATE ON DATABASE ${name} TO ${role};`,
      `GRANT CREATE ON SCHEMA public TO ${role};`,
    ]);

    // Each right is looked for by itself.
    await pool.query(ofDatabase);
    expect((await fits(address.href)).stderr.match(grant)).toEqual([ofSchema]);
    await pool.query('REVOKE USAGE ON SCHEMA public FROM PUBLIC');
    const both = `GRANT USAGE, CREATE ON SCHEMA public TO ${role};`;
    expect((await fits(address.href)).stderr.match(grant)).toEqual([both]);

    await pool.query(both);
    const outcome = await fits(address.href);
    expect(missingIn(outcome)).toEqual([]);
    expect(outcome).toMatchObject({ code: 0, stderr: '' });
    await expectNothingLeft(database);
  },
  LONG,
);

test('what can’t be tried is neither said to fit nor not to', async () => {
  const unreachable = await fits('postgresql://127.0.0.1:1/shop');
  expect(unreachable).toMatchObject({ code: 2, stderr: expect.stringContaining('ECONNREFUSED') });
  for (const args of [[], ['not an address']]) {
    expect(await fits(...args)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('npm run fits -- postgres://'),
    });
  }
});

test('the schema is the only path, whatever else an address asks for', () => {
  const path = 'options=-c%20search_path%3Ds';
  expect(addressWithin('postgres://a/b', 's')).toBe(`postgres://a/b?${path}`);
  expect(addressWithin('postgres://a/b?x=1', 's')).toBe(`postgres://a/b?x=1&${path}`);
  expect(addressWithin('postgres://a/b?options=-c%20x%3D1&y=2', 's')).toBe(
    'postgres://a/b?options=-c%20x%3D1%20-c%20search_path%3Ds&y=2',
  );
});
