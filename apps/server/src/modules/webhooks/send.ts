import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import {
  type MayReach,
  PrivateAddressError,
  checkedLookup,
  literalHost,
} from '../../http/reachable-address.ts';

/** Until there is an answer. */
const WITHIN_MS = 10_000;
/** Of an answer that goes on and on. */
const READ_BYTES = 1_024;
const READ_MS = 2_000;
/** Of it that the log keeps. */
const KEPT_LETTERS = 300;

export interface Sent {
  /** null: nobody has answered. */
  readonly status: number | null;
  readonly ms: number;
  /** How the answer begins, or why there is none. */
  readonly answer: string;
}

const REASONS: Readonly<Record<string, string>> = {
  private_address:
    'Not sent: the address leads into a private network. Enter one that can be reached from the internet',
  ENOTFOUND: 'The name of the server could not be found',
  EAI_AGAIN: 'The name of the server could not be found',
  ECONNREFUSED: 'The server refused the connection',
  ECONNRESET: 'The server broke the connection off',
  EHOSTUNREACH: 'The server could not be reached',
  ENETUNREACH: 'The server could not be reached',
  ETIMEDOUT: 'No answer in time',
  HPE_HEADER_OVERFLOW: 'The answer has too many headers',
};

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const said = REASONS[code] ?? (error instanceof Error ? error.message : 'unknown');
  return kept(
    /CERT|SSL|TLS|self.signed/i.test(code) ? `The certificate is not good: ${code}` : said,
  );
}

/** What a person can read of it, and a database can keep. */
function kept(text: string): string {
  const shown = text.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim();
  return Array.from(shown)
    .slice(0, KEPT_LETTERS - 1)
    .join('')
    .slice(0, KEPT_LETTERS);
}

/**
 * Posts a body to somebody's address, once and to no other: no redirect is followed, no connection is
 * kept, and neither a slow answer nor a huge one holds this up or fills the memory.
 */
export function send(
  address: string,
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  mayReach: MayReach,
  withinMs = WITHIN_MS,
): Promise<Sent> {
  const began = performance.now();
  const ended = (status: number | null, answer: string): Sent => ({
    status,
    ms: Math.round(performance.now() - began),
    answer,
  });
  const url = new URL(address);
  const literal = literalHost(url);
  if (literal !== null && !mayReach(literal)) {
    return Promise.resolve(ended(null, reasonOf(new PrivateAddressError())));
  }
  return new Promise((resolve) => {
    const ask = url.protocol === 'https:' ? overHttps : overHttp;
    const call = ask(url, {
      method: 'POST',
      agent: false,
      lookup: checkedLookup(mayReach),
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Gadgetry-Webhooks/1',
        connection: 'close',
      },
    });
    const done = (sent: Sent) => {
      clearTimeout(deadline);
      resolve(sent);
      call.destroy();
    };
    const deadline = setTimeout(() => done(ended(null, REASONS['ETIMEDOUT'] ?? '')), withinMs);
    call.on('error', (error) => done(ended(null, reasonOf(error))));
    call.on('socket', (socket) => {
      // Before a byte is sent: whatever the name server said, this is where it leads.
      socket.once('connect', () => {
        if (!mayReach(socket.remoteAddress ?? '')) call.destroy(new PrivateAddressError());
      });
    });
    call.on('response', (response) => {
      clearTimeout(deadline);
      const chunks: Buffer[] = [];
      let length = 0;
      const answered = () => {
        clearTimeout(enough);
        const text = Buffer.concat(chunks).subarray(0, READ_BYTES).toString('utf8');
        done(ended(response.statusCode ?? null, kept(text)));
      };
      // That it was taken is said already; of what follows a little is read.
      const enough = setTimeout(answered, READ_MS);
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        length += chunk.length;
        if (length >= READ_BYTES) answered();
      });
      response.on('end', answered);
      response.on('error', answered);
    });
    call.end(body);
  });
}
