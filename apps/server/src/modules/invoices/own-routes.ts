import { id, noQuery } from '@gadgetry/contract/fields';
import { orderKeyHeaders } from '@gadgetry/contract/guest-orders';
import { issuedDocument } from '@gadgetry/contract/invoices';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { ShopError } from '../../errors/shop-error.ts';
import { pdfAnswer, pdfName, sendPdf } from '../../http/pdf-answer.ts';
import { byId, noStore, routeGroup } from '../../http/routes.ts';
import type { Guard } from '../identity/index.ts';
import { toIssued } from './document-serializer.ts';
import { documentsOf, findDocument } from './document-store.ts';
import type { Files } from './files.ts';

/** Who may read an order. */
export interface OrderReadAccess {
  readonly guard: Guard;
  /** @throws ShopError not_found where it is somebody else's */
  readonly assertMayRead: (request: FastifyRequest, orderId: string) => Promise<void>;
}

const documentParams = z.strictObject({ id, documentId: id });

/** What shoppers see of the documents of their own orders; guests with the order's key. */
export function ownDocumentRoutes(
  db: Database,
  files: Files,
  { guard, assertMayRead }: OrderReadAccess,
) {
  return routeGroup((app) => {
    app.addHook('onRequest', guard);
    app.addHook('onSend', noStore);

    app.get(
      '/orders/:id/documents',
      {
        schema: {
          ...byId,
          headers: orderKeyHeaders,
          response: { 200: z.array(issuedDocument).describe('Oldest first') },
        },
      },
      async (request) => {
        const orderId = request.params.id.toLowerCase();
        await assertMayRead(request, orderId);
        return (await documentsOf(db, orderId)).map(toIssued);
      },
    );

    app.get(
      '/orders/:id/documents/:documentId',
      {
        schema: {
          params: documentParams,
          querystring: noQuery,
          headers: orderKeyHeaders,
          response: pdfAnswer,
        },
      },
      async (request, reply) => {
        const orderId = request.params.id.toLowerCase();
        await assertMayRead(request, orderId);
        const document = await findDocument(db, request.params.documentId);
        if (document?.order_id !== orderId) throw new ShopError('not_found');
        return sendPdf(reply, pdfName(document.number), await files.read(document.id));
      },
    );
  });
}
