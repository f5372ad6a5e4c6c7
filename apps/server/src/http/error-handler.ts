import { ERRORS, type ErrorBody, type ErrorCode } from '@gadgetry/contract/errors';
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isResponseSerializationError } from 'fastify-type-provider-zod';
import pg from 'pg';
import type { Outage } from '../database/outage.ts';
import {
  isConflict,
  isDatabaseAway,
  isDatabaseClosed,
  isOutage,
} from '../errors/connection-errors.ts';
import { ShopError } from '../errors/shop-error.ts';
import { InvalidRequest } from './validation.ts';

const codesByStatus: Partial<Record<number, ErrorCode>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'rate_limited',
};

/** 53100: what could be written has been; whatever needs more room fails until there is some. */
function isDiskFull(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '53100';
}

const DISK_FULL =
  'The disk of the database is full: make room there; the shop then goes on by itself.';

const NOT_KEPT = { 'cache-control': 'no-store' };

const away = () => new ShopError('unavailable', undefined, { 'retry-after': '2' });

/** The time that a request may take is over. */
function isHandlerTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FST_ERR_HANDLER_TIMEOUT';
}

function refusalFor(error: unknown): ShopError | null {
  if (error instanceof ShopError) return error;
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  const code = codesByStatus[status];
  if (code !== undefined) return new ShopError(code);
  if (isHandlerTimeout(error)) return away();
  // First, because a client that hangs up is told from a database that does by nothing else.
  if (status >= 400 && status < 500) return new ShopError('malformed_request');
  // A conflict comes here where it was one each time that it was tried, or must not be tried by itself.
  const isOver = isDatabaseAway(error) || isDatabaseClosed(error) || isConflict(error);
  return isOver ? away() : null;
}

/** Told to come back by the shop itself: too many wait, or it is about to stop. */
const isTurnedAway = (error: unknown) =>
  (error instanceof ShopError && error.code === 'unavailable') || isDatabaseClosed(error);

/** What somebody is told who asked for what failed. */
interface Failure {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ErrorBody;
}

interface FailedRequest {
  readonly id: string;
  readonly log: FastifyBaseLogger;
  readonly outage: Pick<Outage, 'refused'>;
}

/** The one place where anything thrown becomes an answer, and a line in the log if its owner must know. */
export function failureOf(error: unknown, { id, log, outage }: FailedRequest): Failure {
  if (error instanceof InvalidRequest) {
    const { message, issues } = error;
    return {
      status: 400,
      headers: {},
      body: { message, code: 'validation_failed', requestId: id, issues: [...issues] },
    };
  }
  const refusal = isResponseSerializationError(error) ? null : refusalFor(error);
  if (refusal === null) log.error({ err: error }, 'request failed');
  else if (isDiskFull(error)) log.error({ err: error, code: 'disk_full' }, DISK_FULL);
  // A client that hangs up is no outage, though its error looks like one.
  else if (refusal.code === 'unavailable' && isOutage(error)) outage.refused(error);
  // Of what the shop itself turns away there may be hundreds in a second, and where that is written helps nobody.
  else if (isTurnedAway(error)) log.warn(refusal.code);
  else if (ERRORS[refusal.code].status >= 500) log.warn({ err: error }, refusal.code);
  const code = refusal?.code ?? 'internal_error';
  const message = refusal?.message ?? ERRORS.internal_error.message;
  const issues = refusal?.issues ?? [];
  return {
    status: ERRORS[code].status,
    // What was true for a moment only is nothing to be kept on the way.
    headers: { ...(code === 'unavailable' && NOT_KEPT), ...refusal?.headers },
    body: { message, code, requestId: id, ...(issues.length > 0 && { issues: [...issues] }) },
  };
}

/** What is late for want of the request's own body is no fault of the shop's; the rest is not waited for. */
const bodyTooLate = () => new ShopError('request_timeout', undefined, { connection: 'close' });

/** A request that came over no network is there from the start, and does not say so. */
const isStillComing = (raw: { readonly complete?: boolean }) => raw.complete === false;

export function errorHandler(
  error: FastifyError,
  { id, log, raw, server: { outage } }: FastifyRequest,
  reply: FastifyReply,
): void {
  const failed = isHandlerTimeout(error) && isStillComing(raw) ? bodyTooLate() : error;
  const { status, headers, body } = failureOf(failed, { id, log, outage });
  void reply.code(status).headers(headers).send(body);
}
