import { INVITATION_DAYS, type StaffInvitationInput } from '@gadgetry/contract/staff';
import type { Database, Transaction } from '../../../database/database.ts';
import { newId } from '../../../database/identifiers.ts';
import { keyedHash, randomToken } from '../../../database/keyed-hash.ts';
import { inTransaction } from '../../../database/transactions.ts';
import { ShopError, orNotFound, refusedField } from '../../../errors/shop-error.ts';
import { lockAccountByEmail } from '../account-store.ts';
import type { IdentityHooks } from '../hooks.ts';
import type { Person } from '../person.ts';
import { WORKS_HERE, lockActing, refuseGiving } from './acting.ts';
import {
  type Invitation,
  endInvitation,
  insertInvitation,
  listInvitations,
  lockOpen,
  renewInvitation,
} from './invitation-store.ts';
import type { StaffChange } from './staff-change.ts';
import { type Rights, type AssignedRole, isStaff } from './staff-role.ts';
import { lockStaffRole } from './staff-role-store.ts';

type Actor = Pick<Person, 'id' | 'email'>;
type InvitationState = 'open' | 'sent again' | 'accepted' | 'withdrawn';

export const hashOfInvitation = (secret: string) => keyedHash(secret, 'hash: staff invitation');

/** The rights that an invitation gives. */
export const rightsOf = (staff: AssignedRole | undefined): Rights =>
  staff === undefined ? { role: 'admin' } : { role: 'shopper', staff };

export const nameOfRole = (staff: AssignedRole | undefined): string => staff?.name ?? 'Admin';

/** For the record: whom it is for, as what, and what has become of it. */
export function invitationChange(
  { id, email, staff }: Pick<Invitation, 'id' | 'email' | 'staff'>,
  actor: Actor,
  action: StaffChange['action'],
  states: { readonly before: InvitationState | null; readonly after: InvitationState },
): StaffChange {
  const snapshot = (state: InvitationState) => ({
    version: 1,
    fields: { email, role: nameOfRole(staff), state },
  });
  return {
    entity: 'staff_invitation',
    entityId: id,
    action,
    actor: { id: actor.id, email: actor.email },
    before: states.before === null ? null : snapshot(states.before),
    after: snapshot(states.after),
  };
}

const NOT_SENT =
  'This shop has no mail server, so nobody can be invited: ask them to sign up, and add them by the address of their account';

interface InvitationDeps {
  readonly db: Database;
  readonly secret: string;
  readonly hooks: Pick<
    IdentityHooks,
    'notifyOwner' | 'recordStaffChange' | 'securityEvents' | 'isMailSent'
  >;
}

/** Who is to work in the shop: asked by mail, at most once at a time. */
export function staffInvitations({ db, secret, hooks }: InvitationDeps) {
  const hashOf = hashOfInvitation(secret);

  const tell = async (
    trx: Transaction,
    by: Actor,
    { email: to, staff, token }: Pick<Invitation, 'email' | 'staff'> & { readonly token: string },
  ): Promise<void> => {
    const role = nameOfRole(staff);
    await hooks.notifyOwner(trx, { kind: 'staff-invitation', to, role, by: by.email, token });
    await hooks.securityEvents.record(trx, {
      kind: 'staff_invited',
      account: { id: null, email: to },
      actor: { id: by.id, email: by.email },
      detail: `as ${role}`,
    });
  };

  return {
    list: () => listInvitations(db),

    async invite(by: Person, input: StaffInvitationInput): Promise<void> {
      if (!hooks.isMailSent) throw new ShopError('validation_failed', NOT_SENT);
      const email = input.email.toLowerCase();
      const token = randomToken();
      await inTransaction(db, async (trx) => {
        const acting = await lockActing(trx, by.id);
        const { staffRoleId } = input;
        const staff =
          staffRoleId === null ? undefined : await lockStaffRole(trx, staffRoleId.toLowerCase());
        refuseGiving(acting, rightsOf(staff));
        const account = await lockAccountByEmail(trx, email);
        if (account !== null && isStaff(account)) {
          throw refusedField('email', WORKS_HERE);
        }
        const id = newId();
        const hash = hashOf(token);
        const days = INVITATION_DAYS;
        await insertInvitation(trx, {
          id,
          email,
          staffRoleId: staff?.id ?? null,
          hash,
          by,
          days,
        });
        const invited = { id, email, staff };
        const states = { before: null, after: 'open' } as const;
        await hooks.recordStaffChange(trx, invitationChange(invited, by, 'created', states));
        await tell(trx, by, { ...invited, token });
      });
    },

    /** With a new link, and its time begins anew. */
    async sendAgain(by: Person, id: string): Promise<void> {
      if (!hooks.isMailSent) throw new ShopError('validation_failed', NOT_SENT);
      const token = randomToken();
      await inTransaction(db, async (trx) => {
        const acting = await lockActing(trx, by.id);
        const invited = orNotFound(await lockOpen(trx, id));
        refuseGiving(acting, rightsOf(invited.staff));
        await renewInvitation(trx, { id, hash: hashOf(token), by, days: INVITATION_DAYS });
        const states = { before: 'open', after: 'sent again' } as const;
        await hooks.recordStaffChange(trx, invitationChange(invited, by, 'updated', states));
        await tell(trx, by, { ...invited, token });
      });
    },

    async withdraw(by: Person, id: string): Promise<void> {
      await inTransaction(db, async (trx) => {
        const acting = await lockActing(trx, by.id);
        const invited = orNotFound(await lockOpen(trx, id));
        refuseGiving(acting, rightsOf(invited.staff));
        await endInvitation(trx, id, 'withdrawn');
        const states = { before: 'open', after: 'withdrawn' } as const;
        await hooks.recordStaffChange(trx, invitationChange(invited, by, 'withdrawn', states));
      });
    },
  };
}

export type StaffInvitations = ReturnType<typeof staffInvitations>;
