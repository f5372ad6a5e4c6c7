import type { PaymentConnection, TestEvent } from '@gadgetry/contract/payment-connection';
import {
  useCheckPaymentConnectionMutation,
  useGetPaymentConnectionQuery,
  useSendTestEventMutation,
} from '../../api/payment-connection.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import { LoadingState } from '../loading-state.tsx';
import { localTime } from '../local-time.ts';
import { tellOutcome } from '../outcome.ts';
import { Permitted } from '../permitted.tsx';
import { BankTransferCard } from './bank-transfer-card.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { GoingLive } from './going-live.tsx';

const TONES = { waiting: 'info', arrived: 'good', overdue: 'warning', failed: 'danger' } as const;
const WORDS: Readonly<Record<TestEvent['state'], string>> = {
  waiting: 'On its way.',
  arrived: 'Arrived.',
  overdue: 'Not arrived.',
  failed: 'Not sent.',
};

/** What a test event does, and what has become of the last one. */
function TestEventCard({ connection }: { readonly connection: PaymentConnection }) {
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

/** Others' events come without anybody's doing; a test is waited for. */
const LOOKING_MS = 10_000;
const WAITING_MS = 1_000;

const isWaiting = (connection: PaymentConnection | undefined) =>
  connection?.testEvent?.state === 'waiting';

/** How the shop and its payment provider get on. */
export function Page() {
  const known = useGetPaymentConnectionQuery(undefined, { refetchOnMountOrArgChange: true });
  const answer = useGetPaymentConnectionQuery(undefined, {
    pollingInterval: isWaiting(known.data) ? WAITING_MS : LOOKING_MS,
    skipPollingIfUnfocused: true,
  });
  const { data } = answer;
  const [check, { isLoading: checking }] = useCheckPaymentConnectionMutation();
  const [sendTest, { isLoading: sending }] = useSendTestEventMutation();
  const provider = data?.provider === 'stripe' ? 'Stripe' : 'the sandbox';
  const ask = async () => {
    const outcome = await check();
    const problem = outcome.data?.lastAnswer?.problem ?? null;
    const done =
      problem === null ? `Answered by ${provider}.` : 'Asked: see what is missing below.';
    tellOutcome(outcome, { done, failed: `Failed to ask ${provider}.` });
  };
  const send = async () => {
    const outcome = await sendTest();
    if (outcome.data?.testEvent?.state === 'failed') return;
    tellOutcome(outcome, { done: 'Test event sent.', failed: 'Failed to send a test event.' });
  };
  return (
    <AdminScreen
      title="Payments"
      actions={
        data !== undefined && (
          <Permitted to="settings:write">
            <Button variant="secondary" pending={checking} onClick={() => void ask()}>
              Ask {provider}
            </Button>
            <Button pending={sending} onClick={() => void send()}>
              Send test event
            </Button>
          </Permitted>
        )
      }
    >
      <LoadingState
        answer={answer}
        failed="Failed to load the state of payments"
        className="h-96 w-full"
      />
      {data !== undefined && (
        <>
          <TestEventCard connection={data} />
          <ConnectionCard connection={data} />
          <BankTransferCard />
          <GoingLive connection={data} />
        </>
      )}
    </AdminScreen>
  );
}
