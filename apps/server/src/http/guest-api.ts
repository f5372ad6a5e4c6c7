import { randomUUID } from 'node:crypto';
import { parse, type ParsedUrlQuery } from 'node:querystring';
import type { FastifyBaseLogger } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { Page } from '../database/page-cursor.ts';
import type { Outage } from '../database/outage.ts';
import { ShopError } from '../errors/shop-error.ts';
import { failureOf } from './error-handler.ts';
import type { Admit } from './load-shedding.ts';
import { pageHeaders } from './page-headers.ts';
import { checked } from './validation.ts';

/** What the API answers to somebody who is not signed in. */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The schemas by which a route of the API checks what it is asked and what it answers. */
interface ReadSchema<Params, Query, Body> {
  readonly params: z.ZodType<Params>;
  readonly querystring: z.ZodType<Query>;
  readonly response: { readonly 200: z.ZodType<Body> };
}

interface Found<Body> {
  readonly body: Body;
  /** Of a list: what its headers say. */
  readonly page?: Page<unknown>;
}

interface GuestRequest {
  readonly url: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: ParsedUrlQuery;
}

/** One question of the public API, answered without its HTTP. */
export interface GuestRead {
  /** As the route names it. */
  readonly path: string;
  readonly answer: (asked: GuestRequest) => Promise<Pick<ApiAnswer, 'headers' | 'body'>>;
}

/** @param read throws what its route would throw */
export function guestRead<Params, Query, Body>(
  path: string,
  schema: ReadSchema<Params, Query, Body>,
  read: (asked: { readonly params: Params; readonly query: Query }) => Promise<Found<Body>>,
): GuestRead {
  const serialize = serializerCompiler({ schema: schema.response[200], method: 'GET', url: path });
  return {
    path,
    answer: async ({ url, params, query }) => {
      const { body, page } = await read({
        params: checked(schema.params, params),
        query: checked(schema.querystring, query),
      });
      const headers = page === undefined ? {} : pageHeaders(url, page);
      return { headers, body: serialize(body) };
    },
  };
}

/** Answers a GET call of the API; a fault is told under the id. */
export type GuestApi = (url: string, id?: string) => Promise<ApiAnswer>;

interface GuestApiOptions {
  /** Under which the routes are. */
  readonly prefix: string;
  readonly reads: readonly GuestRead[];
  readonly admit: Admit;
  readonly log: FastifyBaseLogger;
  readonly outage: Pick<Outage, 'refused'>;
}

export const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * The API as guests read it, for pages and for the response cache: the same checks, functions and
 * serializers as its routes have, so the same bytes, without a request.
 * @returns never rejects: what fails is an answer, as the API gives it
 */
export function createGuestApi(options: GuestApiOptions): GuestApi {
  const { prefix, reads, admit, outage } = options;
  const routes = reads.map(({ path, answer }) => {
    const pattern = `${prefix}${path}`.replace(/:(\w+)/g, '(?<$1>[^/]+)');
    return { address: new RegExp(`^${pattern}$`), answer };
  });
  const found = (url: string) => {
    const path = url.split('?', 1).join('');
    const query = parse(url.slice(path.length + 1));
    for (const { address, answer } of routes) {
      const match = address.exec(path);
      if (match === null) continue;
      const given = Object.entries(match.groups ?? {});
      const params = Object.fromEntries(
        given.map(([name, text]) => [name, decodeURIComponent(text)]),
      );
      return answer({ url, params, query: { ...query } });
    }
    throw new ShopError('not_found');
  };
  return async (url, id = randomUUID()) => {
    try {
      admit(url);
      const { headers, body } = await found(url);
      return { status: 200, headers: { 'content-type': JSON_TYPE, ...headers }, body };
    } catch (error) {
      const log = options.log.child({ reqId: id });
      const { status, headers, body } = failureOf(error, { id, log, outage });
      return {
        status,
        headers: { 'content-type': JSON_TYPE, ...headers },
        body: JSON.stringify(body),
      };
    }
  };
}
