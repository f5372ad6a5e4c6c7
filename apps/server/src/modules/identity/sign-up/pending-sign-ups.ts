import type { SignUpForm } from '@gadgetry/contract/identity';
import { z } from 'zod';
import type { Database, Transaction } from '../../../database/database.ts';
import { ShopError } from '../../../errors/shop-error.ts';
import { createEncryption } from '../../../database/encryption.ts';
import { keyedHash } from '../../../database/keyed-hash.ts';
import type { Auth } from '../auth.ts';
import type { IdentityHooks } from '../hooks.ts';
import {
  claimAddress,
  deleteSignUps,
  findVerified,
  insertSignUp,
  type NewAccount,
  newestSignUp,
} from './pending-sign-ups-store.ts';
import { inTransaction } from '../../../database/transactions.ts';

const LINK_MS = 24 * 60 * 60_000;

const signUp = z.object({
  email: z.string(),
  name: z.string(),
  hash: z.string(),
  until: z.number(),
});

interface PendingSignUpsDependencies {
  readonly auth: Auth;
  readonly secret: string;
  readonly db: Database;
  readonly hooks: Pick<IdentityHooks, 'notifyOwner' | 'securityEvents'>;
}

/** Removes what waits for an address whose account is being deleted. */
export function deletePendingSignUps(
  trx: Transaction,
  secret: string,
  email: string,
): Promise<void> {
  return deleteSignUps(trx, keyOf(secret, email));
}

function keyOf(secret: string, email: string): string {
  return `sign-up:${keyedHash(secret, 'waiting sign-ups')(email)}`;
}

/**
 * Sign-ups where addresses are verified first. Nothing of the accounts changes before a link is
 * opened, and everything on the way there is done alike for an address that has an account: neither
 * signing up nor signing in afterwards tells which. Each link carries a sign-up of its own, so nobody's
 * sign-up replaces another's.
 */
export function pendingSignUps({ auth, secret, db, hooks }: PendingSignUpsDependencies) {
  const kept = createEncryption(secret, 'waiting sign-up');
  const mailed = createEncryption(secret, 'sign-up link');

  const tell = async (trx: Database, encrypted: string): Promise<void> => {
    const text = kept.decrypt(encrypted);
    if (text === null) return;
    const { email: to, name } = signUp.parse(JSON.parse(text));
    const owner = await findVerified(trx, to);
    if (owner === null) {
      await hooks.notifyOwner(trx, { kind: 'verify-email', to, name, token: mailed.encrypt(text) });
    } else {
      // By the owner's name: the one that was typed may be anybody's words.
      await hooks.notifyOwner(trx, { kind: 'sign-up-taken', to, name: owner.name });
    }
  };

  return {
    async begin({ email, name, password }: SignUpForm): Promise<void> {
      const { password: passwords } = await auth.$context;
      const until = Date.now() + LINK_MS;
      const account = { email: email.toLowerCase(), name, hash: await passwords.hash(password) };
      const encrypted = kept.encrypt(JSON.stringify({ ...account, until }));
      const key = keyOf(secret, account.email);
      await inTransaction(db, async (trx) => {
        await insertSignUp(trx, { key, encrypted, until: new Date(until) });
        await tell(trx, encrypted);
      });
    },

    /** Sends the mail of the newest sign-up once more, where one waits. */
    async remind(email: string): Promise<void> {
      const encrypted = await newestSignUp(db, keyOf(secret, email.toLowerCase()));
      if (encrypted !== null) await tell(db, encrypted);
    },

    /** Whether this is the password of the newest sign-up. It takes as long where there is none. */
    async isWaiting(email: string, password: string): Promise<boolean> {
      const { password: passwords } = await auth.$context;
      const encrypted = await newestSignUp(db, keyOf(secret, email.toLowerCase()));
      const text = encrypted === null ? null : kept.decrypt(encrypted);
      if (text === null) {
        await passwords.hash(password);
        return false;
      }
      return passwords.verify({ hash: signUp.parse(JSON.parse(text)).hash, password });
    },

    /** What a mailed link says; null where it is no link of a sign-up. @throws ShopError its time is over */
    open(token: string): NewAccount | null {
      const text = mailed.decrypt(token);
      if (text === null) return null;
      const { until, ...account } = signUp.parse(JSON.parse(text));
      if (until < Date.now()) throw new ShopError('validation_failed', 'This link has expired');
      return account;
    },

    /**
     * Makes the account, or takes over one whose address nobody has verified; false: it is verified.
     * What waits is left to its time: whoever else tries the address learns nothing of this.
     */
    finish: (account: NewAccount): Promise<boolean> =>
      inTransaction(db, async (trx) => {
        const made = await claimAddress(trx, account);
        const { email } = account;
        if (made)
          await hooks.securityEvents.record(trx, { kind: 'sign_up', account: { id: null, email } });
        return made;
      }),
  };
}

export type PendingSignUps = ReturnType<typeof pendingSignUps>;
