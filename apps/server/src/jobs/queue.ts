import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type JobWithMetadata, PgBoss } from 'pg-boss';
import type pg from 'pg';
import { isOutage } from '../errors/connection-errors.ts';
import type { Outage } from '../database/outage.ts';
import { type WorkMetrics, noWorkMetrics } from '../observability/work-metrics.ts';

/** Work that comes round again, whether or not anybody visits the shop. */
export interface Job {
  readonly name: string;
  /** Five fields, as in crontab. */
  readonly cron: string;
  /**
   * Run again when it throws; safe to run any number of times.
   * @param ending aborted when the process is to end: what is begun comes to its end, the rest is left
   */
  run(ending: AbortSignal): Promise<void>;
}

export interface RunningJobs {
  /** Lets what is running come to its end. */
  stop(): Promise<void>;
}

const SCHEMA = 'jobs';
const STOP_MS = 10_000;
const HEARTBEAT_SECONDS = 15;
const SUPERVISE_SECONDS = 10;
const BEGIN_AGAIN_MS = 2_000;
/** Nodes that start together get in each other's way once or twice; that is no news. */
const QUIET_TRIES = 3;

interface JobWitnesses {
  readonly log: FastifyBaseLogger;
  readonly workMetrics?: WorkMetrics;
  /** Where the queue has its tables. */
  readonly schema?: string;
  /** Hears of a job that was given up, for whoever wants to know. */
  readonly gaveUp?: (job: string) => Promise<void>;
  /** Told of a database that is away, instead of the log. */
  readonly outage?: Pick<Outage, 'met'>;
}

/** Beginning, retrying and giving up belong to the queue; a job's failure is told once it has given up. */
async function runJob(
  job: Job,
  { log, workMetrics = noWorkMetrics, outage, gaveUp }: JobWitnesses,
  attempt: JobWithMetadata<unknown> | undefined,
  ending: AbortSignal,
) {
  try {
    await job.run(ending);
    workMetrics.jobRun(job.name, 'done');
  } catch (error) {
    const last = attempt !== undefined && attempt.retryCount >= attempt.retryLimit;
    const about = { err: error, job: job.name, attempt: attempt?.retryCount };
    workMetrics.jobRun(job.name, last ? 'given_up' : 'failed');
    if (last) {
      log.error({ ...about, code: 'job_gave_up' }, 'job gave up until its next turn');
      // The database may be what failed: the log has it then.
      await gaveUp?.(job.name).catch((reason: unknown) => log.warn({ err: reason }, 'not noted'));
    } else if (outage !== undefined && isOutage(error)) outage.met(error);
    else log.warn(about, 'job failed and is tried again');
    throw error;
  }
}

/**
 * Runs jobs at start and on their schedules, in PostgreSQL: of several processes one runs each, at
 * one time, and what a process leaves behind when it dies is done by another.
 */
export async function startJobs(
  pool: pg.Pool,
  jobs: readonly Job[],
  witnesses: JobWitnesses,
): Promise<RunningJobs> {
  const { log, outage, schema = SCHEMA } = witnesses;
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  });
  const ending = new AbortController();
  // A look for work that stopping has overtaken fails, and nobody needs to know.
  boss.on('error', (error) => {
    if (ending.signal.aborted) return;
    if (outage !== undefined && isOutage(error)) outage.met(error);
    else log.warn({ err: error }, 'job queue');
  });
  const stop = async (graceful = true) => {
    ending.abort();
    await boss.stop({ graceful, timeout: STOP_MS });
  };
  try {
    await boss.start();
    await schedule(boss, jobs, witnesses, ending.signal);
  } catch (error) {
    await stop(false).catch(() => undefined);
    throw error;
  }
  return { stop: () => stop() };
}

async function schedule(
  boss: PgBoss,
  jobs: readonly Job[],
  witnesses: JobWitnesses,
  ending: AbortSignal,
) {
  for (const job of jobs) {
    // Exclusive: none is queued while one waits, runs or is to be tried again.
    await boss.createQueue(job.name, {
      policy: 'exclusive',
      retryLimit: 3,
      retryDelay: 5,
      retryBackoff: true,
      expireInSeconds: 300,
      // Of a process that was killed no beat comes any more: another does the job soon after.
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deleteAfterSeconds: 3_600,
    });
    await boss.work(job.name, { includeMetadata: true }, ([attempt]) =>
      runJob(job, witnesses, attempt, ending),
    );
    await boss.schedule(job.name, job.cron);
    await boss.send(job.name);
  }
}

/**
 * As `startJobs`, for a process that serves already: a database that goes away just then is told in
 * the log and does not end it; the jobs begin when it is back.
 */
export function beginJobs(
  pool: pg.Pool,
  jobs: readonly Job[],
  witnesses: JobWitnesses,
): RunningJobs {
  const { log, outage } = witnesses;
  const ended = new AbortController();
  const begin = async (): Promise<RunningJobs | null> => {
    for (let tries = 1; !ended.signal.aborted; tries += 1) {
      try {
        return await startJobs(pool, jobs, witnesses);
      } catch (error) {
        const about = { err: error, code: 'jobs_not_begun' };
        if (outage !== undefined && isOutage(error)) outage.met(error);
        else if (tries <= QUIET_TRIES) log.info(about, 'jobs have not begun yet; tried again soon');
        else log.error(about, 'jobs could not begin; tried again soon');
        await delay(BEGIN_AGAIN_MS, undefined, { signal: ended.signal }).catch(() => undefined);
      }
    }
    return null;
  };
  const begun = begin();
  return {
    async stop() {
      ended.abort();
      await (await begun)?.stop();
    },
  };
}
