import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** Passes bytes on and remembers what went through. */
export function hashing() {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return Object.assign(stream, { digest: () => hash.digest('hex'), bytes: () => bytes });
}
