import { booksQuery, integrityReport } from '@gadgetry/contract/integrity';
import type { FastifyBaseLogger } from 'fastify';
import type { OpenDatabase } from '../../database/database.ts';
import { routeGroup } from '../../http/routes.ts';
import type { Guards } from '../identity/index.ts';
import { createBooks } from './check-books.ts';

interface IntegrityDeps {
  readonly database: OpenDatabase;
  readonly guards: Guards;
  readonly log: FastifyBaseLogger;
}

/** Whether everything in the shop adds up, for admins. */
export function integrityRoutes({ database, guards, log }: IntegrityDeps) {
  const books = createBooks({ database, log });
  return routeGroup((app) => {
    app.addHook('onClose', books.close);
    app.addHook('onRequest', guards.admin('books'));
    app.get(
      '/admin/books',
      { schema: { querystring: booksQuery, response: { 200: integrityReport } } },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        return books.look({ now: request.query.again === 'true' });
      },
    );
  });
}
