import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { OwnersDays } from '../../database/retention.ts';
import { createEncryption } from '../../database/encryption.ts';
import type { Guards } from '../identity/index.ts';
import { createDelivery } from './deliver.ts';
import { reachable } from '../../http/reachable-address.ts';
import { webhookRoutes } from './routes.ts';
import { type WebhookServiceDeps, createWebhookService } from './webhook-service.ts';
import { pruneDeliveries } from './webhook-store.ts';

export { webhookDocument } from './webhook-document.ts';

/** Of one endpoint, that are not waiting any more. */
const KEPT_DELIVERIES = 10_000;

interface WebhooksDeps {
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  readonly guards: Guards;
  readonly secret: string;
  /** Whether this machine itself may be told: for trying it out. */
  readonly toLoopback: boolean;
  readonly notifyOwner: WebhookServiceDeps['notifyOwner'];
  readonly switchedOff: (host: string) => Promise<void>;
}

/** What happens in the shop is told to other programs, at addresses that the owner names. */
export function createWebhooks(deps: WebhooksDeps): {
  /** To be registered under the API's prefix. */
  readonly routes: FastifyPluginAsync;
  /** Sends what waits. */
  deliver(): Promise<void>;
  prune(now: Date, kept: OwnersDays): Promise<void>;
} {
  const { db, log, guards, secret, toLoopback, notifyOwner, switchedOff } = deps;
  const encryption = createEncryption(secret, 'webhook secrets');
  const mayReach = reachable(toLoopback);
  const { deliver } = createDelivery({ db, log, encryption, mayReach, switchedOff });
  let sending: Promise<void> | null = null;
  const hurry = () => {
    sending ??= deliver()
      // The job sends it at its next turn.
      .catch((error: unknown) => log.warn({ err: error }, 'webhooks not sent at once'))
      .finally(() => {
        sending = null;
      });
  };
  const service = createWebhookService({
    db,
    encryption,
    mayReach,
    toLoopback,
    notifyOwner,
    hurry,
  });
  return {
    async routes(app) {
      app.addHook('onClose', async () => {
        await sending;
      });
      await app.register(webhookRoutes(guards, service));
    },
    deliver,
    prune: (now, { keepDeliveries }) =>
      pruneDeliveries(db, now, { days: keepDeliveries, most: KEPT_DELIVERIES }),
  };
}
