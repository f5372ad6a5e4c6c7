import type { Database, Transaction } from '../../database/database.ts';
import { type SecurityEvents, unwatched } from '../../observability/security-events.ts';
import type { RecordAccountChange } from './account-admin-service.ts';
import type { RecordStaffChange } from './staff/staff-change.ts';
import type { AccountOwnerNotification } from './account-notifications.ts';

/** Whose account is being deleted. */
export interface DeletedPerson {
  readonly id: string;
  readonly email: string;
}

/** What identity asks of others without knowing them. */
export interface IdentityHooks {
  /** Sends a person the link that proves that an address is theirs. */
  readonly notifyOwner: (db: Database, news: AccountOwnerNotification) => Promise<void>;
  /** Takes a person out of what others keep of them, in the transaction that deletes the account. */
  readonly anonymisePerson: (trx: Transaction, person: DeletedPerson) => Promise<void>;
  /** The same of what can't be part of that transaction, after it. */
  readonly anonymiseElsewhere: (person: DeletedPerson) => Promise<void>;
  /** Who last gave or took the role of an account: an admin's id, or the account's own, for its provider. */
  readonly lastRoleChangeBy: (trx: Transaction, accountId: string) => Promise<string | null>;
  /** Of an account that the owner's command, or the link of a first start, has made an admin. */
  readonly adminGranted: (trx: Transaction, accountId: string) => Promise<void>;
  /** Keeps each change of an account's role or state, in the transaction that makes it. */
  readonly recordChange: RecordAccountChange;
  /** The same of roles and invitations. */
  readonly recordStaffChange: RecordStaffChange;
  /** False: no mail is ever sent, so nobody can be invited by one. */
  readonly isMailSent: boolean;
  /** Where sign-ins, changed passwords and the like are kept for the owner. */
  readonly securityEvents: SecurityEvents;
}

const nothing = async (): Promise<void> => undefined;

/** For programs that serve nobody, and so neither sign up nor delete anyone. */
export const noHooks: IdentityHooks = {
  notifyOwner: nothing,
  anonymisePerson: nothing,
  anonymiseElsewhere: nothing,
  lastRoleChangeBy: async () => null,
  adminGranted: nothing,
  recordChange: nothing,
  recordStaffChange: nothing,
  isMailSent: false,
  securityEvents: unwatched,
};
