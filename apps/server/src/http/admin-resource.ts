import { idParams, noQuery, statusChangeQuery } from '@gadgetry/contract/fields';
import type {
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  RawServerDefault,
  RouteGenericInterface,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { Page } from '../database/page-cursor.ts';
import { pageRows } from './page-headers.ts';
import { type ZodApp, routeGroup } from './routes.ts';

type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** A request that was checked with these schemas, in the words of Fastify's own types, so that they meet. */
type Checked<Schema extends FastifySchema> = FastifyRequest<
  RouteGenericInterface,
  RawServerDefault,
  IncomingMessage,
  Schema,
  ZodTypeProvider
>;
type QueryOf<Query extends z.ZodType> = Checked<{ querystring: Query }>['query'];
type BodyOf<Body extends z.ZodType> = Checked<{ body: Body }>['body'];

interface AdminResource<Actor> {
  /** Below the API's prefix, as '/categories'. */
  readonly path: string;
  /** Refuses who may not come here, before a body is read. */
  readonly guard: Guard;
  /** Is asked as well before what exists is changed. */
  readonly guardChanges?: Guard;
  readonly actor: (request: FastifyRequest) => Actor;
  readonly tags?: string[];
}

/**
 * The routes by which admins look after one kind of thing. Each says what is asked, what is answered,
 * and which call of a service does it; ids reach it as the database writes them.
 */
export function adminResource<Actor>(
  resource: AdminResource<Actor>,
  add: (routes: AdminRoutes<Actor>, app: ZodApp) => void,
): FastifyPluginAsync {
  return routeGroup((app) => {
    app.addHook('onRequest', resource.guard);
    add(adminRoutes(app, resource), app);
  });
}

type AdminRoutes<Actor> = ReturnType<typeof adminRoutes<Actor>>;

function adminRoutes<Actor>(
  app: ZodApp,
  { path, guardChanges, actor, tags }: AdminResource<Actor>,
) {
  const described = tags === undefined ? {} : { tags };
  const guarded = guardChanges === undefined ? {} : { onRequest: guardChanges };
  const ofOne = { ...described, params: idParams };

  return {
    list<Query extends z.ZodType, Row extends z.ZodType>(
      query: Query,
      row: Row,
      read: (query: QueryOf<Query>) => Promise<Page<z.input<Row>>>,
    ): void {
      const response = answers(200, z.array<z.ZodType>(row));
      const schema = { ...described, querystring: query, response };
      app.get(path, { schema }, async (request, reply) => {
        const page = await read(request.query);
        return pageRows(request, reply, page);
      });
    },

    read<Answer extends z.ZodType>(
      answer: Answer,
      find: (id: string) => Promise<z.input<Answer>>,
    ): void {
      const schema = { ...ofOne, querystring: noQuery, response: answers(200, answer) };
      app.get(`${path}/:id`, { schema }, async ({ params }) => find(params.id.toLowerCase()));
    },

    create<Body extends z.ZodType, Answer extends z.ZodType>(
      body: Body,
      answer: Answer,
      write: (by: Actor, input: BodyOf<Body>) => Promise<z.input<Answer>>,
    ): void {
      const schema = { ...described, querystring: noQuery, body, response: answers(201, answer) };
      app.post(path, { schema }, async (request, reply) => {
        const created = await write(actor(request), request.body);
        return reply.code(201).send(created);
      });
    },

    /** @param part '' is all of it, '/role' one thing about it */
    update<Body extends z.ZodType, Answer extends z.ZodType>(
      body: Body,
      answer: Answer,
      write: (by: Actor, id: string, input: BodyOf<Body>) => Promise<z.input<Answer>>,
      part = '',
    ): void {
      const schema = { ...ofOne, querystring: noQuery, body, response: answers(200, answer) };
      app.put(`${path}/:id${part}`, { ...guarded, schema }, async (request) =>
        write(actor(request), request.params.id.toLowerCase(), request.body),
      );
    },

    /** Deactivates and reactivates. */
    status<Answer extends z.ZodType>(
      answer: Answer,
      write: (by: Actor, id: string, active: boolean) => Promise<z.input<Answer>>,
    ): void {
      const schema = { ...ofOne, querystring: statusChangeQuery, response: answers(200, answer) };
      app.put(`${path}/:id/status`, { ...guarded, schema }, async (request) => {
        const active = request.query.status === 'true';
        return write(actor(request), request.params.id.toLowerCase(), active);
      });
    },
  };
}

/** Which answer it is, is known to the handler's type; to Fastify's it need not be. */
function answers<Code extends number>(code: Code, answer: z.ZodType): Record<Code, z.ZodType> {
  return { [code]: answer };
}
