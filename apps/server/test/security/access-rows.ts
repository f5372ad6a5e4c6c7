import type { AccessShop, Visitor } from './access-shop.ts';

export interface Call {
  readonly url: string;
  readonly body?: unknown;
  /** A file instead of a body of JSON. */
  readonly file?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** Made with the session cookie instead of the bearer. */
  readonly byCookie?: true;
  /** Made by somebody of the same role who is not needed afterwards. */
  readonly disposable?: true;
}

export interface Row {
  /** Guest, the shopper whose things they are, another shopper, admin. */
  readonly expected: readonly [number, number, number, number];
  readonly call: (shop: AccessShop, visitor: Visitor) => Call;
  /** What an admin's write leaves behind: an entry in the history, or one in the order's timeline. */
  readonly leaves?: 'history' | 'timeline' | 'both' | 'nothing';
}

export type Expected = Row['expected'];

export const everyone: Expected = [200, 200, 200, 200];
export const admins: Expected = [401, 403, 403, 200];
export const creating: Expected = [401, 403, 403, 201];
export const signedIn: Expected = [401, 200, 200, 200];
export const noOne: Expected = [404, 404, 404, 404];
export const adminFindsNone: Expected = [401, 403, 403, 404];

export const at = (url: string, expected: Expected = everyone): Row => ({
  expected,
  call: () => ({ url }),
});

export const adminReads = (call: (shop: AccessShop) => string): Row => ({
  expected: admins,
  call: (shop) => ({ url: call(shop) }),
});

export const adminWrites = (
  call: Row['call'],
  leaves: NonNullable<Row['leaves']>,
  expected: Expected = admins,
): Row => ({ expected, call, leaves });

export const unknownId = '01890000-0000-7000-8000-000000000000';
export const api = '/api/v1';
/** A picture, for calls that take one. */
export const onePixel = Buffer.from(
  'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  'base64',
);

let made = 0;
export const next = () => `${(made += 1)}`.padStart(4, '0');

export const status = (path: (shop: AccessShop) => string): Row =>
  adminWrites((shop) => ({ url: `${api}${path(shop)}/status?status=false` }), 'history');
