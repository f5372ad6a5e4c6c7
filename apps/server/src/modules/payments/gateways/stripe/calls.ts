import { setTimeout as delay } from 'node:timers/promises';
import type { ProviderProblem } from '@gadgetry/contract/payment-connection';
import type { FastifyBaseLogger } from 'fastify';
import { Stripe } from 'stripe';
import { z } from 'zod';
import { ShopError } from '../../../../errors/shop-error.ts';
import { RememberedFailure } from '../../gateway.ts';

/** How long one call may take in all, its repeats and the pauses between them included. */
export interface CallBudget {
  readonly totalMs: number;
  readonly tries: number;
}

/** A shopper waits for the answer: with all else that a request does it is there within 10 s. */
export const USUAL_BUDGET: CallBudget = { totalMs: 8_500, tries: 3 };

const ONE_TRY_MS = 4_000;
const SHORTEST_TRY_MS = 250;

class NoAnswerInTime extends Error {}

function away(retryAfterSeconds?: number): ShopError {
  return new ShopError(
    'payment_provider_unavailable',
    undefined,
    retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
  );
}

// The SDK's own time limit begins anew with every byte; this one does not.
async function within<Answer>(ms: number, work: Promise<Answer>): Promise<Answer> {
  const ended = new AbortController();
  const late = delay(ms, undefined, { signal: ended.signal }).then(() => {
    throw new NoAnswerInTime('The payment provider did not answer in time');
  });
  late.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    ended.abort();
    work.catch(() => undefined);
  }
}

function retryAfterOf(error: InstanceType<typeof Stripe.errors.StripeError>): number {
  const seconds = Number(error.headers?.['retry-after']);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : 1;
}

function statusOf(error: unknown): number {
  return error instanceof Stripe.errors.StripeError ? (error.statusCode ?? 0) : 0;
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === code;
}

/** A refusal for good: the same call would be refused again, and nothing has happened. */
export function refusalOf(error: unknown): string | null {
  const status = statusOf(error);
  if (status < 400 || status >= 500 || status === 409 || status === 429) return null;
  if (status === 401 || status === 403) return null;
  return error instanceof Stripe.errors.StripeError ? (error.code ?? error.message) : null;
}

/** Why the provider does nothing for the shop's keys, or not this; null: something else has happened. */
export function problemIn(error: unknown): Exclude<ProviderProblem, 'no_answer'> | null {
  const status = statusOf(error);
  if (status === 401) return 'key_refused';
  if (status === 403) return 'not_allowed';
  return refusalOf(error) === null ? null : 'refused';
}

interface Call<Answer> {
  /** For the log: 'reading a session'. */
  readonly doing: string;
  /** Whether an idempotency key is sent: its answers are remembered, failures too. */
  readonly keyed?: boolean;
  readonly budget?: CallBudget | undefined;
  send(options: Stripe.RequestOptions): Promise<Answer>;
}

/**
 * Every call to the provider goes through here, so that each comes to an end: a limit for one try
 * and one for all of them, repeats where a repeat can help, and silence for as long as the provider
 * has asked for (429, Retry-After).
 */
export function createCalls(log: FastifyBaseLogger) {
  let quietUntil = 0;

  /** How long to wait before a repeat; null where none can help. */
  const pauseBefore = (error: unknown, turn: number, keyed: boolean): number | null => {
    const status = statusOf(error);
    if (error instanceof Stripe.errors.StripeRateLimitError || status === 429) {
      const seconds = retryAfterOf(error as InstanceType<typeof Stripe.errors.StripeError>);
      quietUntil = Math.max(quietUntil, Date.now() + seconds * 1_000);
      return seconds * 1_000;
    }
    const unanswered =
      error instanceof NoAnswerInTime || error instanceof Stripe.errors.StripeConnectionError;
    if (unanswered || status === 409) return 200 * turn;
    return status >= 500 && !keyed ? 200 * turn : null;
  };

  /** What callers are told; a refusal by the provider is left as it is. */
  const told = (error: unknown, doing: string, keyed: boolean): unknown => {
    if (error instanceof z.ZodError) {
      log.error({ doing, issues: error.issues }, 'payment provider: an answer that says nothing');
      return away();
    }
    if (error instanceof NoAnswerInTime) {
      log.error(`payment provider: ${doing} took too long`);
      return away();
    }
    if (!(error instanceof Stripe.errors.StripeError) || refusalOf(error) !== null) return error;
    // The provider's message may name amounts and addresses, but never a card or a key of ours.
    const { type, code, requestId, message } = error;
    log.error(
      { provider: { type, code, requestId, message } },
      `payment provider: ${doing} failed`,
    );
    if (statusOf(error) === 429) return away(Math.ceil(retryAfterOf(error)));
    return keyed && statusOf(error) >= 500 ? new RememberedFailure() : away();
  };

  return async function call<Answer>(request: Call<Answer>): Promise<Answer> {
    const { doing, keyed = false, budget = USUAL_BUDGET, send } = request;
    const end = performance.now() + budget.totalMs;
    const quietMs = quietUntil - Date.now();
    if (quietMs > 0) throw away(Math.ceil(quietMs / 1_000));
    for (let turn = 1; ; turn += 1) {
      const left = Math.min(ONE_TRY_MS, end - performance.now());
      try {
        const options = { timeout: Math.ceil(left), maxNetworkRetries: 0 };
        return await within(left, send(options));
      } catch (error) {
        // Under a key that is in use, the same call is being made: its answer is waited for.
        const again = turn < budget.tries || statusOf(error) === 409;
        const pause = again ? pauseBefore(error, turn, keyed) : null;
        const worthIt = pause !== null && performance.now() + pause + SHORTEST_TRY_MS < end;
        if (!worthIt) throw told(error, doing, keyed);
        await delay(pause);
      }
    }
  };
}

export type CallProvider = ReturnType<typeof createCalls>;
