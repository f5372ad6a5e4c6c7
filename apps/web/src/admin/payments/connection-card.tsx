import type { PaymentConnection, SignatureProblem } from '@gadgetry/contract/payment-connection';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { localTime } from '../local-time.ts';

const REFUSED: Readonly<Record<SignatureProblem, string>> = {
  unsigned: 'it was not signed, so it was not from your payment provider',
  wrong: 'it was signed with another secret than the shop has',
  old: 'it was signed more than five minutes before',
};

const isSet = (set: boolean) => (set ? 'Set' : 'Not set');

function Moment({ at }: { readonly at: string }) {
  return <time dateTime={at}>{localTime(at)}</time>;
}

function accountIn({ lastAnswer }: PaymentConnection): ReactNode {
  const account = lastAnswer?.account ?? null;
  if (account === null) return 'Not known';
  const said = [account.name, account.id, account.country].filter((part) => part !== null);
  return said.join(' · ');
}

function clockIn({ lastAnswer }: PaymentConnection): string {
  const ahead = lastAnswer?.clockAheadSeconds ?? null;
  if (ahead === null) return 'Not compared';
  if (ahead === 0) return 'The same to the second';
  return `${Math.abs(ahead)} seconds ${ahead > 0 ? 'ahead' : 'behind'}`;
}

function factsOf(connection: PaymentConnection): readonly (readonly [string, ReactNode])[] {
  const { provider, keys, webhookUrl, lastEvent, lastRefused, lastAnswer } = connection;
  return [
    ['Account', accountIn(connection)],
    ...(provider === 'stripe'
      ? ([
          ['Secret key', isSet(keys.secret)],
          ['Publishable key', isSet(keys.publishable)],
          ['Signing secret of events', isSet(keys.signing)],
        ] as const)
      : []),
    ['Events are sent to', webhookUrl],
    [
      'Last event',
      lastEvent === null ? (
        'None yet'
      ) : (
        <>
          <Moment at={lastEvent.at} />, {lastEvent.type}
        </>
      ),
    ],
    [
      'Last message refused',
      lastRefused === null ? (
        'None'
      ) : (
        <>
          <Moment at={lastRefused.at} />: {REFUSED[lastRefused.because]}
        </>
      ),
    ],
    ['Asked', lastAnswer === null ? 'Not yet' : <Moment key="asked" at={lastAnswer.at} />],
    ['The shop’s clock', clockIn(connection)],
  ];
}

/** Whom the shop pays through, and what it has heard of them. */
export function ConnectionCard({ connection }: { readonly connection: PaymentConnection }) {
  const { provider, mode } = connection;
  return (
    <Card>
      <CardHeading
        aside={
          mode === 'live' ? (
            <Badge tone="green">Live: real money</Badge>
          ) : (
            <Badge tone="yellow">Test: no real money</Badge>
          )
        }
      >
        {provider === 'stripe' ? 'Stripe' : 'Sandbox'}
      </CardHeading>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[14rem_1fr]">
        {factsOf(connection).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft max-sm:-mb-2">{name}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-ink-soft">
        {provider === 'sandbox' &&
          'The shop’s own sandbox takes test cards, which the payment form offers, and needs no keys. To take real money, start the shop with PAYMENTS=stripe, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET. '}
        Keys are set where the shop is started, and shown nowhere: nobody who has got into an
        admin’s account can send what cards pay elsewhere.
      </p>
    </Card>
  );
}
