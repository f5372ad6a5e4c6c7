import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { UPLOAD_MAX_BYTES, UPLOAD_MAX_TEXT } from '@gadgetry/contract/uploads';
import {
  PrivateAddressError,
  checkedLookup,
  isLoopback,
  literalHost,
  reachable,
} from '../../../http/reachable-address.ts';

/** Redirects and all: less than others wait until they believe this process gone. */
const WITHIN_MS = 15_000;
const REDIRECTS_MAX = 3;

/** Why a picture can't be had, for whoever has brought the file. */
export class PictureAway extends Error {
  /** Whether the server is to blame, and not this picture of it. */
  readonly isOfServer: boolean;
  constructor(message: string, isOfServer = false) {
    super(message);
    this.isOfServer = isOfServer;
  }
}

/** @throws PictureAway */
export type FetchPicture = (address: string) => Promise<Uint8Array>;

const NOT_HTTPS = 'Only addresses that begin with https:// are copied';
const PRIVATE = 'The address leads into a private network';

const TOO_SLOW = 'The server did not answer in time';

const REASONS: Readonly<Record<string, string>> = {
  private_address: PRIVATE,
  ENOTFOUND: 'The name of the server could not be found',
  ECONNREFUSED: 'The server refused the connection',
  ECONNRESET: 'The server broke the connection off',
  EHOSTUNREACH: 'The server could not be reached',
  ENETUNREACH: 'The server could not be reached',
};

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/CERT|SSL|TLS|SELF_SIGNED/.test(code)) return 'The certificate of the server is not good';
  return REASONS[code] ?? 'The server could not be understood';
}

/** An address as it is asked: of http by https, which old shops speak as well. What is none stays as it is. */
export function byHttps(address: string, fromLoopback: boolean): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  const literal = literalHost(url);
  if (url.protocol !== 'http:' || (fromLoopback && literal !== null && isLoopback(literal))) {
    return address;
  }
  url.protocol = 'https:';
  return url.href;
}

/**
 * Why an address is not asked at all; null where it is.
 * @param fromLoopback this machine may be asked, without https: for trying it out
 */
export function addressRefusal(address: string, fromLoopback: boolean): string | null {
  if (!URL.canParse(address)) return 'This is no address';
  const url = new URL(address);
  const literal = literalHost(url);
  const isHome = fromLoopback && literal !== null && isLoopback(literal);
  if (url.protocol !== 'https:' && !(isHome && url.protocol === 'http:')) return NOT_HTTPS;
  return literal !== null && !reachable(fromLoopback)(literal) ? PRIVATE : null;
}

async function bytesOf(answer: IncomingMessage): Promise<Uint8Array> {
  const tooLarge = new PictureAway(`The picture is larger than ${UPLOAD_MAX_TEXT}`);
  if (Number(answer.headers['content-length']) > UPLOAD_MAX_BYTES) throw tooLarge;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer) {
    size += chunk.length;
    if (size > UPLOAD_MAX_BYTES) throw tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Gets pictures from other servers: every address, those of redirects too, is looked up, checked and connected to
 * as webhooks are, and neither a slow answer nor a huge one holds this up or fills the memory.
 */
export function createFetchPicture(fromLoopback: boolean, withinMs = WITHIN_MS): FetchPicture {
  const mayReach = reachable(fromLoopback);

  const ask = (url: URL, signal: AbortSignal): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const get = url.protocol === 'https:' ? overHttps : overHttp;
      const call = get(url, {
        agent: false,
        signal,
        lookup: checkedLookup(mayReach),
        headers: { accept: 'image/*', 'user-agent': 'Gadgetry-Imports/1', connection: 'close' },
      });
      call.on('error', reject);
      call.on('socket', (socket) => {
        // Before a byte is sent: whatever the name server said, this is where it leads.
        socket.once('connect', () => {
          if (!mayReach(socket.remoteAddress ?? '')) call.destroy(new PrivateAddressError());
        });
      });
      call.on('response', resolve);
      call.end();
    });

  const follow = async (
    address: string,
    signal: AbortSignal,
    redirects: number,
  ): Promise<Uint8Array> => {
    const refusal = addressRefusal(address, fromLoopback);
    if (refusal !== null) throw new PictureAway(refusal);
    const answer = await ask(new URL(address), signal);
    try {
      const { statusCode: status = 0, headers } = answer;
      if (status === 200) return await bytesOf(answer);
      if (headers.location === undefined || status < 300 || status > 399) {
        throw new PictureAway(`The server answered ${status}`);
      }
      if (redirects === REDIRECTS_MAX) throw new PictureAway('The server redirects on and on');
      if (!URL.canParse(headers.location, address)) throw new PictureAway('This is no address');
      const next = byHttps(new URL(headers.location, address).href, fromLoopback);
      return await follow(next, signal, redirects + 1);
    } finally {
      answer.destroy();
    }
  };

  return async (address) => {
    const signal = AbortSignal.timeout(withinMs);
    try {
      return await follow(address, signal, 0);
    } catch (error) {
      if (error instanceof PictureAway) throw error;
      // In the midst of an answer giving up looks as if the server had broken it off.
      if (signal.aborted) throw new PictureAway(TOO_SLOW, true);
      throw new PictureAway(reasonOf(error), true);
    }
  };
}
