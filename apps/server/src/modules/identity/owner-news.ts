/** A link that proves to whom an address belongs. */
export interface LinkNews {
  readonly kind: 'verify-email' | 'change-email' | 'reset-password';
  readonly to: string;
  readonly name: string;
  /** Opens the account: for the mail and nothing else. */
  readonly token: string;
}

/** Somebody has tried to sign up with an address that has an account. */
export interface SignUpTakenNews {
  readonly kind: 'sign-up-taken';
  readonly to: string;
  readonly name: string;
}

export type OwnerNews = LinkNews | SignUpTakenNews;

export type TellOwner = (news: OwnerNews) => Promise<void>;
