/** A link that proves to whom an address belongs. */
interface LinkNotification {
  readonly kind: 'verify-email' | 'change-email' | 'reset-password';
  readonly to: string;
  readonly name: string;
  /** Opens the account: for the mail and nothing else. */
  readonly token: string;
}

/** Somebody has tried to sign up with an address that has an account. */
export interface SignUpTakenNotification {
  readonly kind: 'sign-up-taken';
  readonly to: string;
  readonly name: string;
}

/** What was changed about an account's ways in, or with what an account may do. The mail says what to do if it was not its owner. */
export type AccountNotice =
  | 'password-changed'
  | 'email-confirmed'
  | 'email-restored'
  | 'passkey-added'
  | 'passkey-removed'
  | 'totp-added'
  | 'totp-removed'
  | 'recovery-codes-renewed'
  | 'role-admin'
  | 'role-shopper'
  | 'role-staff'
  | 'role-ended'
  | 'api-key-made'
  | 'webhook-added'
  | 'webhook-changed'
  | 'bank-transfer-changed';

export interface AccountNoticeNotification {
  readonly kind: 'account-notice';
  readonly notice: AccountNotice;
  /** What exactly was done, a fact a line; the shop's own words and what was typed. */
  readonly facts?: readonly string[];
  readonly to: string;
  readonly name: string;
}

/** To the former address, with the link that gives it back. */
interface EmailChangedNotification {
  readonly kind: 'email-changed';
  readonly to: string;
  readonly name: string;
  readonly newEmail: string;
  readonly token: string;
}

/** To somebody who is to work in the shop, and may have no account yet. */
export interface StaffInvitationNotification {
  readonly kind: 'staff-invitation';
  readonly to: string;
  /** What the role is called. */
  readonly role: string;
  /** Who invites, by address. */
  readonly by: string;
  /** Opens the invitation: for the mail and nothing else. */
  readonly token: string;
}

/** To people without a password who are asked again who they are. */
interface ConfirmationCodeNotification {
  readonly kind: 'confirmation-code';
  readonly to: string;
  readonly name: string;
  readonly code: string;
}

/** About the ways into an account. */
export type SecurityNotification =
  | AccountNoticeNotification
  | EmailChangedNotification
  | ConfirmationCodeNotification;

export type AccountOwnerNotification =
  | LinkNotification
  | SignUpTakenNotification
  | StaffInvitationNotification
  | SecurityNotification;

export type NotifyOwner = (news: AccountOwnerNotification) => Promise<void>;
