import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { ShopError, errorHandler } from './errors.ts';

export interface HttpOptions {
  readonly log: FastifyBaseLogger;
  /** How many proxies in front of the shop may be believed about the client's address. */
  readonly trustedProxies: number;
}

/**
 * An application without routes: limits on what is read, a request id on everything, one error body.
 * The id is always our own: one that a client chooses could forge lines in the log.
 */
export function createHttp({ log, trustedProxies }: HttpOptions): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    bodyLimit: 256 * 1024,
    trustProxy: (_address: string, hop: number) => hop < trustedProxies,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { maxParamLength: 200 },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(errorHandler);
  app.setNotFoundHandler((_request, _reply) => {
    throw new ShopError('not_found');
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  return app;
}
