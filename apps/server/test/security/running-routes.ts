import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, FastifySchema } from 'fastify';

export interface RunningRoute {
  readonly method: string;
  /** As it was registered, with `:id` and `*`. */
  readonly path: string;
  readonly hasBody: boolean;
  readonly schema: FastifySchema | undefined;
}

// Made known by Fastify itself whenever an application is created, before it has a route.
const CREATED = 'fastify.initialization';

function isCreation(message: unknown): message is { readonly fastify: FastifyInstance } {
  return typeof message === 'object' && message !== null && 'fastify' in message;
}

/**
 * Opens a shop and collects every route that it registers, as the running application knows them.
 * HEAD comes with each GET and is left out.
 */
export async function withRoutes<Shop extends { readonly app: FastifyInstance }>(
  open: () => Promise<Shop>,
): Promise<{ readonly shop: Shop; readonly routes: readonly RunningRoute[] }> {
  const collected = new Map<unknown, RunningRoute[]>();
  const listen = (message: unknown) => {
    if (!isCreation(message)) return;
    const routes: RunningRoute[] = [];
    collected.set(message.fastify.server, routes);
    message.fastify.addHook('onRoute', ({ method, url, schema }) => {
      for (const each of [method].flat()) {
        if (each === 'HEAD') continue;
        routes.push({ method: each, path: url, hasBody: schema?.body !== undefined, schema });
      }
    });
  };
  subscribe(CREATED, listen);
  try {
    const shop = await open();
    return { shop, routes: collected.get(shop.app.server) ?? [] };
  } finally {
    unsubscribe(CREATED, listen);
  }
}
