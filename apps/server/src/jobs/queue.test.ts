import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import pg from 'pg';
import pino from 'pino';
import { expect, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../test/database.ts';
import { type Job, beginJobs, startJobs } from './queue.ts';

const quiet = pino({ level: 'silent' });

function counting(name = 'count-something') {
  const counted = { runs: 0, atOnce: 0, most: 0 };
  const job: Job = {
    name,
    cron: '* * * * *',
    async run() {
      counted.runs += 1;
      counted.atOnce += 1;
      counted.most = Math.max(counted.most, counted.atOnce);
      await new Promise((resolve) => {
        setTimeout(resolve, 300);
      });
      counted.atOnce -= 1;
    },
  };
  return { counted, job };
}

async function jobRows({ pool }: TestDatabase): Promise<{ state: string }[]> {
  const { rows } = await pool.query<{ state: string }>(
    `SELECT state FROM jobs.job WHERE name = 'count-something'`,
  );
  return rows;
}

test('a job runs when the process starts, once for all processes that start together', async () => {
  const database = await createTestDatabase();
  const { counted, job } = counting();
  const processes = await Promise.all([
    startJobs(database.pool, [job], { log: quiet }),
    startJobs(database.pool, [job], { log: quiet }),
    startJobs(database.pool, [job], { log: quiet }),
  ]);
  await expect.poll(() => counted.runs, { timeout: 10_000 }).toBeGreaterThan(0);
  await Promise.all(processes.map((running) => running.stop()));
  expect(counted.most).toBe(1);
  expect((await jobRows(database)).length).toBe(counted.runs);
});

test('it comes round again on its schedule', async () => {
  const database = await createTestDatabase();
  const { job } = counting();
  const running = await startJobs(database.pool, [job], { log: quiet });
  await running.stop();
  const { rows } = await database.pool.query(`SELECT name, cron FROM jobs.schedule`);
  expect(rows).toEqual([{ name: 'count-something', cron: '* * * * *' }]);
});

test('a job that fails is tried again, and its failure is told', async () => {
  const database = await createTestDatabase();
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  let runs = 0;
  const job: Job = {
    name: 'fails-once',
    cron: '0 0 1 1 *',
    async run() {
      runs += 1;
      if (runs === 1) throw new Error('the provider is away');
    },
  };
  const running = await startJobs(database.pool, [job], { log });
  await expect.poll(() => runs, { timeout: 25_000, interval: 200 }).toBe(2);
  await running.stop();
  expect(lines.filter((line) => line.includes('the provider is away'))).toHaveLength(1);
});

test('stopping waits for what is running', async () => {
  const database = await createTestDatabase();
  const { counted, job } = counting();
  const running = await startJobs(database.pool, [job], { log: quiet });
  await expect.poll(() => counted.atOnce, { timeout: 10_000, interval: 20 }).toBe(1);
  await running.stop();
  expect(counted.atOnce).toBe(0);
});

test('a database that is away as the jobs begin is told, and they begin when it is there', async () => {
  const database = await createTestDatabase();
  const address = new URL(database.address);
  const home = { port: Number(address.port), host: address.hostname };
  const door = createServer((visitor) => {
    const inside = connect(home);
    visitor.on('error', () => inside.destroy());
    inside.on('error', () => visitor.destroy());
    visitor.pipe(inside).pipe(visitor);
  });
  const open = (port: number) =>
    new Promise<number>((resolve) => {
      door.listen(port, '127.0.0.1', () => resolve((door.address() as AddressInfo).port));
    });
  const shut = () => new Promise((resolve) => void door.close(resolve));
  address.port = String(await open(0));
  await shut();
  const pool = new pg.Pool({ connectionString: address.href });
  pool.on('error', () => undefined);
  const codes: string[] = [];
  const write = (line: string) => void codes.push(JSON.parse(line).code);
  const { counted, job } = counting();

  const log = pino({ level: 'info' }, { write });
  const running = beginJobs(pool, [job], { log });
  await expect.poll(() => codes, { timeout: 10_000 }).toContain('jobs_not_begun');
  await open(Number(address.port));
  await expect.poll(() => counted.runs, { timeout: 20_000 }).toBeGreaterThan(0);

  await running.stop();
  await pool.end();
  await shut();
});

test('what runs is told that the process is to end, and is waited for', async () => {
  const database = await createTestDatabase();
  const begun = Promise.withResolvers<void>();
  const told: boolean[] = [];
  const job: Job = {
    name: 'long-one',
    cron: '0 0 1 1 *',
    async run(ending) {
      begun.resolve();
      if (!ending.aborted) await once(ending, 'abort');
      told.push(ending.aborted);
    },
  };
  const running = await startJobs(database.pool, [job], { log: quiet });
  await begun.promise;
  await running.stop();
  expect(told).toEqual([true]);
});
