/** Public settings of the shop that every page carries: nothing here may be a secret. */
export interface ShopSettings {
  readonly name: string;
  readonly supportEmail: string;
  /** The address under which shoppers reach the shop, without a trailing slash. */
  readonly origin: string;
  /** Shown on the sign-in page while the shop runs as a demo. */
  readonly demoAccounts: readonly { email: string; password: string; role: string }[];
  /** A shop that is open to the public and takes no real money: every page says so. */
  readonly testPayments: boolean;
  readonly signIn: {
    readonly localAccounts: boolean;
    /** Label of the hosted provider's button, or null where there is none. */
    readonly hostedProvider: string | null;
    /** Nobody is signed in with a password before their e-mail address is verified. */
    readonly verifyFirst: boolean;
  };
}

/** Where a browser may go after signing in: a path of this shop and nothing else. */
export function safeReturnPath(wanted: string | null | undefined): string {
  return wanted != null && /^\/(?![/\\])[^\s\\]*$/.test(wanted) ? wanted : '/';
}
