import { createHmac } from 'node:crypto';

const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

/**
 * What an authenticator app shows (RFC 6238: SHA-1, six digits, 30 seconds) for a key as people type it.
 * @param steps from now
 */
export function codeOfApp(secret: string, steps = 0): string {
  const bits = Array.from(secret.replaceAll(' ', ''), (letter) =>
    BASE_32.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + steps));
  const hash = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}
