import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ShopError } from '../errors/shop-error.ts';
import type { ZodApp } from './routes.ts';

/** Files that are being received by a process. */
const AT_ONCE = 2;

/** For a browser that reads no answer before all of its file is sent (ms). */
const SENT_WITHIN_MS = 60_000;

/** Reads what is still on its way, and keeps none of it. */
async function letPass(file: Readable): Promise<void> {
  const skip = () => {
    while (file.read() !== null);
  };
  // Whoever has read until now may still wait for a piece, which keeps the file from flowing by itself.
  file.on('readable', skip);
  skip();
  const signal = AbortSignal.timeout(SENT_WITHIN_MS);
  await finished(file, { signal }).catch(() => undefined);
}

/**
 * Bodies of these routes are files, read as they come, under whatever content type.
 * @returns what takes one in; what is refused of it is told when all of it is here
 */
export function receivesFiles(app: ZodApp) {
  let inside = 0;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  return async <Received>(
    body: unknown,
    read: (bytes: AsyncIterable<Uint8Array>) => Promise<Received>,
  ): Promise<Received> => {
    if (inside >= AT_ONCE) throw new ShopError('unavailable', undefined, { 'retry-after': '5' });
    inside += 1;
    try {
      const file = body instanceof Readable ? body : Readable.from([]);
      // What is wrong in the middle of a file must not end the connection, or nobody reads why.
      const bytes = file.iterator({ destroyOnReturn: false });
      return await read(bytes).catch(async (error: unknown) => {
        await letPass(file);
        throw error;
      });
    } finally {
      inside -= 1;
    }
  };
}
