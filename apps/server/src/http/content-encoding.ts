import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** An answer in one encoding, ready to be sent. */
export interface EncodedAnswer {
  /** Names and values in turn, the request's id first: its place is filled in for each. */
  readonly headers: [name: string, requestId: string, ...others: string[]];
  /** Its bytes; of a short one as a latin1 string: head and body are one piece then, and one write instead of two. */
  readonly body: string | Buffer;
}

/**
 * From here on (bytes) copying a string costs more than a second piece: a list of 24 kB costs the same either
 * way, a page of 106 kB 29 instead of 45 to 80 microseconds.
 */
const LONG = 24_000;

const compressible = /^(text\/|application\/(json|xml|manifest\+json))/;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export function isCompressible(contentType: string): boolean {
  return compressible.test(contentType);
}

/** The best encoding that the client takes. */
export function encodingFor(request: IncomingMessage): Encoding {
  const accepted = request.headers['accept-encoding'];
  if (typeof accepted !== 'string') return 'identity';
  if (/\bbr\b(?!;q=0(?:\.0*)?\b)/.test(accepted)) return 'br';
  return /\bgzip\b(?!;q=0(?:\.0*)?\b)/.test(accepted) ? 'gzip' : 'identity';
}

async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return body;
  if (encoding === 'gzip') return zip(body);
  return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}

/**
 * Of the whole answer: a list's count stands in its headers, and can change while its lines stay.
 * @param headers names and values in turn
 */
export function etagOf(headers: readonly string[], body: Buffer): string {
  const hash = createHash('sha256').update(JSON.stringify(headers)).update(body);
  return `"${hash.digest('base64url').slice(0, 27)}"`;
}

/** @param headers names and values in turn, of every encoding of the answer */
export async function encodeAnswer(
  body: Buffer,
  headers: readonly string[],
  encoding: Encoding,
): Promise<EncodedAnswer> {
  const bytes = await compress(body, encoding);
  const encoded = encoding === 'identity' ? [] : ['content-encoding', encoding];
  const length = ['content-length', String(bytes.length)];
  return {
    body: bytes.length < LONG ? bytes.toString('latin1') : bytes,
    headers: ['x-request-id', '', ...headers, ...encoded, ...length],
  };
}
