/** A link that proves to whom an address belongs. */
export interface OwnerNews {
  readonly kind: 'verify-email' | 'change-email' | 'reset-password';
  readonly to: string;
  readonly name: string;
  /** Opens the account: for the mail and nothing else. */
  readonly token: string;
}

export type TellOwner = (news: OwnerNews) => Promise<void>;
