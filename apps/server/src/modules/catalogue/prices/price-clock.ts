import type { Database } from '../../../database/database.ts';
import { switchDuePrices } from './price-service.ts';
import { readNextDue } from './price-store.ts';

/** So often (ms) a process looks for what others have planned; what it plans itself it knows at once. */
const LOOK_AGAIN_MS = 30_000;
const AT_ONCE_MS = 50;

/**
 * Switches prices at their moments, in every process that serves: whichever comes first does it. One
 * that plans something wakes its own; the others look every half minute, and a job every minute,
 * for what a process that died has left behind.
 */
export function createPriceClock(db: Database) {
  let timer: NodeJS.Timeout | null = null;
  let turning: Promise<void> | null = null;
  let running = false;

  const turn = async (): Promise<void> => {
    let wait = LOOK_AGAIN_MS;
    try {
      await switchDuePrices(db);
      wait = Math.min(
        LOOK_AGAIN_MS,
        Math.max(AT_ONCE_MS, (await readNextDue(db)) ?? LOOK_AGAIN_MS),
      );
    } catch {
      // The job tells what fails for longer; a database that is away is told elsewhere.
    }
    if (running) timer = setTimeout(begin, wait).unref();
  };

  function begin(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    turning = turn();
  }

  return {
    start(): void {
      running = true;
      begin();
    },
    /** Something may be due earlier than was known. */
    wake(): void {
      if (!running) return;
      const before = turning ?? Promise.resolve();
      turning = before.then(() => {
        if (running) begin();
      });
    },
    async stop(): Promise<void> {
      running = false;
      if (timer !== null) clearTimeout(timer);
      await turning;
    },
  };
}
