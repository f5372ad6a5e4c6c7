import { genericMessage } from '@gadgetry/contract/generic-messages';
import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import type { Issue } from '../errors/shop-error.ts';

/** A request that its schema refuses, field by field. */
export class InvalidRequest extends Error {
  readonly issues: readonly Issue[];

  constructor(error: z.ZodError) {
    super(error.issues[0]?.message);
    this.issues = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  }
}

const check = <Checked>(schema: z.ZodType<Checked>, data: unknown) =>
  schema.safeParse(data, { error: genericMessage });

/** @throws InvalidRequest, in the words of the shop instead of the library's */
export function checked<Checked>(schema: z.ZodType<Checked>, data: unknown): Checked {
  const result = check(schema, data);
  if (!result.success) throw new InvalidRequest(result.error);
  return result.data;
}

/** Checks requests with the contract's schemas. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data) => {
    const result = check(schema, data);
    return result.success ? { value: result.data } : { error: new InvalidRequest(result.error) };
  };
