import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pino from 'pino';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function withoutRows(told: unknown): unknown {
  if (!isObject(told)) return told;
  const several = 'aggregateErrors' in told ? told.aggregateErrors : undefined;
  return {
    ...told,
    // JSON leaves out what is undefined.
    aggregateErrors: Array.isArray(several) ? several.map(withoutRows) : undefined,
    detail: undefined,
    where: undefined,
  };
}

/**
 * Errors as the log tells them: without the rows that PostgreSQL quotes in `detail` and `where`, which
 * hold people's addresses. The message and the constraint's name say what is wrong.
 */
export const logSerializers = {
  err: (error: Error): unknown => withoutRows(pino.stdSerializers.err(error)),
};

export interface AnsweredRequest {
  readonly requestId: string;
  readonly status: number;
  /** From the request's head to the answer being handed over, in milliseconds. */
  readonly ms: number;
}

export interface AccessLog {
  /** Whether lines of it are written at all, at the log's level. */
  readonly isWritten: boolean;
  /** Writes a line for each request that the application answers. */
  observe(app: FastifyInstance): void;
  /** The same for one that was answered before the application saw it. */
  answered(request: IncomingMessage, answer: AnsweredRequest): void;
}

const PATH_MAX = 200;

/** Queries carry what people look for, codes of sign-ins and numbers of payments: none is logged. */
function pathOf(url: string): string {
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  return path.length > PATH_MAX ? `${path.slice(0, PATH_MAX)}...` : path;
}

/** The client's address as the application would believe it, of a request that never reaches it. */
function addressOf({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const near = socket.remoteAddress ?? '';
  const forwarded = headers['x-forwarded-for'];
  if (trustedProxies === 0 || typeof forwarded !== 'string') return near;
  // Each proxy adds at the end whom it heard from.
  const hops = forwarded.split(',').map((hop) => hop.trim());
  return hops[Math.max(0, hops.length - trustedProxies)] ?? near;
}

/**
 * One line, at level info, for every answer but health checks: client address, method, path without
 * query, status, time taken, and the account where a guard has found one.
 */
export function createAccessLog(log: FastifyBaseLogger, trustedProxies: number): AccessLog {
  const isWritten = ['info', 'debug', 'trace'].includes(log.level);
  const round = (ms: number) => Math.round(ms * 10) / 10;
  return {
    isWritten,
    observe(app) {
      const lineOf = ({ ip: client, method, url, person }: FastifyRequest, reply: FastifyReply) => {
        const account = person == null ? {} : { account: person.id };
        const { statusCode: status, elapsedTime } = reply;
        return { client, method, path: pathOf(url), status, ms: round(elapsedTime), ...account };
      };
      // The request's own logger: it names the request, and is silent where the route is.
      app.addHook('onResponse', (request, reply, done) => {
        request.log.info(lineOf(request, reply), 'answered');
        done();
      });
      // What is sent while it is made can end in its middle, by its reader or by time: nobody is told then.
      app.addHook('onSend', (request, reply, payload, done) => {
        if (payload instanceof Readable) {
          reply.raw.once('close', () => {
            if (reply.raw.writableFinished) return;
            request.log.info(lineOf(request, reply), 'answered in part');
          });
        }
        done(null, payload);
      });
    },
    answered(request, { requestId, status, ms }) {
      if (!isWritten) return;
      const client = addressOf(request, trustedProxies);
      const { method, url = '' } = request;
      const line = { reqId: requestId, client, method, path: pathOf(url), status, ms: round(ms) };
      log.info(line, 'answered');
    },
  };
}
