import {
  attribute,
  attributeDeletionQuery,
  attributeInput,
  attributePosition,
  attributePreview,
  attributeQuery,
} from '@gadgetry/contract/attributes';
import { idParams, noQuery } from '@gadgetry/contract/fields';
import { z } from 'zod';
import { adminResource } from '../../../http/admin-resource.ts';
import { type Guards, personOf } from '../../identity/index.ts';
import type { AttributeService } from './attribute-service.ts';

/** What the products of a category have is the owner's to define. Shoppers read it with each product. */
export function attributeAdminRoutes({
  guards,
  attributes,
}: {
  readonly guards: Guards;
  readonly attributes: AttributeService;
}) {
  const resource = { path: '/attributes', guard: guards.admin('products'), actor: personOf };
  return adminResource(resource, (routes, app) => {
    routes.read(attribute, attributes.one);
    routes.create(attributeInput, attribute, attributes.create);
    routes.update(attributeInput, attribute, attributes.update);
    routes.update(
      attributePosition,
      attribute,
      (by, id, { before }) => attributes.move(by, id, before),
      '/position',
    );

    // A category has so few of them that they come as one page.
    app.get(
      '/attributes',
      { schema: { querystring: attributeQuery, response: { 200: z.array(attribute) } } },
      async ({ query }) => attributes.list(query.category),
    );

    app.post(
      '/attributes/:id/preview',
      {
        schema: {
          summary: 'What an update with this body would do to the products',
          params: idParams,
          querystring: noQuery,
          body: attributeInput,
          response: { 200: attributePreview },
        },
      },
      async ({ params, body }) => attributes.preview(params.id.toLowerCase(), body),
    );

    app.delete(
      '/attributes/:id',
      {
        schema: {
          params: idParams,
          querystring: attributeDeletionQuery,
          response: { 200: attribute },
        },
      },
      async (request) =>
        attributes.remove(
          personOf(request),
          request.params.id.toLowerCase(),
          request.query.version,
        ),
    );
  });
}
