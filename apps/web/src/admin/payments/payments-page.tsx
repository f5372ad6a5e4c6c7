import type { PaymentConnection } from '@gadgetry/contract/payment-connection';
import {
  useCheckPaymentConnectionMutation,
  useGetPaymentConnectionQuery,
  useSendTestEventMutation,
} from '../../api/payment-connection.ts';
import { Button } from '../../ui/button.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import { LoadingState } from '../loading-state.tsx';
import { tellOutcome } from '../outcome.ts';
import { Permitted } from '../permitted.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { GoingLive } from './going-live.tsx';
import { TestEventCard } from './test-event-card.tsx';

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
      <LoadingState answer={answer} failed="Failed to load the state of payments" className="h-96 w-full" />
      {data !== undefined && (
        <>
          <TestEventCard connection={data} />
          <ConnectionCard connection={data} />
          <GoingLive connection={data} />
        </>
      )}
    </AdminScreen>
  );
}
