import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import { parse as parseQuery } from 'node:querystring';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { AccessLog } from '../observability/access-log.ts';
import { forgetFalseAddress } from './believed-address.ts';
import { CONNECTION_LIMITS, type ConnectionLimits, Connections } from './connections.ts';
import { errorHandler } from './error-handler.ts';
import { ShopError } from '../errors/shop-error.ts';
import { createDraining } from './draining.ts';
import { createOutage } from '../database/outage.ts';
import { answerClientError, refuseAmbiguousRequest } from './client-errors.ts';
import { countConnections } from './quiet-turn.ts';
import { validatorCompiler } from './validation.ts';

interface HttpOptions {
  readonly log: FastifyBaseLogger;
  /** How many proxies in front of the shop may be believed about the client's address. */
  readonly trustedProxies: number;
  /** Answers a request before the application sees it; false leaves it to the application. */
  readonly ahead?: (request: IncomingMessage, response: ServerResponse) => boolean;
  readonly accessLog?: AccessLog;
  /** How slow a client may be. */
  readonly limits?: ConnectionLimits;
  /** Whether the database answers again. @throws where it does not */
  readonly askDatabase?: () => Promise<unknown>;
}

/** Many programs send the type of a body along without a body: that is none, not a broken one. */
function takeEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (text === '') done(null, undefined);
    else void parse(request, text, done);
  });
}

/**
 * Within so long (ms) every request has its answer, whatever it waits for; a route that has good reason
 * to take longer says so itself. What it has begun may still be done: 503 says 'ask again', and an
 * idempotency key makes that safe.
 */
export const ANSWER_WITHIN_MS = 9_500;

/** An empty shop is filled before it opens, over a line as slow as it may be: so long (ms) that may take. */
const OPEN_WITHIN_MS = 120_000;

/**
 * An application without routes: limits on what is read, a request id on everything, one error body.
 * The id is always our own: one that a client chooses could forge lines in the log.
 */
export function createHttp({
  log,
  trustedProxies,
  ahead,
  accessLog,
  limits = CONNECTION_LIMITS,
  askDatabase = async () => undefined,
}: HttpOptions): FastifyInstance {
  const draining = createDraining();
  const serve = (handler: (request: IncomingMessage, response: ServerResponse) => void): Server => {
    const times = {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: limits.lookEveryMs,
    };
    const server = createServer({ ...times, requireHostHeader: false }, (request, response) => {
      if (!connections.observe(request, response)) return;
      // A connection that is kept alive after its last answer would keep the process from ending,
      // and its next request would come when nobody listens.
      if (draining.closesConnections) response.shouldKeepAlive = false;
      forgetFalseAddress(request, trustedProxies);
      const requestId = refuseAmbiguousRequest(request, response);
      if (requestId !== null) {
        accessLog?.answered(request, { requestId, status: response.statusCode, ms: 0 });
        return;
      }
      if (ahead?.(request, response) !== true) handler(request, response);
    });
    const connections = new Connections(server, limits);
    draining.include(connections);
    countConnections(server);
    return server;
  };
  const app = Fastify({
    loggerInstance: log,
    // The access log has one line for a request instead of two.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 256 * 1024,
    pluginTimeout: OPEN_WITHIN_MS,
    handlerTimeout: ANSWER_WITHIN_MS,
    trustProxy: (_address: string, hop: number) => hop < trustedProxies,
    serverFactory: serve,
    forceCloseConnections: 'idle',
    // What reached us before nobody listened any more is served: its sender could not know.
    return503OnClosing: false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // As `guest-api.ts` reads queries, so that the cache and the routes answer the same.
    routerOptions: { maxParamLength: 200, querystringParser: parseQuery },
    // Addresses that cannot be decoded are refused before there is a route, and a hook of it.
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id);
      reply.header('x-content-type-options', 'nosniff');
      errorHandler(error, request, reply);
      const { statusCode: status, elapsedTime: ms } = reply;
      accessLog?.answered(request.raw, { requestId: request.id, status, ms });
    },
    clientErrorHandler: (error, socket) => {
      answerClientError(error, socket);
      log.info({ client: socket.remoteAddress, reason: error.code }, 'answered what is not HTTP');
    },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  takeEmptyJson(app);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(errorHandler);
  app.setNotFoundHandler((_request, _reply) => {
    throw new ShopError('not_found');
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  accessLog?.observe(app);
  app.decorate('draining', draining);
  const outage = createOutage(log, askDatabase);
  app.decorate('outage', outage);
  app.addHook('onClose', async () => outage.close());
  app.addHook('preClose', async () => draining.begin());
  // The answers to what was running already.
  app.addHook('onSend', async (_request, reply) => {
    if (draining.closesConnections) reply.header('connection', 'close');
  });
  return app;
}
