import type { PaymentConnection, TestEvent } from '@gadgetry/contract/payment-connection';
import { Card, CardHeading } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { localTime } from '../local-time.ts';

const TONES = { waiting: 'info', arrived: 'good', overdue: 'warning', failed: 'danger' } as const;
const WORDS: Readonly<Record<TestEvent['state'], string>> = {
  waiting: 'On its way.',
  arrived: 'Arrived.',
  overdue: 'Not arrived.',
  failed: 'Not sent.',
};

/** What a test event does, and what has become of the last one. */
export function TestEventCard({ connection }: { readonly connection: PaymentConnection }) {
  const { testEvent, mode, provider } = connection;
  const who = provider === 'stripe' ? 'Stripe' : 'the sandbox';
  return (
    <Card>
      <CardHeading>Test event</CardHeading>
      <p className="text-ink-soft">
        Opens a payment of the least sum and ends it at once, which makes {who} tell the shop.
        Nobody can pay it, so no money moves{mode === 'live' ? ', with your live keys neither' : ''}
        .
      </p>
      <div aria-live="polite">
        {testEvent !== null && (
          <Notice tone={TONES[testEvent.state]} className="mt-4">
            <p className="wrap-anywhere">
              <span className="font-semibold">{WORDS[testEvent.state]}</span> {testEvent.says}
            </p>
            <p className="text-sm">
              Sent <time dateTime={testEvent.sentAt}>{localTime(testEvent.sentAt)}</time>
            </p>
          </Notice>
        )}
      </div>
    </Card>
  );
}
