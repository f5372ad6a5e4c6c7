import { noQuery } from '@gadgetry/contract/fields';
import { reconciliation } from '@gadgetry/contract/provider-events';
import type { FastifyBaseLogger } from 'fastify';
import { type Guards, type Person, personOf } from '../identity/index.ts';
import { routeGroup } from '../../http/routes.ts';
import type { ScheduledWork } from '../../jobs/scheduled-jobs.ts';

interface ReconcileRoutesOptions {
  readonly guards: Guards;
  readonly log: FastifyBaseLogger;
  readonly scheduledWork: ScheduledWork;
  /** Notes who asked, before anything is done. */
  readonly recordAsked: (person: Person) => Promise<void>;
}

/** The provider is asked about every open payment, with timeout of its own (ms). */
const RECONCILED_WITHIN_MS = 120_000;

/** Lets an admin have done at once what the shop does every minute, for payments of any age. */
export function reconcileRoutes({
  guards,
  log,
  scheduledWork,
  recordAsked,
}: ReconcileRoutesOptions) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin('books'));
    app.post(
      '/admin/reconcile',
      {
        handlerTimeout: RECONCILED_WITHIN_MS,
        schema: { querystring: noQuery, response: { 200: reconciliation } },
      },
      async (request) => {
        await recordAsked(personOf(request));
        const now = new Date();
        const parts = await Promise.allSettled([
          scheduledWork.releaseUnpaid(now),
          scheduledWork.reconcilePayments(now, 0),
        ]);
        for (const part of parts) {
          if (part.status === 'rejected') log.warn({ err: part.reason }, 'reconciliation by hand');
        }
        return { finished: parts.every((part) => part.status === 'fulfilled') };
      },
    );
  });
}
