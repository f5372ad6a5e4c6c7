import type { Role } from '@gadgetry/contract/identity';
import type { BuiltInRole, Permission } from '@gadgetry/contract/permissions';
import type { ColumnType, Generated } from 'kysely';
import type { BigInteger, Timestamp } from '../../database/tables.ts';

declare module '../../database/tables.ts' {
  interface Tables {
    users: UsersTable;
    sessions: SessionsTable;
    accounts: AccountsTable;
    verifications: VerificationsTable;
    signing_keys: SigningKeysTable;
    passkeys: PasskeysTable;
    totp_factors: TotpFactorsTable;
    recovery_codes: RecoveryCodesTable;
    sign_in_challenges: SignInChallengesTable;
    email_changes: EmailChangesTable;
    email_codes: EmailCodesTable;
    staff_roles: StaffRolesTable;
    staff_invitations: StaffInvitationsTable;
    api_keys: ApiKeysTable;
  }
}

interface UsersTable {
  id: string;
  name: string;
  email: string;
  email_verified: Generated<boolean>;
  image: string | null;
  role: Generated<Role>;
  /** Of whoever works here without being an admin. */
  staff_role_id: Generated<string | null>;
  banned: Generated<boolean>;
  ban_reason: string | null;
  ban_expires: Date | null;
  /** Of passwords, passkeys and all else that a sign-in is checked against. */
  sign_in_generation: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

interface SessionsTable {
  id: string;
  user_id: string;
  /** A hash of it. */
  token: string;
  expires_at: Date;
  ip_address: string | null;
  user_agent: string | null;
  impersonated_by: string | null;
  /** The account's when the sign-in began; null: of who was signed in, or has only just signed up. */
  generation: number | null;
  authenticated_at: Timestamp;
  second_factor: Generated<boolean>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** One row for each way in which a person can sign in. */
interface AccountsTable {
  id: string;
  user_id: string;
  provider_id: string;
  account_id: string;
  password: string | null;
  access_token: string | null;
  refresh_token: string | null;
  id_token: string | null;
  access_token_expires_at: Date | null;
  refresh_token_expires_at: Date | null;
  scope: string | null;
  /** Of the hosted sign-in that has joined itself to the account; null: of another way to sign in. */
  generation: Generated<number | null>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

interface VerificationsTable {
  id: string;
  identifier: string;
  value: string;
  expires_at: Date;
  created_at: Timestamp;
  updated_at: Timestamp;
}

interface SigningKeysTable {
  id: string;
  public_key: string;
  /** Encrypted. */
  private_key: string;
  alg: string | null;
  crv: string | null;
  created_at: Timestamp;
  expires_at: Date | null;
}

interface PasskeysTable {
  id: string;
  user_id: string;
  name: string;
  public_key: string;
  credential_id: string;
  counter: BigInteger;
  device_type: string;
  backed_up: boolean;
  transports: Generated<string>;
  aaguid: string | null;
  created_at: Timestamp;
  confirmed_at: Date | null;
  last_used_at: Date | null;
  address_proven: Generated<boolean>;
}

interface TotpFactorsTable {
  user_id: string;
  /** Encrypted. */
  secret: string;
  confirmed_at: Date | null;
  last_step: ColumnType<number, number | undefined, number>;
  failures: Generated<number>;
  failures_since: Timestamp;
  created_at: Timestamp;
  /** Whether its account’s address was verified when it was confirmed. */
  address_proven: Generated<boolean>;
}

interface RecoveryCodesTable {
  user_id: string;
  code_hash: string;
}

interface SignInChallengesTable {
  token_hash: string;
  user_id: string;
  remember_me: boolean;
  attempts: Generated<number>;
  /** The account's when the password was looked at. */
  generation: number | null;
  expires_at: Date;
}

interface EmailChangesTable {
  id: string;
  user_id: string;
  old_email: string;
  new_email: string;
  confirm_hash: string;
  confirm_until: Date;
  confirmed_at: Date | null;
  undo_hash: string | null;
  undo_until: Date | null;
  undone_at: Date | null;
  created_at: Timestamp;
}

interface EmailCodesTable {
  user_id: string;
  code_hash: string;
  attempts: Generated<number>;
  expires_at: Date;
}

/** A role with fewer rights than an admin's. */
interface StaffRolesTable {
  id: string;
  /** Of a role that every shop has; null: one of the owner's own. */
  key: BuiltInRole | null;
  name: string;
  /** null: the key says it. */
  permissions: Permission[] | null;
  version: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** By which a program uses the API, at most with its maker's rights. */
interface ApiKeysTable {
  id: string;
  name: string;
  key_hash: string;
  last_four: string;
  scopes: Permission[];
  made_by: string;
  expires_at: Date | null;
  last_used_at: Date | null;
  created_at: Timestamp;
}

/** Of somebody who is to work in the shop; it ends once. */
interface StaffInvitationsTable {
  id: string;
  email: string;
  /** null: as an admin. */
  staff_role_id: string | null;
  /** Of the link that was mailed last. */
  token_hash: string;
  /** Whose right to give the role counts when it is accepted. */
  invited_by: string;
  invited_by_email: string;
  created_at: Timestamp;
  sent_at: Timestamp;
  expires_at: Date;
  ended_at: Date | null;
  ended_as: 'accepted' | 'withdrawn' | null;
}
