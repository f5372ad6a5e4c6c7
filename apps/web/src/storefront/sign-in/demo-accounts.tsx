import type { ShopSettings } from '@gadgetry/contract/shop';
import { Button } from '../../ui/button.tsx';

type DemoAccount = ShopSettings['demoAccounts'][number];

interface DemoAccountsProps {
  readonly accounts: readonly DemoAccount[];
  readonly disabled: boolean;
  readonly onUse: (account: DemoAccount) => void;
}

/** Only a demo has any: a real shop's settings carry none. */
export function DemoAccounts({ accounts, disabled, onUse }: DemoAccountsProps) {
  if (accounts.length === 0) return null;
  return (
    <section aria-labelledby="demo-accounts" className="mt-7 rounded-control bg-surface p-4">
      <h2 id="demo-accounts" className="text-sm font-semibold">
        This is a demo shop. Have a look around as:
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {accounts.map((account) => (
          <li
            key={account.email}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 last:pb-0"
          >
            <p className="text-sm">
              <span className="font-medium capitalize">{account.role}</span>
              <span className="block break-all text-ink-soft">{account.email}</span>
              <span className="block break-all text-ink-soft">{account.password}</span>
            </p>
            <Button
              variant="secondary"
              size="small"
              disabled={disabled}
              onClick={() => onUse(account)}
            >
              Use this account
              <span className="sr-only">: {account.email}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
