import { createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto';

/**
 * What is kept of a token or code that opens something, or of an address that is only counted: who
 * reads the database learns nothing of it, not even of a short one, without the shop's secret.
 * @param purpose hashes of different purposes never equal each other
 */
export function keyedHash(secret: string, purpose: string): (text: string) => string {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)));
  return (text) => createHmac('sha256', key).update(text).digest('base64url');
}

/** 256 bits for a link or a challenge. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}
