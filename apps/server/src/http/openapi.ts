import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { errorBody } from '@gadgetry/contract/errors';
import fastifyPlugin from 'fastify-plugin';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';

const API = '/api/v1/';

if (!z.globalRegistry.has(errorBody)) z.globalRegistry.add(errorBody, { id: 'Error' });

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/**
 * The API's description, made from the very schemas that check requests and answers: the document at
 * /api/v1/openapi.json, a readable page at /api/docs. Register it before the routes.
 */
export function openApi({ shopName, origin }: { shopName: string; origin: string }) {
  return fastifyPlugin(async (app) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: `${shopName} API`,
          version: '1.0.0',
          description:
            'Sign in with POST /api/auth/sign-in/email, then GET /api/auth/token answers the bearer token. ' +
            'Everything that is not a success has the body of components.schemas.Error.',
        },
        servers: [{ url: origin }],
        components: {
          securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
        },
        security: [{}, { bearer: [] }],
      },
      transform: (context) => {
        // Routes without a schema come here with none at all, whatever the type says.
        const schema = asRecord(context.schema);
        if (!context.url.startsWith(API)) return { url: context.url, schema: { hide: true } };
        const response = { '4xx': errorBody, ...asRecord(schema['response']) };
        return jsonSchemaTransform({ ...context, schema: { ...schema, response } });
      },
      transformObject: jsonSchemaTransformObject,
    });
    await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
    app.get(`${API}openapi.json`, { schema: { hide: true } }, () => app.swagger());
  });
}
