import pino from 'pino';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function withoutRows(told: unknown): unknown {
  if (!isObject(told)) return told;
  const several = 'aggregateErrors' in told ? told.aggregateErrors : undefined;
  return {
    ...told,
    // JSON leaves out what is undefined.
    aggregateErrors: Array.isArray(several) ? several.map(withoutRows) : undefined,
    detail: undefined,
    where: undefined,
  };
}

/**
 * Errors as the log tells them: without the rows that PostgreSQL quotes in `detail` and `where`, which
 * hold people's addresses. The message and the constraint's name say what is wrong.
 */
export const logSerializers = {
  err: (error: Error): unknown => withoutRows(pino.stdSerializers.err(error)),
};
