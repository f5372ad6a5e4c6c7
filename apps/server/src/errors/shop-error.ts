import { ERRORS, type ErrorCode } from '@gadgetry/contract/errors';

/** What is wrong with one field of a request, at its path: variants.2.sku */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

/** A refusal that a service throws and one handler turns into HTTP. The message is for a person. */
export class ShopError extends Error {
  readonly code: ErrorCode;
  readonly headers: Record<string, string>;
  /** Where it is about fields of the request. */
  readonly issues: readonly Issue[];

  constructor(
    code: ErrorCode,
    message: string = ERRORS[code].message,
    headers: Record<string, string> = {},
    issues: readonly Issue[] = [],
  ) {
    super(message);
    this.code = code;
    this.headers = headers;
    this.issues = issues;
  }
}

/** A refusal of one field, with the message at its path too. */
export function refusedField(
  path: string,
  message: string,
  code: ErrorCode = 'validation_failed',
): ShopError {
  return new ShopError(code, message, {}, [{ path, message }]);
}

/** @throws ShopError not_found where a store has found nothing */
export function orNotFound<Row>(found: Row | undefined): Row {
  if (found === undefined) throw new ShopError('not_found');
  return found;
}
