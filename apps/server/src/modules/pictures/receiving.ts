import { UPLOAD_MAX_BYTES, UPLOAD_MAX_TEXT } from '@gadgetry/contract/uploads';
import type { FastifyRequest } from 'fastify';
import { ShopError } from '../../errors/shop-error.ts';
import type { ZodApp } from '../../http/routes.ts';

/** Megabytes from a telephone, others before it, and a minute of work: longer than any other request may take (ms). */
export const UPLOAD_WITHIN_MS = 240_000;

const tooLarge = () =>
  new ShopError('payload_too_large', `This file is larger than ${UPLOAD_MAX_TEXT}`);

/**
 * Makes routes take a picture as the bytes of its file, under whatever content type. Each that is being
 * received, waits or is worked on may hold as much memory as a file may: so many have room at a time.
 * To be called after the guards, who keep everybody else out.
 */
export function receivePictures(app: ZodApp, { atOnce }: { readonly atOnce: number }): void {
  const inside = new WeakSet<FastifyRequest>();
  let count = 0;
  const leave = (request: FastifyRequest) => {
    if (inside.delete(request)) count -= 1;
  };

  app.addHook('onRequest', async (request) => {
    if (Number(request.headers['content-length']) > UPLOAD_MAX_BYTES) throw tooLarge();
    if (count >= atOnce) throw new ShopError('unavailable', undefined, { 'retry-after': '5' });
    count += 1;
    inside.add(request);
  });
  app.addHook('onResponse', async (request) => leave(request));
  app.addHook('onRequestAbort', async (request) => leave(request));

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: UPLOAD_MAX_BYTES },
    (_request, body, done) => done(null, body),
  );
}

/** What was received; nothing where no body came. */
export function receivedBytes({ body }: Pick<FastifyRequest, 'body'>): Uint8Array {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}
