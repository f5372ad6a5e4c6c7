import { createHash, timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { API_VERSION } from '../api-version.ts';
import { newId } from '../identifiers.ts';
import type { Sandbox } from '../work.ts';
import { StripeApiError } from '../stripe-error.ts';
import { controlCalls } from './control-calls.ts';
import { listCalls } from './list-calls.ts';
import { disputeCalls } from './dispute-calls.ts';
import { eventCalls } from './event-calls.ts';
import { injectFaults, providerFailure } from './inject-faults.ts';
import { paymentCalls } from './payment-calls.ts';
import { refundCalls } from './refund-calls.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

function checkKey(request: FastifyRequest, expected: Buffer): void {
  const key = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const refused = { status: 401, type: 'invalid_request_error' } as const;
  if (key === undefined) {
    throw new StripeApiError(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
      refused,
    );
  }
  if (!timingSafeEqual(digest(key), expected)) {
    throw new StripeApiError(`Invalid API Key provided: ****${key.slice(-4)}`, refused);
  }
}

function answerErrors(app: FastifyInstance, sandbox: Sandbox): void {
  app.setNotFoundHandler((request) => {
    const [path] = request.url.split('?');
    const message = `Unrecognized request URL (${request.method}: ${path}).`;
    throw new StripeApiError(message, { status: 404 });
  });
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof StripeApiError) return reply.code(error.status).send(error.envelope);
    const status =
      error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : Number.NaN;
    if (status >= 400 && status < 500) {
      const refusal = new StripeApiError('The request could not be read.', { status });
      return reply.code(status).send(refusal.envelope);
    }
    sandbox.log.error({ err: error, requestId: request.id }, 'sandbox call failed');
    return reply.code(500).send(providerFailure().envelope);
  });
}

/** Stripe's HTTP interface, as far as the shop uses it, and the sandbox's own controls beside it. */
export function createApiListener(sandbox: Sandbox, closing: AbortSignal): FastifyInstance {
  const app = Fastify({
    logger: false,
    genReqId: () => newId('request'),
    bodyLimit: 256 * 1024,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 255 },
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );
  const expected = digest(sandbox.secretKey);
  app.addHook('onRequest', async (request, reply) => {
    const version = request.headers['stripe-version'];
    reply.header('request-id', request.id);
    reply.header('stripe-version', typeof version === 'string' ? version : API_VERSION);
    checkKey(request, expected);
  });
  answerErrors(app, sandbox);
  injectFaults(app, sandbox, closing);
  paymentCalls(app, sandbox);
  refundCalls(app, sandbox);
  disputeCalls(app, sandbox);
  listCalls(app, sandbox);
  eventCalls(app, sandbox);
  controlCalls(app, sandbox);
  return app;
}
