import { expireDueSessions } from './payments/expiry.ts';
import { settleDueRefunds } from './payments/late-refund.ts';
import { settleDuePayments } from './payments/late-settlement.ts';
import type { Sandbox } from './work.ts';

const DUE_EVERY_MS = 500;
const PRUNE_EVERY_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** As Stripe does: keys are forgotten after a day, events after thirty. */
async function prune(sandbox: Sandbox, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await sandbox.db.deleteFrom('idempotent_answers').where('created_at', '<', before(1)).execute();
  await sandbox.db.deleteFrom('events').where('created_at', '<', before(30)).execute();
}

/** What falls due without anyone asking. Call it often: it looks no more often than it needs to. */
export function createUpkeep(sandbox: Sandbox): (now: Date) => Promise<void> {
  let dueLooked = Number.NEGATIVE_INFINITY;
  let pruned = Number.NEGATIVE_INFINITY;
  return async (now) => {
    const elapsed = performance.now();
    if (elapsed - dueLooked >= DUE_EVERY_MS) {
      dueLooked = elapsed;
      await expireDueSessions(sandbox, now);
      await settleDuePayments(sandbox, now);
      await settleDueRefunds(sandbox, now);
    }
    if (elapsed - pruned >= PRUNE_EVERY_MS) {
      pruned = elapsed;
      await prune(sandbox, now);
    }
  };
}
