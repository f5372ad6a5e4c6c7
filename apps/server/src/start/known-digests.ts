import { createHash } from 'node:crypto';

/** Words whose digest looks like chance, and is in every table of digests. */
const DIGESTED = [
  '',
  'a',
  'abc',
  'admin',
  'auth_secret',
  'authsecret',
  'changeme',
  'default',
  'demo',
  'dev',
  'development',
  'example',
  'foo',
  'foobar',
  'gadgetry',
  'hello',
  'hello world',
  'key',
  'letmein',
  'mysecret',
  'password',
  'production',
  'qwerty',
  'root',
  'secret',
  'secretkey',
  'shop',
  'supersecret',
  'test',
  'token',
  '0',
  '1',
  '123',
  '1234',
  '12345',
  '123456',
  '12345678',
  '123456789',
  '1234567890',
];
const DIGESTS = ['md5', 'sha1', 'sha256', 'sha512'];

/** As `openssl`, `sha256sum` or a page on the net writes the digest of a word, with or without its new line. */
export function isDigestOfWord(secret: string): boolean {
  const plain = secret.replace(/=+$/, '');
  return DIGESTED.flatMap((word) => [word, `${word}\n`]).some((word) =>
    DIGESTS.some((name) => {
      const digest = createHash(name).update(word).digest();
      return (
        plain.toLowerCase() === digest.toString('hex') ||
        plain.replaceAll('-', '+').replaceAll('_', '/') ===
          digest.toString('base64').replace(/=+$/, '')
      );
    }),
  );
}
