import type { FastifyRequest } from 'fastify';
import { readingOwnWrites } from '../../database/replica-routing.ts';
import { pageRows } from '../../http/page-headers.ts';
import { routeGroup } from '../../http/routes.ts';
import { type Guards, may } from '../identity/index.ts';
import type { CategoryService } from './categories/category-service.ts';
import type { ProductService } from './products/product-service.ts';
import { type PublicReads, publicSchemas } from './public-reads.ts';

export interface CatalogueRouteDeps {
  readonly guards: Guards;
  readonly products: ProductService;
  readonly categories: CategoryService;
}

/** Sees what is not on sale as well. */
function isAdmin(request: FastifyRequest): boolean {
  return may(request.person, 'products:read');
}

/** Admins see what they have just written, whatever program they use. After the guard that knows them. */
export function adminsReadFresh(request: FastifyRequest, _reply: unknown, done: () => void): void {
  if (isAdmin(request)) readingOwnWrites(done);
  else done();
}

/** What anyone may read. Who asks decides only whether inactive entries are seen. */
export function catalogueRoutes({
  guards,
  publicReads,
}: Pick<CatalogueRouteDeps, 'guards'> & { readonly publicReads: PublicReads }) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.optional);
    app.addHook('onRequest', adminsReadFresh);

    const config = { keys: 'products:read' } as const;
    app.get('/products', { config, schema: publicSchemas.products }, async (request, reply) => {
      const page = await publicReads.products(request.query, isAdmin(request));
      return pageRows(request, reply, page);
    });

    app.get('/products/filters', { schema: publicSchemas.filters }, async (request) =>
      publicReads.filters(request.query),
    );

    app.get('/products/:id', { config, schema: publicSchemas.product }, async (request) =>
      publicReads.product(request.params.id, isAdmin(request)),
    );

    app.get('/products/:id/related', { schema: publicSchemas.related }, async (request) =>
      publicReads.related(request.params.id),
    );

    app.get('/products/:id/bought-with', { schema: publicSchemas.boughtWith }, async (request) =>
      publicReads.boughtWith(request.params.id),
    );

    app.get('/products/:id/reviews', { schema: publicSchemas.reviews }, async (request) =>
      publicReads.reviews(request.params.id, request.query),
    );

    app.get('/categories', { config, schema: publicSchemas.categories }, async (request, reply) => {
      const page = await publicReads.categories(request.query, isAdmin(request));
      return pageRows(request, reply, page);
    });

    app.get('/category-tiles', { schema: publicSchemas.categoryTiles }, async () =>
      publicReads.categoryTiles(),
    );

    app.get('/home-rows', { schema: publicSchemas.homeRows }, async () => publicReads.homeRows());

    app.get('/search/suggestions', { schema: publicSchemas.suggestions }, async (request) =>
      publicReads.suggestions(request.query.q),
    );
  });
}
