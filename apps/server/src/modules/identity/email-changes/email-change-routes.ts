import { setTimeout as sleep } from 'node:timers/promises';
import { changeEmailForm, statusAnswer, undoEmailChangeInput } from '@gadgetry/contract/account';
import type { Env } from '../../../env.ts';
import type { Database } from '../../../database/database.ts';
import { ShopError } from '../../../errors/shop-error.ts';
import { routeGroup } from '../../../http/routes.ts';
import { AUTH_PATH } from '../auth.ts';
import { type ReadCookie, refuseOtherSites } from '../sessions/session-cookies.ts';
import type { EmailChanges } from './email-changes.ts';
import { SAME_TIME_MS } from '../passwords/password-routes.ts';
import { requireRecent } from '../guards.ts';

interface EmailChangeDependencies {
  readonly env: Env;
  readonly db: Database;
  readonly readCookie: ReadCookie;
  readonly changes: EmailChanges;
}

const schema = { tags: ['accounts'], response: { 200: statusAnswer } };

/** Asking for another address, and taking that back. Its link is opened at /verify-email. */
export function emailChangeRoutes({ env, db, readCookie, changes }: EmailChangeDependencies) {
  return routeGroup((app) => {
    app.addHook('onRequest', refuseOtherSites(env));

    app.post(
      `${AUTH_PATH}/change-email`,
      { schema: { ...schema, body: changeEmailForm } },
      async (request, reply) => {
        const session = await readCookie(request, reply);
        if (session === null) throw new ShopError('unauthenticated');
        await requireRecent(db, session.id);
        await Promise.all([changes.request(session, request.body.newEmail), sleep(SAME_TIME_MS)]);
        return { status: true };
      },
    );

    app.post(
      `${AUTH_PATH}/undo-email-change`,
      { schema: { ...schema, body: undoEmailChangeInput } },
      async ({ body }) => {
        await changes.undo(body.token, body.newPassword);
        return { status: true };
      },
    );
  });
}
