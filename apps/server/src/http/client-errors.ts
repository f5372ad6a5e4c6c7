import { randomUUID } from 'node:crypto';
import { type IncomingMessage, STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ERRORS, type ErrorBody, type ErrorCode } from '@gadgetry/contract/errors';

interface Refusal {
  readonly status: number;
  readonly code: ErrorCode;
}

const refusals: Partial<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'request_timeout' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'payload_too_large' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'payload_too_large' },
};
const malformed: Refusal = { status: 400, code: 'malformed_request' };

function bodyOf(code: ErrorCode, requestId: string): string {
  const { message } = ERRORS[code];
  return JSON.stringify({ message, code, requestId } satisfies ErrorBody);
}

/** A name or an address, and perhaps a port. */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i;

/** Only `/path?query`: no address of a proxy's, no server-wide `*`, and nothing that could be a host. */
const ORIGIN_FORM = /^\/(?!\/)/;

/**
 * What parsers disagree about: some take a backslash for a slash, decode a separator before they split
 * the path, or go up a folder for dots. Outside the path (behind a `?`) all of it is only text.
 */
const DISPUTED = /[^\x21-\x7e]|[\\#]|%(?:2f|5c|00)|\/(?:\.|%2e){1,2}(?:\/|$)/i;

/** What nearly every target is, and no parser disagrees about: found at once. */
const PLAIN = /^(?:\/[\w-]+)*\/?(?:\?|$)/;

/** Some refuse a percent sign that stands for nothing or is not UTF-8, some pass it on as it is. */
function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function isOrdinaryTarget(target: string): boolean {
  if (PLAIN.test(target)) return true;
  const query = target.indexOf('?');
  const path = query === -1 ? target : target.slice(0, query);
  return ORIGIN_FORM.test(path) && !DISPUTED.test(path) && isDecodable(path);
}

/** Most requests name the same one. */
let lastHost = '';

function isHost(host: string): boolean {
  if (host === lastHost) return host !== '';
  if (!HOST.test(host)) return false;
  lastHost = host;
  return true;
}

/** Exactly one, which HTTP 1.0 alone may leave out. The runtime believes the first of several. */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let host: string | null = null;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length !== 4 || (name !== 'host' && name.toLowerCase() !== 'host')) continue;
    if (host !== null) return false;
    host = rawHeaders[at + 1] ?? '';
  }
  return host === null ? httpVersion === '1.0' : isHost(host);
}

/**
 * Refuses what a proxy in front and the shop could take for two different requests. It comes before
 * everything that looks at the address, answers from memory included.
 * @returns the id under which it was refused; null where it was not
 */
export function refuseAmbiguousRequest(
  request: IncomingMessage,
  response: ServerResponse,
): string | null {
  if (isOrdinaryTarget(request.url ?? '') && hasOneHost(request)) return null;
  const requestId = randomUUID();
  const body = bodyOf(malformed.code, requestId);
  response.writeHead(malformed.status, {
    'content-length': Buffer.byteLength(body),
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'x-request-id': requestId,
    connection: 'close',
  });
  response.end(body);
  return requestId;
}

/** Answers what is not even HTTP, and requests that never end, with the body of every other refusal. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, code } = refusals[error.code ?? ''] ?? malformed;
  const body = bodyOf(code, randomUUID());
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  if (socket.writable) socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}
