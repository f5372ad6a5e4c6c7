import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** From where, and with what, a request is made. */
export interface Client {
  /** As far as it is believed (see `TRUST_PROXY`). */
  readonly address: string;
  readonly userAgent: string | null;
}

// Security events are written deep in transactions, by code that knows nothing of requests.
const current = new AsyncLocalStorage<Client>();

export function clientOf(request: FastifyRequest): Client {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? null };
}

/** Whose request is being served; null outside of any, as in a job or a command. */
export function currentClient(): Client | null {
  return current.getStore() ?? null;
}

/**
 * Keeps the client within reach of all that a request sets off. Reads cause no security events, but
 * for those of the account calls, and go without it.
 */
export function rememberClient(app: FastifyInstance): void {
  // After the body has been read: what is read from a socket carries the socket's own context on.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.method === 'GET' && !request.url.startsWith('/api/auth/')) done();
    else current.run(clientOf(request), done);
  });
}
