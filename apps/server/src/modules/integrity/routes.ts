import { integrityReport } from '@gadgetry/contract/integrity';
import { noQuery } from '@gadgetry/contract/fields';
import type { Guards } from '../identity/index.ts';
import type { Database } from '../../database/database.ts';
import { routeGroup } from '../../http/routes.ts';
import { type Inconsistency, checkIntegrity } from './check-integrity.ts';

/** Whether everything in the shop adds up, for admins. */
export function integrityRoutes({ db, guards }: { db: Database; guards: Guards }) {
  // It reads the whole shop: those who ask while it runs are told what it finds.
  let running: Promise<{ at: Date; findings: Inconsistency[] }> | null = null;
  const check = () => {
    const at = new Date();
    running ??= checkIntegrity(db)
      .then((findings) => ({ at, findings }))
      .finally(() => {
        running = null;
      });
    return running;
  };

  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin('books'));
    app.get(
      '/admin/books',
      { schema: { querystring: noQuery, response: { 200: integrityReport } } },
      async (_request, reply) => {
        reply.header('cache-control', 'no-store');
        const { at, findings } = await check();
        return { checkedAt: at.toISOString(), findings };
      },
    );
  });
}
