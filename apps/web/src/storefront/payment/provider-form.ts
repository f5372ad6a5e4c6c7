/** What every provider's embedded form is given. `onPaid` and `onExpired` keep their identity. */
export interface ProviderFormProps {
  readonly clientSecret: string;
  readonly publishableKey: string | null;
  readonly payerName: string;
  readonly onPaid: (returnUrl: string) => void;
  readonly onExpired: () => void;
}
