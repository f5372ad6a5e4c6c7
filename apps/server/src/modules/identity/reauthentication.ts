import { randomInt } from 'node:crypto';
import type { ReauthenticationInput } from '@gadgetry/contract/account';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../database/database.ts';
import { ShopError } from '../../errors/shop-error.ts';
import { inTransaction } from '../../database/transactions.ts';
import type { Auth } from './auth.ts';
import type { IdentityHooks } from './hooks.ts';
import { keyedHash } from './keyed-hash.ts';
import { listWaysIn } from './own-account-store.ts';
import type { Passkeys } from './passkeys.ts';
import { type Person, personOf } from './person.ts';
import type { Totp } from './totp.ts';
import { markSecondFactor } from './totp-store.ts';
import { isRecent, keepCode, markAuthenticated, takeCode } from './reauthentication-store.ts';

const WRONG = {
  password: 'The password is not right',
  email: 'This code is not right',
  totp: 'This code is not right',
  passkey: 'This passkey was not accepted',
} as const;

export interface ReauthenticationDependencies {
  readonly auth: Auth;
  readonly secret: string;
  readonly db: Database;
  readonly totp: Totp;
  /** Null where the shop has no accounts of its own. */
  readonly passkeys: Passkeys | null;
  readonly hooks: Pick<IdentityHooks, 'notifyOwner' | 'securityEvents'>;
}

/** @throws ShopError reauthentication_required where the person has not shown lately who they are */
export async function requireRecent(db: Database, sessionId: string | null): Promise<void> {
  if (sessionId === null || !(await isRecent(db, sessionId))) {
    throw new ShopError('reauthentication_required');
  }
}

/** Who is signed in shows once more who they are, before what a thief of the session should not do. */
export function reauthentication(dependencies: ReauthenticationDependencies) {
  const { auth, secret, db, hooks, totp, passkeys } = dependencies;
  const hashOf = keyedHash(secret, 'confirmation code');
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
