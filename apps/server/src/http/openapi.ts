import { setImmediate as nextTurn } from 'node:timers/promises';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { errorBody } from '@gadgetry/contract/errors';
import type { RouteOptions } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';

const API = '/api/v1/';
const OPENAPI = '3.1.0';
const JSON_TYPE = 'application/json; charset=utf-8';
const FILES = /^\/api\/docs\/(?:json|yaml)(?:\?|$)/;

if (!z.globalRegistry.has(errorBody)) z.globalRegistry.add(errorBody, { id: 'Error' });

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** What the description may take of the event loop at a time (ms): everybody else waits meanwhile. */
const TURN_MS = 15;

type Transformed = ReturnType<typeof jsonSchemaTransform>['schema'];
type Transform = Parameters<typeof jsonSchemaTransform>[0];

/** The schemas of the API's routes as JSON schemas: three quarters of the work, done piece by piece. */
class RouteSchemas {
  readonly #routes: RouteOptions[] = [];
  readonly #transformed = new Map<unknown, Transformed>();

  add(route: RouteOptions): void {
    if (route.url.startsWith(API)) this.#routes.push(route);
  }

  of(context: Transform): Transformed {
    const known = this.#transformed.get(context.schema);
    if (known !== undefined) return known;
    // Routes without a schema come here with none at all, whatever the type says.
    const schema = asRecord(context.schema);
    const response = { '4xx': errorBody, ...asRecord(schema['response']) };
    const made = jsonSchemaTransform({ ...context, schema: { ...schema, response } }).schema;
    this.#transformed.set(context.schema, made);
    return made;
  }

  async make(): Promise<void> {
    let began = performance.now();
    for (const { schema = {}, url, ...route } of this.#routes) {
      this.of({
        schema,
        url,
        route: { ...route, schema, url },
        openapiObject: { openapi: OPENAPI },
      });
      if (performance.now() - began < TURN_MS) continue;
      await nextTurn();
      began = performance.now();
    }
  }
}

interface ApiDescription {
  readonly shopName: string;
  readonly origin: string;
  /** What the shop sends by itself. */
  readonly webhooks: Readonly<Record<string, object>>;
}

/**
 * The API's description, made from the very schemas that check requests and answers: the document at
 * /api/v1/openapi.json, a readable page at /api/docs. Register it before the routes. It is made when
 * somebody asks for it, and kept as text: to write it anew each time would take as long as fifty pages.
 */
export function openApi({ shopName, origin, webhooks }: ApiDescription) {
  return fastifyPlugin(async (app) => {
    const schemas = new RouteSchemas();
    app.addHook('onRoute', (route) => schemas.add(route));
    await app.register(swagger, {
      openapi: {
        openapi: OPENAPI,
        info: {
          title: `${shopName} API`,
          version: '1.0.0',
          description:
            'A program sends an API key that the owner has made at /admin/api-keys: it reaches the calls of the admin side ' +
            'that its scopes name. A person signs in with POST /api/auth/sign-in/email, then GET /api/auth/token answers the bearer token. ' +
            'Everything that is not a success has the body of components.schemas.Error.',
        },
        servers: [{ url: origin }],
        components: {
          securitySchemes: {
            bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
            apiKey: {
              type: 'http',
              scheme: 'bearer',
              bearerFormat: 'gadgetry_…',
              description:
                'An API key, for the calls of the admin side whose permission is among its scopes. It opens nothing ' +
                'of a shopper, of staff, keys or security, and nothing that asks who is there.',
            },
          },
        },
        webhooks,
        security: [{}, { bearer: [] }, { apiKey: [] }],
      },
      transform: (context) =>
        context.url.startsWith(API)
          ? { url: context.url, schema: schemas.of(context) }
          : { url: context.url, schema: { hide: true } },
      transformObject: jsonSchemaTransformObject,
    });
    let made: Promise<Buffer> | null = null;
    const description = async () => {
      made ??= schemas.make().then(() => Buffer.from(JSON.stringify(app.swagger())));
      return made;
    };
    await app.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      uiHooks: {
        // Whatever is JSON is YAML as well; to write two megabytes of it otherwise would take a second.
        onRequest: (request, reply, done) => {
          if (!FILES.test(request.url)) {
            done();
            return;
          }
          const yaml = request.url.startsWith('/api/docs/yaml');
          reply.type(yaml ? 'application/yaml' : JSON_TYPE);
          description().then((text) => reply.send(text), done);
        },
      },
    });
    app.get(`${API}openapi.json`, { schema: { hide: true } }, async (_request, reply) =>
      reply.type(JSON_TYPE).send(await description()),
    );
  });
}
