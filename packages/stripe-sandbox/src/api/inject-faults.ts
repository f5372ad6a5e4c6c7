import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ApiFault, type Faults, takeApiFault } from '../faults.ts';
import { StripeApiError } from '../stripe-error.ts';
import type { Sandbox } from '../work.ts';

const struck = new WeakMap<FastifyRequest, ApiFault>();

/** Whether the answer to this call is to be a 500 that its key remembers, and what of its work is done. */
export function rememberedFailure(request: FastifyRequest): Faults['apiWork'] | null {
  const fault = struck.get(request);
  return fault?.api === 'error_remembered' ? fault.apiWork : null;
}

/** What Stripe says of itself when it did not work. */
export function providerFailure(): StripeApiError {
  return new StripeApiError('An unknown error occurred', { status: 500, type: 'api_error' });
}

function tooManyRequests(code: 'rate_limit' | 'lock_timeout'): StripeApiError {
  const messages = {
    rate_limit:
      'Request rate limit exceeded. You can learn more about rate limits here https://stripe.com/docs/rate-limits.',
    lock_timeout:
      'This object cannot be accessed right now because another API request or Stripe process is currently accessing it. If you see this error intermittently, retry the request.',
  };
  return new StripeApiError(messages[code], { status: 429, code });
}

function hasKey(request: FastifyRequest): boolean {
  return request.method === 'POST' && (request.headers['idempotency-key'] ?? '') !== '';
}

/** Makes calls of the shop fail, drag, hang or be answered by something else where the faults say so. */
export function injectFaults(app: FastifyInstance, sandbox: Sandbox, closing: AbortSignal): void {
  const wait = (ms: number) => delay(ms, undefined, { signal: closing }).catch(() => undefined);

  async function strike(
    request: FastifyRequest,
    reply: FastifyReply,
    fault: ApiFault,
  ): Promise<unknown> {
    if (fault.api === 'error') throw providerFailure();
    if (fault.api === 'rate_limit' || fault.api === 'lock_timeout') {
      reply.header('retry-after', String(fault.apiRetryAfterSeconds));
      throw tooManyRequests(fault.api);
    }
    if (fault.api === 'slow') return wait(fault.apiDelayMs);
    if (fault.api === 'empty' && fault.apiWork === 'not_done') return reply.send({});
    struck.set(request, fault);
    return undefined;
  }

  app.addHook('preHandler', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (!path.startsWith('/v1/')) return;
    const fault = await takeApiFault(sandbox.db, {
      method: request.method,
      path,
      hasKey: hasKey(request),
    });
    if (fault !== null) await strike(request, reply, fault);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const fault = struck.get(request);
    if (fault?.api === 'empty') {
      reply.code(200);
      return '{}';
    }
    if (fault?.api !== 'timeout') return payload;
    await wait(fault.apiDelayMs);
    request.raw.socket.destroy();
    return payload;
  });
}
