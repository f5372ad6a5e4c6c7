import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { ShopError } from '../errors/shop-error.ts';

export const pdfAnswer = { 200: z.unknown().describe('application/pdf') };

/** The number of a document may have signs that no file's name has. */
export const pdfName = (name: string) => `${name.replaceAll('/', '-')}.pdf`;

/** To be kept by whoever asked for it, and nowhere on the way. */
export function sendPdf(reply: FastifyReply, filename: string, pdf: Buffer | null): FastifyReply {
  if (pdf === null) throw new ShopError('not_found');
  return reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${filename}"`,
      'cache-control': 'no-store',
    })
    .send(pdf);
}
