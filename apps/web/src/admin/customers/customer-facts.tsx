import { addressLines } from '@gadgetry/contract/address-lines';
import type { Customer } from '@gadgetry/contract/customers';
import { formatMoney } from '@gadgetry/contract/money';
import type { ReactNode } from 'react';
import { useShop } from '../../page/shop-settings.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { dayOf } from '../local-time.ts';

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

const dayWritten = (at: string | null) =>
  at === null ? 'None' : <time dateTime={at}>{dayOf(at)}</time>;

/** Who they are, and what they come to. */
export function CustomerFacts({ customer }: { readonly customer: Customer }) {
  const { country } = useShop();
  const { email, emailVerified, isActive, isImported, role, addresses } = customer;
  return (
    <Card>
      <h2 className="sr-only">About this customer</h2>
      <dl className="flex flex-col gap-4">
        <Fact label="Account">
          <span className="flex flex-wrap gap-2 pt-1">
            <Badge tone={isActive ? 'green' : 'grey'}>{isActive ? 'Active' : 'Banned'}</Badge>
            {role === 'admin' && <Badge tone="purple">Admin</Badge>}
            {isImported && <Badge tone="blue">Imported</Badge>}
          </span>
          {isImported && (
            <span className="mt-1 block text-sm text-ink-soft">
              Came as a file on {dayWritten(customer.createdAt)}. Nobody has been in it yet.
            </span>
          )}
        </Fact>
        <Fact label="E-mail">
          <a href={`mailto:${email}`} className="break-all underline underline-offset-4">
            {email}
          </a>
          {!emailVerified && <span className="block text-sm text-ink-soft">Not confirmed</span>}
        </Fact>
        <Fact label="Spent">{formatMoney(customer.spent)}</Fact>
        <Fact label="Orders">{customer.orders}</Fact>
        <Fact label="First order">{dayWritten(customer.firstOrderAt)}</Fact>
        <Fact label="Last order">{dayWritten(customer.lastOrderAt)}</Fact>
        <Fact label="Account since">{dayWritten(customer.createdAt)}</Fact>
        <Fact label="Saved addresses">
          {addresses.length === 0
            ? 'None'
            : addresses.map(({ address, isDefault }) => (
                <address
                  key={[...addressLines(address, country), address.phone].join('\n')}
                  className="mb-3 not-italic last:mb-0"
                >
                  {isDefault && addresses.length > 1 && (
                    <span className="block text-sm text-ink-soft">Default</span>
                  )}
                  <span className="whitespace-pre-line">
                    {[...addressLines(address, country), address.phone].join('\n')}
                  </span>
                </address>
              ))}
        </Fact>
      </dl>
    </Card>
  );
}
