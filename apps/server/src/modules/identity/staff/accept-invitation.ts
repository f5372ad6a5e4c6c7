import type { InvitationAcceptInput, InvitationLook } from '@gadgetry/contract/staff';
import type { Database, Transaction } from '../../../database/database.ts';
import { inTransaction } from '../../../database/transactions.ts';
import { ShopError, refusedField } from '../../../errors/shop-error.ts';
import { snapshotOf } from '../account-admin-service.ts';
import {
  type AccountRow,
  endSessions,
  lockAccount,
  lockAccountByEmail,
  lockAdmins,
  updateRole,
} from '../account-store.ts';
import type { Auth } from '../auth.ts';
import type { IdentityHooks } from '../hooks.ts';
import { claimAddress, findVerified } from '../sign-up/pending-sign-ups-store.ts';
import { type Invitation, endInvitation, findByToken, lockByToken } from './invitation-store.ts';
import { hashOfInvitation, invitationChange, nameOfRole, rightsOf } from './invitations.ts';
import { covers, isStaff, may, permissionsOf } from './staff-role.ts';

interface AcceptInvitationDeps {
  readonly auth: Auth;
  readonly db: Database;
  readonly secret: string;
  /** False: accounts come from the hosted provider alone. */
  readonly localAccounts: boolean;
  readonly hooks: Pick<IdentityHooks, 'recordChange' | 'recordStaffChange' | 'securityEvents'>;
}

const refused = (message: string) => new ShopError('validation_failed', message);

/** @throws ShopError validation_failed, saying what to do about a link that opens nothing */
function openOnly(found: Invitation | null): Invitation {
  if (found === null) {
    throw refused(
      'This link is not valid: open the one of the newest mail, or ask whoever invited you for another',
    );
  }
  if (found.endedAs === 'accepted')
    throw refused('This invitation was used already: please sign in');
  if (found.endedAs === 'withdrawn') {
    throw refused('This invitation was withdrawn: please ask whoever invited you');
  }
  if (found.isExpired) {
    throw refused('This invitation has expired: please ask whoever invited you to send it again');
  }
  return found;
}

/** What whoever has the link of an invitation can do with it. */
export function acceptInvitations(deps: AcceptInvitationDeps) {
  const { auth, db, secret, localAccounts, hooks } = deps;
  const hashOf = hashOfInvitation(secret);

  /** Their right to give the role counts now, not when they wrote: it may have been taken since. */
  const givingOf = async (trx: Transaction, invited: Invitation): Promise<AccountRow> => {
    const giving = await lockAccount(trx, invited.invitedBy);
    const mayGive =
      giving?.isActive === true &&
      may(giving, 'staff:write') &&
      covers(giving, rightsOf(invited.staff));
    if (giving === null || !mayGive) {
      throw refused('Whoever invited you can’t give this role any more: ask an admin of the shop');
    }
    return giving;
  };

  /** The account of the address, which the link has proven; made where there is none. */
  const accountFor = async (
    trx: Transaction,
    { email }: Invitation,
    wanted: { readonly name: string; readonly hash: string } | null,
  ): Promise<AccountRow> => {
    const known = await lockAccountByEmail(trx, email);
    if (known?.emailVerified === true) return known;
    if (wanted === null) {
      throw localAccounts
        ? refusedField('newPassword', 'Please choose a password')
        : refused('Please sign in with this address once, and open the link again');
    }
    if (!(await claimAddress(trx, { email, ...wanted }))) {
      throw refused('This address can’t have an account now: please ask for another invitation');
    }
    await hooks.securityEvents.record(trx, { kind: 'sign_up', account: { id: null, email } });
    const made = await lockAccountByEmail(trx, email);
    if (made === null) throw new Error('an account that was just made is not there');
    return made;
  };

  return {
    async look(token: string): Promise<InvitationLook> {
      const { email, staff } = openOnly(await findByToken(db, hashOf(token)));
      return {
        email,
        role: nameOfRole(staff),
        permissions: [...permissionsOf(rightsOf(staff))],
        needsAccount: localAccounts && (await findVerified(db, email)) === null,
      };
    },

    async accept({ token, name, newPassword }: InvitationAcceptInput): Promise<void> {
      const hash = hashOf(token);
      openOnly(await findByToken(db, hash));
      const { password } = await auth.$context;
      const wanted =
        localAccounts && newPassword !== undefined
          ? { name: name ?? 'New colleague', hash: await password.hash(newPassword) }
          : null;
      await inTransaction(db, async (trx) => {
        await lockAdmins(trx);
        const invited = openOnly(await lockByToken(trx, hash));
        const giving = await givingOf(trx, invited);
        const before = await accountFor(trx, invited, wanted);
        if (!before.isActive) {
          throw refused('This account has been suspended: please ask whoever invited you');
        }
        if (isStaff(before)) throw refused('You work here already: please sign in');
        const { staff } = invited;
        const role = staff === undefined ? 'admin' : 'shopper';
        const after = { ...before, role, staff } as const;
        await updateRole(trx, before.id, role, staff?.id);
        await endSessions(trx, before.id);
        await endInvitation(trx, invited.id, 'accepted');
        const states = { before: 'open', after: 'accepted' } as const;
        await hooks.recordStaffChange(trx, invitationChange(invited, before, 'updated', states));
        // In the name of whoever gave the role: it is their decision that is looked for later. Whoever
        // has just said yes to it is not warned of it by mail.
        await hooks.recordChange(trx, {
          entity: 'account',
          entityId: before.id,
          action: 'updated',
          actor: { id: giving.id, email: giving.email },
          before: snapshotOf(before),
          after: snapshotOf(after),
        });
      });
    },
  };
}

export type AcceptInvitations = ReturnType<typeof acceptInvitations>;
