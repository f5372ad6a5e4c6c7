import { setTimeout as delay } from 'node:timers/promises';
import pino from 'pino';
import { openDatabase } from '../../database/database.ts';
import { startJobs } from '../../jobs/queue.ts';
import { NotSo } from './probe.ts';

/** So long (ms) two nodes have to begin a job. */
const BEGUN_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 100;
/** So long (ms) a job takes: time enough for the other node to begin it as well. */
const TAKES_MS = 1_500;

/** Two processes of one shop with one job. @throws where it is not done, or by both at one time */
export async function tryJobs(address: string, schema: string): Promise<void> {
  const log = pino({ level: 'silent' });
  const seen = { runs: 0, running: 0, most: 0 };
  const job = {
    name: 'fits',
    cron: '0 0 1 1 *',
    run: async () => {
      seen.runs += 1;
      seen.running += 1;
      seen.most = Math.max(seen.most, seen.running);
      await delay(TAKES_MS);
      seen.running -= 1;
    },
  };
  const nodes = [1, 2].map(() => openDatabase(address, () => undefined, { connections: 4 }));
  try {
    const started = await Promise.all(
      nodes.map(({ pool }) => startJobs(pool, [job], { log, schema })),
    );
    const until = Date.now() + BEGUN_WITHIN_MS;
    while (seen.runs === 0 && Date.now() < until) await delay(LOOK_EVERY_MS);
    // Whoever stops lets what is running come to its end.
    await Promise.all(started.map((node) => node.stop()));
    if (seen.runs === 0) throw new NotSo('the job was not done');
    if (seen.most > 1) throw new NotSo('both did the job at one time');
  } finally {
    await Promise.all(nodes.map((node) => node.close()));
  }
}
