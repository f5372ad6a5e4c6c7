import type { FastifyBaseLogger } from 'fastify';

/** How often it is looked whether the database is back, and counted what was refused meanwhile (ms). */
const LOOK_EVERY_MS = 3_000;

/**
 * What is told of a database that is away: the first failure at once, then what has become of it every
 * few seconds, and that it is back. Of a crowd that is refused nobody needs a line each.
 */
export interface Outage {
  /** A visitor's request was refused. */
  refused(error: unknown): void;
  /** The shop's own work met the same; it is done later. */
  met(error: unknown): void;
  close(): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly outage: Outage;
  }
}

/** @param ask fails for as long as the database is away */
export function createOutage(log: FastifyBaseLogger, ask: () => Promise<unknown>): Outage {
  let timer: NodeJS.Timeout | undefined;
  let began = 0;
  let refused = 0;
  let told = 0;
  // Of refusals and of the shop's own work.
  let failures = 0;

  const seconds = () => Math.round((performance.now() - began) / 1_000);
  const look = async (failuresBefore: number): Promise<void> => {
    const answers = await ask().then(
      () => true,
      () => false,
    );
    if (timer === undefined) return;
    if (answers && failures === failuresBefore) {
      timer = undefined;
      const about = { code: 'database_back', seconds: seconds(), refused };
      log.warn(
        about,
        `the database is back after ${seconds()} s; ${refused} requests were refused`,
      );
      return;
    }
    if (refused > told) {
      told = refused;
      const about = { code: 'database_away', seconds: seconds(), refused };
      log.warn(about, `the database is away; ${refused} requests were refused`);
    }
    lookLater();
  };
  const lookLater = () => {
    const failuresBefore = failures;
    timer = setTimeout(() => void look(failuresBefore), LOOK_EVERY_MS).unref();
  };
  const met = (error: unknown) => {
    failures += 1;
    if (timer !== undefined) return;
    began = performance.now();
    told = refused;
    log.warn(
      { err: error, code: 'database_away' },
      'the database is away: what needs it is refused',
    );
    lookLater();
  };

  return {
    met,
    refused(error) {
      if (timer === undefined) refused = 0;
      refused += 1;
      met(error);
    },
    close() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
