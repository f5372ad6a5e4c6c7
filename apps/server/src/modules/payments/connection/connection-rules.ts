import {
  type ConnectionStep,
  type PaymentConnection,
  type ProviderProblem,
  type SignatureProblem,
  TEST_EVENT_SECONDS,
  type TestEvent,
} from '@gadgetry/contract/payment-connection';

/** How the shop and its provider get on by one pair of keys. */
export interface ConnectionRow {
  /** A digest of both. */
  keys: string;
  verified_at: Date | null;
  verified_type: string | null;
  refused_at: Date | null;
  refused_because: SignatureProblem | null;
  asked_at: Date | null;
  problem: ProviderProblem | null;
  account_id: string | null;
  account_name: string | null;
  account_country: string | null;
  takes_payments: boolean | null;
  pays_out: boolean | null;
  /** By how much the shop's clock is ahead of the provider's. */
  clock_ahead_seconds: number | null;
  test_session_id: string | null;
  test_sent_at: Date | null;
  test_arrived_at: Date | null;
  test_problem: ProviderProblem | null;
}

/** What the rules know beside what was written down. */
export interface ConnectionStart {
  readonly provider: PaymentConnection['provider'];
  readonly webhookUrl: string;
}

/** Differences that no event is refused for yet, and that nobody notices. */
const CLOCK_SECONDS = 60;

/**
 * How far the shop's clock is ahead of the provider's, which names whole seconds only; the answer was
 * made somewhere between asking and having it.
 */
export function clockAhead(clock: Date, askedAt: number, answeredAt: number): number {
  const [earliest, latest] = [clock.getTime(), clock.getTime() + 999];
  if (askedAt > latest) return Math.round((askedAt - latest) / 1_000);
  if (answeredAt < earliest) return Math.round((answeredAt - earliest) / 1_000);
  return 0;
}

const PROBLEMS: Readonly<Record<ProviderProblem, string>> = {
  key_refused:
    'Stripe does not take the secret key: it was revoked, or belongs to somebody else. Take a new one from Stripe’s dashboard, and start the shop with it.',
  not_allowed:
    'The secret key is a restricted one that may not do this: give it the right to write Checkout Sessions, in Stripe’s dashboard.',
  refused: 'Stripe refused it; the reason is in the shop’s log.',
  no_answer:
    'Stripe did not answer. Try again in a minute; if it stays so, look whether the shop can reach api.stripe.com.',
};

/** The shop's own sandbox has no account or keys that anybody could mend. */
const SANDBOX_PROBLEM =
  'The sandbox did not answer as it should. Try again in a minute; the reason is in the shop’s log.';

const problemWith = (provider: ConnectionStart['provider'], problem: ProviderProblem) =>
  provider === 'stripe' ? PROBLEMS[problem] : SANDBOX_PROBLEM;

function sandboxStep(row: ConnectionRow | null): ConnectionStep {
  const step = (isDone: boolean, says: string) => ({ name: 'account' as const, isDone, says });
  if (row === null || row.asked_at === null) {
    return step(
      false,
      'Nobody has asked the sandbox yet whether it answers: press “Ask the sandbox” above.',
    );
  }
  return row.problem === null
    ? step(true, 'The sandbox answers, and takes test cards.')
    : step(false, SANDBOX_PROBLEM);
}

function accountStep(row: ConnectionRow | null): ConnectionStep {
  const step = (isDone: boolean, says: string) => ({ name: 'account' as const, isDone, says });
  if (row === null || row.asked_at === null) {
    return step(
      false,
      'Nobody has asked Stripe yet whether your keys work: press “Ask Stripe” above.',
    );
  }
  if (row.problem !== null) return step(false, PROBLEMS[row.problem]);
  if (row.account_id === null) {
    return step(
      true,
      'The key works. It may not read your account: look in Stripe’s dashboard whether that takes payments.',
    );
  }
  if (row.takes_payments !== true) {
    return step(
      false,
      'Your account at Stripe takes no payments yet: give Stripe the details that its dashboard asks for.',
    );
  }
  if (row.pays_out !== true) {
    return step(
      false,
      'Your account takes payments, and Stripe does not pay them out to you yet: complete your bank account in its dashboard.',
    );
  }
  return step(true, 'Your account takes payments, and Stripe pays them out to you.');
}

function eventStep(
  row: ConnectionRow | null,
  { provider, webhookUrl }: ConnectionStart,
): ConnectionStep {
  const isDone = row !== null && row.verified_at !== null;
  const missing =
    provider === 'stripe'
      ? `No event has arrived with the signing secret that the shop has: add an endpoint for ${webhookUrl} in Stripe’s dashboard, start the shop with its signing secret in STRIPE_WEBHOOK_SECRET, and send a test event.`
      : 'No event has come from the sandbox yet: press “Send test event” above.';
  return {
    name: 'events',
    isDone,
    says: isDone ? 'Events arrive, and their signature is right.' : missing,
  };
}

function clockStep(row: ConnectionRow | null): ConnectionStep {
  const ahead = row?.clock_ahead_seconds ?? null;
  if (ahead === null) {
    return {
      name: 'clock',
      isDone: false,
      says: 'Nobody has compared the clocks yet: press “Ask Stripe” above.',
    };
  }
  const isDone = Math.abs(ahead) <= CLOCK_SECONDS;
  const by = `${Math.abs(ahead)} seconds ${ahead > 0 ? 'fast' : 'slow'}`;
  return {
    name: 'clock',
    isDone,
    says: isDone
      ? 'The shop’s clock goes with Stripe’s.'
      : `The shop’s clock is ${by}. Events count for five minutes: have the machine keep its time (NTP).`,
  };
}

/** The sandbox is asked as Stripe is, and called by its own name. */
function inItsName(provider: ConnectionStart['provider'], says: string): string {
  return provider === 'stripe'
    ? says
    : says.replace(/\bStripe\b/g, 'the sandbox').replace(/^the/, 'The');
}

/** What of the connection itself is there, and what is missing. */
export function connectionSteps(
  row: ConnectionRow | null,
  start: ConnectionStart,
): ConnectionStep[] {
  const account = start.provider === 'stripe' ? accountStep(row) : sandboxStep(row);
  return [account, eventStep(row, start), clockStep(row)].map((step) => ({
    ...step,
    says: inItsName(start.provider, step.says),
  }));
}

/** What came with a wrong signature since the test was sent is most likely the test. */
function whyOverdue(
  row: ConnectionRow,
  sentAt: Date,
  { provider, webhookUrl }: ConnectionStart,
): string {
  const came = row.refused_at !== null && row.refused_at >= sentAt ? row.refused_because : null;
  if (came === 'old') {
    return 'It came, and its signature was too old: the shop’s clock is wrong, or the event was long under way.';
  }
  if (came !== null) {
    return 'Something came that is not signed with the secret that the shop has: STRIPE_WEBHOOK_SECRET has to be that of this very endpoint.';
  }
  if (provider === 'sandbox') {
    return `Nothing came. Send it once more; if nothing comes again, the shop’s log says what was answered at ${webhookUrl}.`;
  }
  return `Nothing came. Look in Stripe’s dashboard whether there is an endpoint for ${webhookUrl} that is told of checkout.session.expired, and what the shop answered there.`;
}

/** What has become of the last test event. */
export function testEventOf(
  row: ConnectionRow | null,
  now: Date,
  start: ConnectionStart,
): TestEvent | null {
  if (row === null || row.test_sent_at === null) return null;
  const { test_sent_at: sentAt, test_arrived_at: arrivedAt, test_problem: problem } = row;
  const told = (state: TestEvent['state'], says: string): TestEvent => ({
    sentAt: sentAt.toISOString(),
    state,
    says: inItsName(start.provider, says),
  });
  if (arrivedAt !== null) {
    const seconds = (arrivedAt.getTime() - sentAt.getTime()) / 1_000;
    const when = seconds < 0.1 ? 'at once' : `after ${seconds.toFixed(1)} seconds`;
    return told('arrived', `It came ${when}, and its signature is right.`);
  }
  if (problem !== null) return told('failed', problemWith(start.provider, problem));
  const waited = now.getTime() - sentAt.getTime();
  if (waited < TEST_EVENT_SECONDS * 1_000) return told('waiting', 'Waiting for it to come back…');
  return told('overdue', whyOverdue(row, sentAt, start));
}
