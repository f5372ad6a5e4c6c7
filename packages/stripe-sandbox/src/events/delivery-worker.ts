import { readNow } from '../clock.ts';
import type { Sandbox } from '../work.ts';
import {
  ANSWER_WITHIN_MS,
  type ClaimedDelivery,
  type DeliveryAnswer,
  claimDeliveries,
  recordAttempt,
} from './delivery-store.ts';

const LOOK_EVERY_MS = 250;
const AT_ONCE = 32;

export interface DeliveryWorker {
  start(): void;
  wake(): void;
  /** Resolves when nothing is being sent any more. */
  stop(): Promise<void>;
}

export interface DeliveryWorkerOptions {
  readonly sandbox: Sandbox;
  readonly webhookSecret: string;
  webhookUrl(): string;
  /** What else falls due by itself; runs before each look for deliveries. */
  upkeep(now: Date): Promise<void>;
}

async function post(
  { webhookUrl, webhookSecret }: DeliveryWorkerOptions,
  body: string,
): Promise<DeliveryAnswer> {
  // Code enough to wait until somebody pays.
  const { Stripe } = await import('stripe');
  try {
    // Asked for each time: a shop that is starting or stopping may have no address just now.
    const answer = await fetch(webhookUrl(), {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        // Signed anew at every attempt: a signature is only good for a few minutes.
        'stripe-signature': Stripe.webhooks.generateTestHeaderString({
          payload: body,
          secret: webhookSecret,
        }),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    await answer.body?.cancel();
    return { status: answer.status, error: null };
  } catch (error) {
    return { status: null, error: error instanceof Error ? error.message : String(error) };
  }
}

/** Sends what is due, as soon as it is due, and leaves everything that must outlive it in the database. */
export function createDeliveryWorker(options: DeliveryWorkerOptions): DeliveryWorker {
  const { sandbox } = options;
  const sending = new Set<Promise<void>>();
  let started = false;
  let looking: Promise<void> | null = null;
  let lookAgain = false;
  let databaseAway = false;
  let timer: NodeJS.Timeout | undefined;

  async function send(delivery: ClaimedDelivery): Promise<void> {
    const answer = await post(options, delivery.body);
    const now = await readNow(sandbox);
    const outcome = await recordAttempt(sandbox.db, now, delivery, answer);
    if (outcome === 'delivered' || outcome === 'superseded') return;
    const details = { event: delivery.event_id, attempts: delivery.attempts, ...answer };
    if (outcome === 'abandoned') sandbox.log.error(details, 'sandbox event given up');
    else sandbox.log.warn(details, 'sandbox event not accepted, will be sent again');
  }

  function track(delivery: ClaimedDelivery): void {
    const sent: Promise<void> = send(delivery)
      .catch((error: unknown) => {
        sandbox.log.error({ err: error, event: delivery.event_id }, 'sandbox delivery failed');
      })
      .finally(() => {
        sending.delete(sent);
        // There may be more than could be sent at once.
        if (sending.size === AT_ONCE - 1) wake();
      });
    sending.add(sent);
  }

  async function look(): Promise<void> {
    try {
      const now = await readNow(sandbox);
      await options.upkeep(now);
      const room = AT_ONCE - sending.size;
      const due = room > 0 ? await claimDeliveries(sandbox.db, now, room) : [];
      for (const delivery of due) track(delivery);
      if (due.length > 0 && due.length === room) lookAgain = true;
      databaseAway = false;
    } catch (error) {
      // Said once, not four times a second for as long as the database is away.
      if (!databaseAway) sandbox.log.error({ err: error }, 'sandbox events can not be read');
      databaseAway = true;
    }
  }

  function wake(): void {
    if (!started) return;
    clearTimeout(timer);
    if (looking !== null) {
      lookAgain = true;
      return;
    }
    lookAgain = false;
    looking = look().finally(() => {
      looking = null;
      if (!started) return;
      timer = setTimeout(wake, lookAgain && sending.size < AT_ONCE ? 0 : LOOK_EVERY_MS);
    });
  }

  return {
    start() {
      started = true;
      wake();
    },
    wake,
    async stop() {
      started = false;
      clearTimeout(timer);
      await looking;
      await Promise.all(sending);
    },
  };
}
