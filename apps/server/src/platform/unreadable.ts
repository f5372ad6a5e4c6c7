import { randomUUID } from 'node:crypto';
import { type IncomingMessage, STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ERRORS, type ErrorBody, type ErrorCode } from '@gadgetry/contract/errors';

interface Refusal {
  readonly status: number;
  readonly code: ErrorCode;
}

const refusals: Partial<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'malformed_request' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'payload_too_large' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'payload_too_large' },
};
const malformed: Refusal = { status: 400, code: 'malformed_request' };

function bodyOf(code: ErrorCode): string {
  const { message } = ERRORS[code];
  return JSON.stringify({ message, code, requestId: randomUUID() } satisfies ErrorBody);
}

/**
 * HTTP 1.1 wants a request to say which host it is for. The runtime would refuse it with an answer
 * that has no body.
 * @returns whether it was refused
 */
export function refuseWithoutHost(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.headers.host !== undefined || request.httpVersion === '1.0') return false;
  const body = bodyOf(malformed.code);
  response.writeHead(malformed.status, {
    'content-length': Buffer.byteLength(body),
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  });
  response.end(body);
  return true;
}

/** Answers what is not even HTTP, and requests that never end, with the body of every other refusal. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, code } = refusals[error.code ?? ''] ?? malformed;
  const body = bodyOf(code);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  if (socket.writable) socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}
