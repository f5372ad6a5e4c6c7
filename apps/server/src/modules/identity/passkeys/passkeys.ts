import {
  type NewPasskeyInput,
  type PasskeyChallenge,
  type PasskeyEnrolment,
  type PasskeyProof,
  isTransport,
  passkeyChallenge,
  passkeyEnrolment,
} from '@gadgetry/contract/passkeys';
import { accountAnswer } from '@gadgetry/contract/identity';
import { isAPIError } from 'better-auth/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Env } from '../../../env.ts';
import type { Database } from '../../../database/database.ts';
import { ShopError } from '../../../errors/shop-error.ts';
import { inTransaction } from '../../../database/transactions.ts';
import { refusalOf, createForwarding } from '../auth-forwarding.ts';
import { headersForAuth } from '../sessions/session-cookies.ts';
import { lockOwnAccount } from '../account-store.ts';
import type { Auth } from '../auth.ts';
import type { IdentityHooks } from '../hooks.ts';
import { endSession, markSecondFactor } from '../sessions/session-store.ts';
import { attemptByPasskey, duringAttempt } from '../sessions/sign-in-generation.ts';
import {
  confirmPasskey,
  countPasskeys,
  deletePasskey,
  findOwner,
  deleteIfUnconfirmed,
  deleteUnconfirmed,
  markUsed,
  renamePasskey,
} from './passkey-store.ts';
import type { Person } from '../person.ts';

/** Nobody has so many; without an end a stolen session could fill the table. */
const PASSKEYS_MAX = 20;

const made = z.object({ id: z.string() });
const signedIn = accountAnswer.extend({ session: z.object({ id: z.string() }) });

interface PasskeyDependencies {
  readonly auth: Auth;
  readonly env: Env;
  readonly db: Database;
  readonly hooks: Pick<IdentityHooks, 'notifyOwner' | 'securityEvents'>;
}

const tooMany = () =>
  new ShopError('validation_failed', 'Please remove a passkey first: there are many');

/** Whether the page that asked stood in another site's frame, as the browser says: ours never do. */
function wasFramed(clientDataJSON: string): boolean {
  try {
    const text = Buffer.from(clientDataJSON, 'base64url').toString('utf8');
    const said = z.looseObject({ crossOrigin: z.boolean().optional() }).parse(JSON.parse(text));
    return said.crossOrigin === true || 'topOrigin' in said;
  } catch {
    // Nothing that a browser has said: the account library refuses it.
    return false;
  }
}

const asked = z.array(z.looseObject({ transports: z.array(z.string()).default([]) }));

/** The library's options, with those ways to an authenticator that there are: it makes '' of none. */
function withTransports(said: unknown, list: 'allowCredentials' | 'excludeCredentials') {
  const options = z.looseObject({}).parse(said);
  if (options[list] === undefined) return options;
  const known = asked.parse(options[list]).map(({ transports, ...key }) => {
    const those = transports.filter(isTransport);
    return those.length === 0 ? key : { ...key, transports: those };
  });
  return { ...options, [list]: known };
}

/** What an authenticator has answered, as the account library reads it. */
function credentialOf<Answer extends { readonly id: string }>({ id, ...response }: Answer) {
  const type = 'public-key' as const;
  return { id, rawId: id, type, clientExtensionResults: {}, response };
}

/**
 * Keys that a phone, a computer or a stick keeps for this shop alone and uses only for whoever has
 * shown it a finger, a face or a PIN. The account library checks what they sign: passkey-plugin.ts.
 */
export function passkeys({ auth, env, db, hooks }: PasskeyDependencies) {
  const { forward } = createForwarding(env);

  const signInFailed = async (credentialId: string): Promise<void> => {
    const account = await findOwner(db, credentialId).catch(() => null);
    const event = { kind: 'sign_in_failed', detail: 'with a passkey' } as const;
    if (account === null) hooks.securityEvents.flood(event);
    else await hooks.securityEvents.count({ ...event, account });
  };

  return {
    /** Something to sign, good for five minutes in the browser that has asked. */
    async challenge(request: FastifyRequest, reply: FastifyReply): Promise<PasskeyChallenge> {
      const call = { method: 'GET', path: '/passkey/generate-authenticate-options' } as const;
      const options = withTransports(await forward(auth, request, reply, call), 'allowCredentials');
      return passkeyChallenge.parse({ ...options, userVerification: 'required' });
    },

    /** @throws ShopError email_unverified; validation_failed: there are too many */
    async begin(
      request: FastifyRequest,
      reply: FastifyReply,
      person: Person,
    ): Promise<PasskeyEnrolment> {
      if (env.REQUIRE_VERIFIED_EMAIL && !person.emailVerified) {
        throw new ShopError('email_unverified');
      }
      if ((await countPasskeys(db, person.id)) >= PASSKEYS_MAX) {
        throw tooMany();
      }
      await deleteUnconfirmed(db, person.id);
      const call = { method: 'GET', path: '/passkey/generate-register-options' } as const;
      const options = withTransports(
        await forward(auth, request, reply, call),
        'excludeCredentials',
      );
      return passkeyEnrolment.parse(options);
    },

    /** Until its owner is told, which is one transaction, the new passkey opens nothing. */
    async finish(
      request: FastifyRequest,
      reply: FastifyReply,
      person: Person,
      { name, credential }: NewPasskeyInput,
    ): Promise<void> {
      if (wasFramed(credential.clientDataJSON)) {
        const message = 'This passkey could not be added. Please try again';
        throw new ShopError('validation_failed', message);
      }
      const body = { name, response: credentialOf(credential) };
      const call = { path: '/passkey/verify-registration', body };
      const kept = made.parse(await forward(auth, request, reply, call));
      await inTransaction(db, async (trx) => {
        const proven = person.emailVerified;
        await lockOwnAccount(trx, { id: person.id, sessionId: request.sessionId });
        const one = { id: kept.id, userId: person.id, proven, max: PASSKEYS_MAX };
        if (!(await confirmPasskey(trx, one))) throw tooMany();
        const { email: to, fullName } = person;
        const notice = { kind: 'account-notice', notice: 'passkey-added' } as const;
        await hooks.securityEvents.record(trx, { kind: 'passkey_added', account: person });
        await hooks.notifyOwner(trx, { ...notice, to, name: fullName });
      }).catch(async (error: unknown) => {
        await deleteIfUnconfirmed(db, kept.id);
        throw error;
      });
    },

    /** Two factors in one: who has the key, and a finger, a face or a PIN that it has asked for. */
    async signIn(request: FastifyRequest, reply: FastifyReply, proof: PasskeyProof) {
      if (wasFramed(proof.clientDataJSON)) {
        await signInFailed(proof.id);
        throw new ShopError('unauthenticated', 'This passkey was not accepted');
      }
      const call = {
        path: '/passkey/verify-authentication',
        body: { response: credentialOf(proof) },
      };
      const attempt = await attemptByPasskey(db, proof.id);
      const said = await duringAttempt(attempt, () => forward(auth, request, reply, call)).catch(
        async (error: unknown) => {
          if (error instanceof ShopError) await signInFailed(proof.id);
          throw error;
        },
      );
      const { session, user } = signedIn.parse(said);
      await markSecondFactor(db, session.id);
      await markUsed(db, proof.id);
      const account = { id: user.id, email: user.email };
      const detail = 'with a passkey';
      await hooks.securityEvents.note({ kind: 'sign_in', account, detail });
      return { user };
    },

    /**
     * Whether whoever makes the request has a passkey of the person's.
     * @throws ShopError what was signed is not right, or was used before
     */
    async isTheirs(request: FastifyRequest, person: Person, proof: PasskeyProof): Promise<boolean> {
      if (wasFramed(proof.clientDataJSON)) return false;
      const { session, user } = await auth.api
        .verifyPasskeyAuthentication({
          body: { response: credentialOf(proof) },
          headers: headersForAuth(request),
        })
        .catch((error: unknown) => {
          throw isAPIError(error) ? refusalOf(error.statusCode, error.body) : error;
        });
      // The library begins a session with it. Nobody is given its token.
      await endSession(db, user.id, session.id);
      if (user.id !== person.id) return false;
      await markUsed(db, proof.id);
      return true;
    },

    /** @throws ShopError not_found: the account has no such passkey */
    async rename(person: Person, id: string, name: string): Promise<void> {
      if (!(await renamePasskey(db, person.id, { id, name }))) throw new ShopError('not_found');
    },

    /** @throws ShopError not_found: the account has no such passkey */
    async remove(person: Person, sessionId: string | null, id: string): Promise<void> {
      await inTransaction(db, async (trx) => {
        await lockOwnAccount(trx, { id: person.id, sessionId });
        if (!(await deletePasskey(trx, person.id, id))) throw new ShopError('not_found');
        const { email: to, fullName: name } = person;
        await hooks.securityEvents.record(trx, { kind: 'passkey_removed', account: person });
        await hooks.notifyOwner(trx, {
          kind: 'account-notice',
          notice: 'passkey-removed',
          to,
          name,
        });
      });
    },
  };
}

export type Passkeys = ReturnType<typeof passkeys>;
