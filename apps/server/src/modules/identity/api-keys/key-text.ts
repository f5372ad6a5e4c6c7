import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { KEY_PREFIX } from '@gadgetry/contract/api-keys';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 190 bits of chance. */
const SECRET = 32;
/** 32 bits in six letters, of which 62 to the sixth are more than enough. */
const CHECK = 6;

/** A checksum, not a secret: by it a scanner tells a key from a text that only looks like one. */
function checkOf(secret: string): string {
  let rest = crc32(secret);
  let text = '';
  for (let place = 0; place < CHECK; place += 1) {
    text = `${LETTERS[rest % LETTERS.length]}${text}`;
    rest = Math.floor(rest / LETTERS.length);
  }
  return text;
}

/** A new key, made as GitHub makes its tokens: prefix, chance, checksum, and one word to double-click. */
export function makeKey(): string {
  const secret = Array.from({ length: SECRET }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${KEY_PREFIX}${secret}${checkOf(secret)}`;
}

const form = new RegExp(`^${KEY_PREFIX}([0-9A-Za-z]{${SECRET}})([0-9A-Za-z]{${CHECK}})$`);

/** Whether a text can be a key of any shop at all: most guesses and slips are known without the database. */
export function isKey(text: string): boolean {
  const [, secret, check] = form.exec(text) ?? [];
  return secret !== undefined && checkOf(secret) === check;
}

/** Whether a bearer is meant as a key. */
export function looksLikeKey(bearer: string): boolean {
  return bearer.startsWith(KEY_PREFIX);
}
