import { genericMessage } from '@gadgetry/contract/generic-messages';
import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';

/** A request that its schema refuses, field by field. */
export class InvalidRequest extends Error {
  readonly issues: readonly { readonly path: string; readonly message: string }[];

  constructor(error: z.ZodError) {
    super(error.issues[0]?.message);
    this.issues = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  }
}

/** Checks requests with the contract's schemas, in the words of the shop instead of the library's. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data) => {
    const checked = schema.safeParse(data, { error: genericMessage });
    return checked.success ? { value: checked.data } : { error: new InvalidRequest(checked.error) };
  };
