import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { Gateway } from './gateway.ts';
import { deleteSessionAttempts, listReplacedKeys } from './payment-store.ts';

// Clocks differ, and a list may name something a little later than its time.
const SLACK = 10 * 60_000;

export interface OrphanSessionsDependencies {
  readonly db: Database;
  readonly gateway: Gateway;
  readonly log: FastifyBaseLogger;
}

/**
 * Ends sessions that were made behind a failure: their order has another by now, and nobody has their
 * secret. Only of orders whose session is booked, for the one under the newest key may be opening.
 */
export function createOrphanSessions({ db, gateway, log }: OrphanSessionsDependencies) {
  return async function expireOrphans(): Promise<void> {
    for (const { orderId, sessionIds, since, until } of await listReplacedKeys(db)) {
      const window = {
        from: new Date(since.getTime() - SLACK),
        to: new Date(until.getTime() + SLACK),
      };
      const open = await gateway.listOpenSessions(window);
      const orphans = open.filter(
        (session) => session.orderId === orderId && !sessionIds.includes(session.sessionId),
      );
      for (const { sessionId } of orphans) {
        await gateway.expireSession(sessionId);
        log.info({ orderId, sessionId }, 'a session that nobody can pay was ended');
      }
      await deleteSessionAttempts(db, orderId);
    }
  };
}
