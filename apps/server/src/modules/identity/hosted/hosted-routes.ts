import { hostedSignInAnswer, hostedSignInInput } from '@gadgetry/contract/account';
import { safeReturnPath } from '@gadgetry/contract/shop';
import { parseSetCookie } from 'cookie';
import type { Env } from '../../../env.ts';
import type { Database } from '../../../database/database.ts';
import { routeGroup } from '../../../http/routes.ts';
import { createForwarding } from '../auth-forwarding.ts';
import { AUTH_PATH, sessionCookieName, type Auth } from '../auth.ts';
import type { IdentityHooks } from '../hooks.ts';
import { HOSTED, type HostedRole, signInUnderWay } from './hosted-provider.ts';
import { duringAttempt } from '../sessions/sign-in-generation.ts';
import { applyHostedRole } from './hosted-role.ts';
import { ShopError } from '../../../errors/shop-error.ts';
import { within } from '../../../http/deadline.ts';

/** The library's own call has no end (ms). */
const DISCOVERED_WITHIN_MS = 8_000;

/** The account library together with the hosted provider. */
export interface Hosted {
  /** @throws ShopError unavailable while the provider can't be reached; asked again the next time */
  open(): Promise<Auth>;
}

/**
 * The provider's discovery document is read when somebody first needs it: a provider that is away
 * keeps no shop from opening, and one that comes back needs no restart.
 */
export function createHosted(create: () => Auth): Hosted {
  let opened: Promise<Auth> | null = null;
  const open = async (): Promise<Auth> => {
    const auth = create();
    const context = within(DISCOVERED_WITHIN_MS, auth.$context).catch(() => null);
    const known = (await context)?.socialProviders.some(({ id }) => id === HOSTED);
    if (known === true) return auth;
    throw new ShopError('unavailable', 'Signing in there does not work at the moment', {
      'retry-after': '5',
    });
  };
  return {
    open() {
      opened ??= open().catch((error: unknown) => {
        opened = null;
        throw error;
      });
      return opened;
    },
  };
}

interface HostedRoutesDependencies {
  readonly env: Env;
  readonly db: Database;
  readonly hosted: Hosted;
  readonly hooks: Pick<IdentityHooks, 'recordChange' | 'lastRoleChangeBy' | 'notifyOwner'>;
}

function sessionTokenIn(headers: Headers, name: string): string | null {
  for (const cookie of headers.getSetCookie()) {
    const { name: set, value = '' } = parseSetCookie(cookie);
    // Token and signature: the token itself has no dot.
    if (set === name && value !== '') return value.split('.')[0] ?? null;
  }
  return null;
}

/** To the hosted provider and back. */
export function hostedRoutes({ env, db, hosted, hooks }: HostedRoutesDependencies) {
  const { send, forward } = createForwarding(env);
  const [origin] = env.origins;

  return routeGroup((app) => {
    app.post(
      `${AUTH_PATH}/sign-in/hosted`,
      {
        schema: {
          tags: ['accounts'],
          body: hostedSignInInput,
          response: { 200: hostedSignInAnswer },
        },
      },
      async (request, reply) => {
        const body = {
          provider: HOSTED,
          callbackURL: origin + safeReturnPath(request.body.returnTo),
          errorCallbackURL: `${origin}/sign-in`,
          disableRedirect: true,
        };
        reply.header('cache-control', 'no-store');
        const auth = await hosted.open();
        const said = await forward(auth, request, reply, { path: '/sign-in/social', body });
        return hostedSignInAnswer.parse(said);
      },
    );

    app.get(
      `${AUTH_PATH}/callback/${HOSTED}`,
      { schema: { hide: true } },
      async (request, reply) => {
        const auth = await hosted.open();
        const path = `/callback/${HOSTED}${new URL(request.url, origin).search}`;
        const underWay: { role: HostedRole | null } = { role: null };
        const answer = await signInUnderWay.run(underWay, () =>
          duringAttempt(null, () => send(auth, request, reply, { method: 'GET', path })),
        );
        const token = sessionTokenIn(answer.headers, sessionCookieName(env));
        if (token !== null && underWay.role !== null) {
          const by = env.OIDC_NAME;
          await applyHostedRole(db, { token, role: underWay.role, by, ...hooks });
        }
        const target = new URL(answer.headers.get('location') ?? '/sign-in', origin);
        const home = target.origin === origin ? target : new URL('/sign-in', origin);
        const homePath = safeReturnPath(home.pathname + home.search);
        return reply.header('cache-control', 'no-store').redirect(homePath, 302);
      },
    );
  });
}
