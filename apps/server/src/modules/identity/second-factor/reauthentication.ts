import { randomInt } from 'node:crypto';
import {
  type ReauthenticationInput,
  reauthenticationInput,
  statusAnswer,
} from '@gadgetry/contract/account';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { noQuery } from '@gadgetry/contract/fields';
import type { Database, Transaction } from '../../../database/database.ts';
import { ShopError } from '../../../errors/shop-error.ts';
import { inTransaction } from '../../../database/transactions.ts';
import type { Auth } from '../auth.ts';
import type { IdentityHooks } from '../hooks.ts';
import { keyedHash } from '../../../database/keyed-hash.ts';
import { listWaysIn } from '../account-store.ts';
import type { Passkeys } from '../passkeys/passkeys.ts';
import { type Person, personOf } from '../person.ts';
import type { Totp } from './totp.ts';
import { markAuthenticated, markSecondFactor } from '../sessions/session-store.ts';
import { routeGroup } from '../../../http/routes.ts';
import type { Guards } from '../guards.ts';

const CODE_MINUTES = 10;
const CODE_ATTEMPTS = 5;

const WRONG = {
  password: 'The password is not right',
  email: 'This code is not right',
  totp: 'This code is not right',
  passkey: 'This passkey was not accepted',
} as const;

interface ReauthenticationDependencies {
  readonly auth: Auth;
  readonly secret: string;
  readonly db: Database;
  readonly totp: Totp;
  /** Null where the shop has no accounts of its own. */
  readonly passkeys: Passkeys | null;
  readonly hooks: Pick<IdentityHooks, 'notifyOwner' | 'securityEvents'>;
}

/** The newest code is the one that counts. */
async function keepCode(trx: Transaction, userId: string, hash: string): Promise<void> {
  await sql`
    INSERT INTO email_codes (user_id, code_hash, expires_at)
    VALUES (${userId}, ${hash}, now() + make_interval(mins => ${CODE_MINUTES}))
    ON CONFLICT (user_id) DO UPDATE
    SET code_hash = excluded.code_hash, attempts = 0, expires_at = excluded.expires_at`.execute(
    trx,
  );
}

/**
 * Takes the code, which works once. Each try is counted before it is judged, so that guesses at the
 * same moment, in whatever process, are no more than one after the other.
 */
async function takeCode(db: Database, userId: string, hash: string): Promise<boolean> {
  const { rows } = await sql<{ right: boolean }>`
    UPDATE email_codes SET attempts = attempts + 1
    WHERE user_id = ${userId} AND attempts < ${CODE_ATTEMPTS} AND expires_at > now()
    RETURNING code_hash = ${hash} AS right`.execute(db);
  if (rows[0]?.right !== true) return false;
  const { numAffectedRows } = await sql`
    DELETE FROM email_codes WHERE user_id = ${userId} AND code_hash = ${hash}`.execute(db);
  return numAffectedRows === 1n;
}

/** Who is signed in shows once more who they are, before what a thief of the session should not do. */
function reauthentication(dependencies: ReauthenticationDependencies) {
  const { auth, secret, db, hooks, totp, passkeys } = dependencies;
  const hashOf = keyedHash(secret, 'hash: confirmation code');
  const passwordOf = async ({ id }: Person): Promise<string | null> =>
    (await listWaysIn(db, id)).find(({ password }) => password !== null)?.password ?? null;

  const isRight = async (
    request: FastifyRequest,
    person: Person,
    proof: ReauthenticationInput,
  ): Promise<boolean> => {
    if (proof.method === 'passkey') {
      if (passkeys === null) throw new ShopError('forbidden');
      return passkeys.isTheirs(request, person, proof.credential).catch((error: unknown) => {
        // 401 would say that the session has ended.
        if (error instanceof ShopError && error.code === 'unauthenticated') return false;
        throw error;
      });
    }
    if (proof.method === 'totp') {
      await totp.verify(person, proof.code);
      return true;
    }
    if (proof.method === 'email') {
      return takeCode(db, person.id, hashOf(`${person.id} ${proof.code}`));
    }
    const { password: passwords } = await auth.$context;
    const hash = await passwordOf(person);
    return hash !== null && passwords.verify({ hash, password: proof.password });
  };

  return {
    /** Mails a code. @throws ShopError forbidden: who has a password is asked for that */
    async sendCode(person: Person): Promise<void> {
      if ((await passwordOf(person)) !== null) throw new ShopError('forbidden');
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const { id, email: to, fullName: name } = person;
      await inTransaction(db, async (trx) => {
        await keepCode(trx, id, hashOf(`${id} ${code}`));
        await hooks.notifyOwner(trx, { kind: 'confirmation-code', to, name, code });
      });
    },

    /** @throws ShopError validation_failed: it is not the person's; rate_limited */
    async prove(request: FastifyRequest, proof: ReauthenticationInput): Promise<void> {
      const { sessionId } = request;
      if (sessionId === null) throw new ShopError('unauthenticated');
      const person = personOf(request);
      if (!(await isRight(request, person, proof))) {
        const account = { id: person.id, email: person.email };
        await hooks.securityEvents.count({ kind: 'password_check_failed', account });
        throw new ShopError('validation_failed', WRONG[proof.method]);
      }
      if (proof.method === 'totp' || proof.method === 'passkey')
        await markSecondFactor(db, sessionId);
      else await markAuthenticated(db, sessionId);
    },
  };
}

/** What answers a refusal with `reauthentication_required`; then the refused call is made again. */
export function reauthenticationRoutes(
  dependencies: ReauthenticationDependencies & { readonly guards: Guards },
) {
  const { guards } = dependencies;
  const service = reauthentication(dependencies);
  return routeGroup((app) => {
    app.addHook('onRequest', guards.fresh);
    const common = { tags: ['accounts'], querystring: noQuery, response: { 200: statusAnswer } };

    app.post(
      '/account/reauthentication',
      { schema: { ...common, body: reauthenticationInput } },
      async (request) => {
        await service.prove(request, request.body);
        return { status: true };
      },
    );

    app.post('/account/reauthentication/code', { schema: common }, async (request) => {
      await service.sendCode(personOf(request));
      return { status: true };
    });
  });
}
