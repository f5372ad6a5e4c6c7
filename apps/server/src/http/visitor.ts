import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { believedClient } from './believed-address.ts';

// Answers are made of nothing but their address, by code that knows nothing of who asks.
const current = new AsyncLocalStorage<string>();

/** Whose search is being answered; null outside of any. Only to tell visitors apart, in memory. */
export function currentVisitor(): string | null {
  return current.getStore() ?? null;
}

/** Keeps the address of who searches, as far as it is believed, within reach of what answers. */
export function servingVisitor<Result>(
  request: IncomingMessage,
  trustedProxies: number,
  serve: () => Result,
): Result {
  if (request.url?.includes('search=') !== true) return serve();
  return current.run(believedClient(request, trustedProxies), serve);
}

/** The same for what the application answers itself. */
export function rememberVisitor(app: FastifyInstance, trustedProxies: number): void {
  app.addHook('onRequest', (request, _reply, done) => {
    servingVisitor(request.raw, trustedProxies, done);
  });
}
