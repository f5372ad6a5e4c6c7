import { z } from 'zod';
import { StripeApiError } from '../stripe-error.ts';
import type { FormFields } from './form-body.ts';

/** A whole number, which forms carry as text. */
export const wholeNumber = z
  .string()
  .regex(/^-?\d{1,15}$/, { error: (issue) => `Invalid integer: ${String(issue.input)}` })
  .transform(Number);

export function text(max: number): z.ZodString {
  return z.string().min(1, 'You passed an empty string. Remove the parameter instead.').max(max);
}

/** A list, which forms carry as fields named 0, 1, 2... */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.preprocess(
    (fields) => (typeof fields === 'object' && fields !== null ? Object.values(fields) : fields),
    z.array(item),
  );
}

/** Up to 50 texts of the caller's own. */
export const metadata = z
  .record(z.string().min(1).max(40), z.string().max(500))
  .refine((given) => Object.keys(given).length <= 50, 'Metadata can have up to 50 keys.')
  // An empty text removes a key, so on a new object there is none.
  .transform((given) =>
    Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
  );

export const expand = listOf(z.string().max(100)).optional();

function paramName(path: readonly PropertyKey[]): string {
  const [first = '', ...rest] = path.map(String);
  return first + rest.map((part) => `[${part}]`).join('');
}

function isAbsent(fields: FormFields, path: readonly PropertyKey[]): boolean {
  let value: FormFields | string | undefined = fields;
  for (const part of path) {
    if (typeof value !== 'object') return true;
    value = value[String(part)];
  }
  return value === undefined;
}

/**
 * Reads a request's parameters.
 * @throws StripeApiError naming the first parameter that is missing, unknown or wrong, as Stripe does
 */
export function readParams<Schema extends z.ZodType>(
  schema: Schema,
  fields: FormFields,
): z.infer<Schema> {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue === undefined) throw new StripeApiError('The parameters could not be read.');
  if (issue.code === 'unrecognized_keys') {
    const param = paramName([...issue.path, issue.keys[0] ?? '']);
    const message = `Received unknown parameter: ${param}`;
    throw new StripeApiError(message, { code: 'parameter_unknown', param });
  }
  const param = paramName(issue.path);
  if (isAbsent(fields, issue.path)) {
    const message = `Missing required param: ${param}.`;
    throw new StripeApiError(message, { code: 'parameter_missing', param });
  }
  const message = issue.message.startsWith('Invalid input')
    ? `Invalid ${param}${issue.message.slice('Invalid input'.length)}`
    : issue.message;
  throw new StripeApiError(message, param === '' ? {} : { param });
}
