import { idParams, noQuery } from '@gadgetry/contract/fields';
import type {
  FastifyInstance,
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
  RawServerDefault,
} from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';

/** An application whose routes take their types from the contract's schemas. */
export type ZodApp = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** Under a name Fastify need not look through all loaded modules for one, a hundred times a start. */
const NAMED = { [Symbol.for('fastify.display-name')]: 'routes' };

/** A group of routes with its own hooks: what is guarded inside stays guarded, outside nothing changes. */
export function routeGroup(add: (app: ZodApp) => void | Promise<void>): FastifyPluginAsync {
  const group: FastifyPluginAsync = async (app) => {
    await add(app.withTypeProvider<ZodTypeProvider>());
  };
  return named(group);
}

/** For a plugin that is no group itself, as one that only holds groups. */
export const named = (plugin: FastifyPluginAsync): FastifyPluginAsync =>
  Object.assign(plugin, NAMED);

/** The hook of a group whose answers are kept nowhere on the way. */
export async function noStore(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('cache-control', 'no-store');
}

/** Of a route that is about one thing, by its id, and asks nothing else in its address. */
export const byId = { params: idParams, querystring: noQuery };
