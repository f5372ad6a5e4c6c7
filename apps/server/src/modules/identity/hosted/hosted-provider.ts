import { AsyncLocalStorage } from 'node:async_hooks';
import { pictureAddress } from '@gadgetry/contract/fields';
import type { Role } from '@gadgetry/contract/identity';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../database/database.ts';
import type { Env } from '../../../env.ts';
import { attemptByHosted, attemptIs } from '../sessions/sign-in-generation.ts';
import { idTokenFault, hasRoleClaim, roleFrom } from './claim-rules.ts';

/** The provider's name in our addresses and tables, whoever it is. */
export const HOSTED = 'hosted';

/** 'not said': the provider's claims hold nothing about roles. */
export type HostedRole = Role | 'not said';

interface SignInUnderWay {
  /** null: the provider has said nothing at all yet. */
  role: HostedRole | null;
}

/** Carries the role from the provider's claims to where the session has been made. */
export const signInUnderWay = new AsyncLocalStorage<SignInUnderWay>();

/** Of a call to the provider; two of them, discovery and claims, are one request's wait. */
const TIMEOUT_MS = 4_000;

const discovery = z.object({ userinfo_endpoint: z.url().optional() });
/** What is not needed to know who somebody is: of another type, it is as good as not said. */
const optionalText = z.string().optional().catch(undefined);
const claimsShape = z.looseObject({
  sub: z.string().min(1).max(255),
  email: z.email().max(254).optional(),
  // Whatever else than true is said, the address is not proven.
  email_verified: z.unknown().optional(),
  name: optionalText,
  preferred_username: optionalText,
  picture: optionalText,
});
type Claims = z.infer<typeof claimsShape>;

function discoveryAddress(issuer: string): string {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
}

async function readJson(url: string, headers: Record<string, string> = {}): Promise<unknown> {
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`the hosted provider answered ${answer.status}`);
  return answer.json();
}

/** What some providers say only when asked with the access token. Another person's is not taken. */
async function moreClaims(issuer: string, accessToken: string, known: Claims): Promise<Claims> {
  const { userinfo_endpoint: address } = discovery.parse(await readJson(discoveryAddress(issuer)));
  if (address === undefined) return known;
  const said = await readJson(address, { authorization: `Bearer ${accessToken}` });
  const more = claimsShape.safeParse(said);
  if (!more.success || more.data.sub !== known.sub) return known;
  // What proves an address stands beside it, and says nothing of one that is named elsewhere.
  const { email, email_verified } =
    saysProof(known) || more.data.email === undefined ? known : more.data;
  return { ...more.data, ...known, email, email_verified };
}

/** Whether it names an address, and says something of whether that is proven. */
function saysProof({ email, email_verified: verified }: Claims): boolean {
  return email !== undefined && verified !== undefined;
}

function nameFrom({ name, preferred_username, email = '' }: Claims): string {
  const given = [name, preferred_username, email.split('@')[0]].find(
    (text) => text !== undefined && text.trim() !== '',
  );
  return (given ?? 'Customer').trim().slice(0, 100);
}

/** Any OpenID Connect provider, by its discovery document: authorization code with PKCE and nonce. */
export function hostedProvider({
  env,
  db,
  log,
}: {
  readonly env: Env;
  readonly db: Database;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}) {
  const { OIDC_ISSUER = '', OIDC_CLIENT_ID = '', OIDC_CLIENT_SECRET, OIDC_ROLE_CLAIM } = env;

  /** @throws Error saying what is wrong with the provider's words, without any of them */
  const claimsOf = async (idToken: string, accessToken: string | undefined): Promise<Claims> => {
    const payload = decodeJwt(idToken);
    const fault = idTokenFault(payload, OIDC_CLIENT_ID, Date.now() / 1000);
    if (fault !== null) throw new Error(`the ID token is not taken: ${fault}`);
    const first = claimsShape.safeParse(payload);
    if (!first.success) {
      const wrong = first.error.issues.map(({ path }) => path.join('.'));
      throw new Error(`the ID token is not taken: its ${wrong.join(', ')} cannot be used`);
    }
    const complete = saysProof(first.data) && hasRoleClaim(first.data, OIDC_ROLE_CLAIM);
    if (complete || accessToken === undefined) return first.data;
    return moreClaims(OIDC_ISSUER, accessToken, first.data);
  };

  return genericOAuth({
    config: [
      {
        providerId: HOSTED,
        name: env.OIDC_NAME,
        discoveryUrl: discoveryAddress(OIDC_ISSUER),
        clientId: OIDC_CLIENT_ID,
        clientSecret: OIDC_CLIENT_SECRET,
        scopes: env.OIDC_SCOPES.split(' ').filter((scope) => scope !== ''),
        pkce: true,
        requireIdTokenVerification: true,
        // The library has verified the ID token before it asks here what the token says.
        getUserInfo: async ({ idToken, accessToken }) => {
          if (idToken === undefined) return null;
          const claims = await claimsOf(idToken, accessToken).catch((error: unknown) => {
            log.warn({ err: error }, 'a hosted sign-in was refused');
            return null;
          });
          // The sign-in page then says that it did not work.
          if (claims === null) return null;
          const underWay = signInUnderWay.getStore();
          if (underWay !== undefined) {
            underWay.role = hasRoleClaim(claims, OIDC_ROLE_CLAIM)
              ? roleFrom(claims, OIDC_ROLE_CLAIM)
              : 'not said';
          }
          const { sub, email, email_verified: verified, picture } = claims;
          attemptIs(await attemptByHosted(db, { provider: HOSTED, sub, email: email ?? '' }));
          return {
            id: sub,
            sub,
            email: email ?? null,
            emailVerified: verified === true || verified === 'true',
            name: nameFrom(claims),
            image: pictureAddress.safeParse(picture).data,
          };
        },
      },
    ],
  });
}
