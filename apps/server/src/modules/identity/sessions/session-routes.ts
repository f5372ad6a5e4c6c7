import { noQuery } from '@gadgetry/contract/fields';
import { bearerAnswer, session } from '@gadgetry/contract/identity';
import type { Database } from '../../../database/database.ts';
import { ShopError } from '../../../errors/shop-error.ts';
import { routeGroup } from '../../../http/routes.ts';
import { AUTH_PATH } from '../auth.ts';
import type { BearerClaims } from './bearer.ts';
import { type CookieSessionDependencies, createCookieReader } from './session-cookies.ts';
import { toUser } from '../person.ts';
import { isStaff } from '../staff/staff-role.ts';
import { hasSecondFactor } from './session-store.ts';

/** Who the session cookie says is there, and the short-lived bearer that API calls are made with. */
export function sessionRoutes(
  dependencies: CookieSessionDependencies & {
    readonly db: Database;
    readonly demandsSecondFactor: () => boolean;
  },
) {
  const { auth, db, demandsSecondFactor } = dependencies;
  const readCookie = createCookieReader(dependencies);
  return routeGroup((app) => {
    app.get(
      '/api/v1/session',
      { schema: { tags: ['accounts'], querystring: noQuery, response: { 200: session } } },
      async (request, reply) => {
        const found = await readCookie(request, reply);
        if (found === null) return { user: null };
        const lacks =
          demandsSecondFactor() && isStaff(found.person) && !(await hasSecondFactor(db, found.id));
        return {
          user: toUser(found.person),
          ...(lacks && { secondFactorRequired: true as const }),
        };
      },
    );

    app.get(
      `${AUTH_PATH}/token`,
      { schema: { tags: ['accounts'], response: { 200: bearerAnswer } } },
      async (request, reply) => {
        const found = await readCookie(request, reply);
        if (found === null) throw new ShopError('unauthenticated');
        const { id, email, fullName, imageUrl, role, emailVerified } = found.person;
        const claims: BearerClaims = {
          sub: id,
          sid: found.id,
          email,
          name: fullName,
          picture: imageUrl,
          role,
          email_verified: emailVerified,
          // Of an admin the role says it.
          ...(found.person.staff !== undefined && { staff: true }),
        };
        const iat = Math.floor(Date.now() / 1000);
        return auth.api.signJWT({ body: { payload: { ...claims, iat } } });
      },
    );
  });
}
