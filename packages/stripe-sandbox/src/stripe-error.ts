import type Stripe from 'stripe';

type RawType =
  | 'api_error'
  | 'card_error'
  | 'idempotency_error'
  | 'invalid_request_error'
  | 'authentication_error';

interface Details {
  readonly type?: RawType;
  readonly status?: number;
  readonly code?: string;
  readonly param?: string;
  readonly declineCode?: string;
}

/** The body of a refusal, held against what the SDK makes an exception of. */
export interface ErrorEnvelope {
  readonly error: Pick<Stripe.StripeRawError, 'message' | 'code' | 'decline_code' | 'param'> & {
    readonly type: RawType;
  };
}

/** A refusal in Stripe's own terms. Without details: the request was wrong (400). */
export class StripeApiError extends Error {
  readonly status: number;
  readonly envelope: ErrorEnvelope;

  constructor(message: string, details: Details = {}) {
    super(message);
    const { type = 'invalid_request_error', status = 400, code, param, declineCode } = details;
    this.status = status;
    this.envelope = {
      error: {
        type,
        message,
        ...(code === undefined ? {} : { code }),
        ...(param === undefined ? {} : { param }),
        ...(declineCode === undefined ? {} : { decline_code: declineCode }),
      },
    };
  }
}

/** No object with this id. `param` is what Stripe calls the parameter that held it. */
export function noSuch(object: string, id: string, param = 'id'): StripeApiError {
  return new StripeApiError(`No such ${object}: '${id}'`, {
    status: 404,
    code: 'resource_missing',
    param,
  });
}
