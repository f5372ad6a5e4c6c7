import { ERRORS, type ErrorBody, type ErrorCode } from '@gadgetry/contract/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isResponseSerializationError } from 'fastify-type-provider-zod';
import pg from 'pg';
import { InvalidRequest } from './validation.ts';

/** A refusal that a service throws and one handler turns into HTTP. The message is for a person. */
export class ShopError extends Error {
  readonly code: ErrorCode;
  readonly headers: Record<string, string>;

  constructor(
    code: ErrorCode,
    message: string = ERRORS[code].message,
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.code = code;
    this.headers = headers;
  }
}

/** A broken rule of the database, or null: unique constraints are named, so callers ask by name. */
export function violatedConstraint(error: unknown): string | null {
  return error instanceof pg.DatabaseError && error.code?.startsWith('23') === true
    ? (error.constraint ?? error.code)
    : null;
}

const codesByStatus: Partial<Record<number, ErrorCode>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'rate_limited',
};

// 53: out of resources, 57: shut down or cancelled by the operator or a time-out, 08: connection lost,
// 25006: it takes no writes, as a standby that is about to be promoted.
const databaseAway = /^(08|53|57|25006)/;

function isDatabaseAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return databaseAway.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ETIMEDOUT', 'EPIPE'].includes(code) ||
    /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/i.test(
      error.message,
    )
  );
}

/** 53100: what could be written has been; whatever needs more room fails until there is some. */
function isDiskFull(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '53100';
}

const DISK_FULL =
  'The disk of the database is full: make room there; the shop then goes on by itself.';

function refusalFor(error: unknown): ShopError | null {
  if (error instanceof ShopError) return error;
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  const code = codesByStatus[status];
  if (code !== undefined) return new ShopError(code);
  // First, because a client that hangs up is told from a database that does by nothing else.
  if (status >= 400 && status < 500) return new ShopError('malformed_request');
  return isDatabaseAway(error)
    ? new ShopError('unavailable', undefined, { 'retry-after': '2' })
    : null;
}

/** The one place where anything thrown becomes an answer. */
export function errorHandler(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const requestId = request.id;
  if (error instanceof InvalidRequest) {
    const { message, issues } = error;
    void reply.code(400).send({
      message,
      code: 'validation_failed',
      requestId,
      issues: [...issues],
    } satisfies ErrorBody);
    return;
  }
  const refusal = isResponseSerializationError(error) ? null : refusalFor(error);
  if (refusal === null) request.log.error({ err: error }, 'request failed');
  else if (isDiskFull(error)) request.log.error({ err: error, code: 'disk_full' }, DISK_FULL);
  else if (ERRORS[refusal.code].status >= 500) request.log.warn({ err: error }, refusal.code);
  const code = refusal?.code ?? 'internal_error';
  const message = refusal?.message ?? ERRORS.internal_error.message;
  void reply
    .code(ERRORS[code].status)
    .headers(refusal?.headers ?? {})
    .send({ message, code, requestId } satisfies ErrorBody);
}
