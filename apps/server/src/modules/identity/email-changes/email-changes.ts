import type { Database } from '../../../database/database.ts';
import { violatedConstraint } from '../../../errors/constraint-errors.ts';
import { ShopError } from '../../../errors/shop-error.ts';
import { inTransaction } from '../../../database/transactions.ts';
import { lockAccount, lockOwnAccount } from '../account-store.ts';
import type { Auth } from '../auth.ts';
import type { CookieSession } from '../sessions/session-cookies.ts';
import {
  deleteRequests,
  findRequest,
  findUndoable,
  insertRequest,
  isReserved,
  markConfirmed,
  markUndone,
  replaceWaysIn,
  updateEmail,
} from './email-changes-store.ts';
import type { IdentityHooks } from '../hooks.ts';
import { keyedHash, randomToken } from '../../../database/keyed-hash.ts';

const HOUR_MS = 60 * 60_000;
const CONFIRM_MS = 24 * HOUR_MS;
/** Long enough for a weekend without mail. */
const UNDO_MS = 72 * HOUR_MS;
const PREFIX = 'email_';

interface EmailChangesDependencies {
  readonly auth: Auth;
  readonly secret: string;
  readonly db: Database;
  readonly hooks: Pick<IdentityHooks, 'notifyOwner' | 'securityEvents'>;
}

/** Whether a mailed token is that of a change of address, and not one of the account library's. */
export function isEmailChange(token: string): boolean {
  return token.startsWith(PREFIX);
}

/** Whoever is signed in here may open their own links only. @throws ShopError validation_failed */
export function refuseAnother(session: CookieSession | null, owner: string): void {
  if (session !== null && session.person.id !== owner) {
    throw new ShopError('validation_failed', 'This link belongs to another account');
  }
}

const invalidLink = () =>
  new ShopError('validation_failed', 'This link is not valid, or was used before');

/** The unique index of users, or the trigger that keeps a former address for whoever may want it back. */
function refuseTaken(error: unknown): never {
  if (violatedConstraint(error)?.startsWith('users_email') === true) {
    throw new ShopError('email_taken');
  }
  throw error;
}

/**
 * Changes of an account's address. The new address proves itself by a link, which signs nobody in;
 * then both are told, and for 72 hours the former one has a link that takes the change back.
 */
export function emailChanges({ auth, secret, db, hooks }: EmailChangesDependencies) {
  const confirmHash = keyedHash(secret, 'hash: e-mail change');
  const undoHash = keyedHash(secret, 'hash: e-mail change undone');

  return {
    /** Mails the link. Nothing tells whether somebody else has the address: then there is no mail. */
    async request({ person, id: sessionId }: CookieSession, typed: string): Promise<void> {
      const newEmail = typed.toLowerCase();
      if (newEmail === person.email) {
        throw new ShopError('validation_failed', 'This is your e-mail address already');
      }
      const { internalAdapter } = await auth.$context;
      const taken = (await internalAdapter.findUserByEmail(newEmail)) !== null;
      if (taken || (await isReserved(db, newEmail, person.id))) return;
      const token = PREFIX + randomToken();
      await inTransaction(db, async (trx) => {
        const account = await lockOwnAccount(trx, { id: person.id, sessionId });
        await insertRequest(trx, {
          userId: account.id,
          oldEmail: account.email,
          newEmail,
          hash: confirmHash(token),
          until: new Date(Date.now() + CONFIRM_MS),
        });
        const name = account.fullName;
        await hooks.securityEvents.record(trx, { kind: 'email_change_asked', account });
        await hooks.notifyOwner(trx, { kind: 'change-email', to: newEmail, name, token });
      });
    },

    /** Whose address a link would change. @throws ShopError validation_failed: it is none, or is over */
    async ownerOf(token: string): Promise<string> {
      const found = await findRequest(db, confirmHash(token));
      if (found === null) throw invalidLink();
      return found.userId;
    },

    /** @throws ShopError validation_failed: the link is none, or is over; email_taken */
    async confirm(token: string): Promise<void> {
      const undoToken = randomToken();
      await inTransaction(db, async (trx) => {
        const found = await findRequest(trx, confirmHash(token));
        if (found === null) throw invalidLink();
        const account = await lockAccount(trx, found.userId);
        const undo = {
          undoHash: undoHash(undoToken),
          undoUntil: new Date(Date.now() + UNDO_MS),
        };
        if (account?.isActive !== true) throw invalidLink();
        if (!(await markConfirmed(trx, found.id, account.email, undo))) throw invalidLink();
        await updateEmail(trx, account.id, found.newEmail);
        await hooks.securityEvents.record(trx, { kind: 'email_changed', account });
        const { email: to, fullName: name } = account;
        const { newEmail } = found;
        await hooks.notifyOwner(trx, {
          kind: 'email-changed',
          to,
          name,
          newEmail,
          token: undoToken,
        });
        const notice = { kind: 'account-notice', notice: 'email-confirmed', name } as const;
        await hooks.notifyOwner(trx, { ...notice, to: newEmail });
      }).catch(refuseTaken);
    },

    /**
     * Gives the former address back. Somebody else was in: every session ends, and so does every way
     * in that came in the 72 hours before the change or after it; the new password is the one left.
     * @throws ShopError validation_failed: the link is none, or is over
     */
    async undo(token: string, newPassword: string): Promise<void> {
      if ((await findUndoable(db, undoHash(token))) === null) throw invalidLink();
      const { password: passwords } = await auth.$context;
      const hash = await passwords.hash(newPassword);
      await inTransaction(db, async (trx) => {
        const found = await findUndoable(trx, undoHash(token));
        if (found === null) throw invalidLink();
        const account = await lockAccount(trx, found.userId);
        if (account === null || !(await markUndone(trx, found.id, account.id))) {
          throw invalidLink();
        }
        await deleteRequests(trx, account.id);
        const since = new Date(found.createdAt.getTime() - UNDO_MS);
        await replaceWaysIn(trx, { userId: account.id, hash, since });
        await updateEmail(trx, account.id, found.oldEmail);
        const { id } = account;
        const event = {
          kind: 'email_change_undone',
          account: { id, email: found.oldEmail },
        } as const;
        await hooks.securityEvents.record(trx, event);
        const notice = {
          kind: 'account-notice',
          notice: 'email-restored',
          name: account.fullName,
        } as const;
        await hooks.notifyOwner(trx, { ...notice, to: found.oldEmail });
        await hooks.notifyOwner(trx, { ...notice, to: account.email });
      }).catch(refuseTaken);
    },
  };
}

export type EmailChanges = ReturnType<typeof emailChanges>;
