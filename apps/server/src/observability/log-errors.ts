import pino from 'pino';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function withoutRows(told: unknown): unknown {
  if (!isObject(told)) return told;
  const { aggregateErrors, ...rest } = { aggregateErrors: undefined, ...told };
  const several = Array.isArray(aggregateErrors)
    ? { aggregateErrors: aggregateErrors.map(withoutRows) }
    : {};
  // JSON leaves out what is undefined.
  return { ...rest, ...several, detail: undefined, where: undefined };
}

/**
 * Errors as the log tells them: without the rows that PostgreSQL quotes in `detail` and `where`, which
 * hold people's addresses. The message and the constraint's name say what is wrong.
 */
export const logSerializers = {
  err: (error: Error): unknown => withoutRows(pino.stdSerializers.err(error)),
};
