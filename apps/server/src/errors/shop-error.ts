import { ERRORS, type ErrorCode } from '@gadgetry/contract/errors';

/** A refusal that a service throws and one handler turns into HTTP. The message is for a person. */
export class ShopError extends Error {
  readonly code: ErrorCode;
  readonly headers: Record<string, string>;

  constructor(
    code: ErrorCode,
    message: string = ERRORS[code].message,
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.code = code;
    this.headers = headers;
  }
}

/** @throws ShopError not_found where a store has found nothing */
export function orNotFound<Row>(found: Row | undefined): Row {
  if (found === undefined) throw new ShopError('not_found');
  return found;
}
