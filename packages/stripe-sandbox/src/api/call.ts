import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type Sandbox, type Work, inTransaction } from '../work.ts';
import { type FormFields, decodeForm } from '../form/form-body.ts';
import { answerOnce } from './idempotency.ts';
import { rememberedFailure } from './inject-faults.ts';
import { readParams } from '../form/params.ts';

interface PathParams {
  readonly id: string;
}

type Act<Schema extends z.ZodType> = (
  work: Work,
  params: z.infer<Schema>,
  id: string,
) => Promise<object>;

function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

function queryOf(request: FastifyRequest): FormFields {
  const start = request.url.indexOf('?');
  return decodeForm(start === -1 ? '' : request.url.slice(start + 1));
}

/** A call that reads: its parameters stand in the query. */
export function readCall<Schema extends z.ZodType>(
  app: FastifyInstance,
  sandbox: Sandbox,
  path: string,
  schema: Schema,
  act: Act<Schema>,
): void {
  app.get<{ Params: PathParams }>(path, async (request) => {
    const params = readParams(schema, queryOf(request));
    return inTransaction(sandbox, (work) => act(work, params, request.params.id));
  });
}

/** A call that changes something: a form, carried out once per idempotency key. */
export function changeCall<Schema extends z.ZodType>(
  app: FastifyInstance,
  sandbox: Sandbox,
  path: string,
  schema: Schema,
  act: Act<Schema>,
): void {
  app.post<{ Params: PathParams }>(path, async (request, reply: FastifyReply) => {
    const form = typeof request.body === 'string' ? request.body : '';
    const params = readParams(schema, decodeForm(form));
    const key = headerOf(request, 'idempotency-key');
    const failure = rememberedFailure(request);
    const call = { key, requestId: request.id, path: request.url, form, failure };
    const answer = await answerOnce(sandbox, call, (work) => act(work, params, request.params.id));
    if (key !== null) reply.header('idempotency-key', key);
    if (answer.replayOf !== undefined) {
      reply.header('idempotent-replayed', 'true').header('original-request', answer.replayOf);
    }
    return reply.code(answer.status).send(answer.body);
  });
}
