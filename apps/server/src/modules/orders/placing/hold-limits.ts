import type { ErrorCode } from '@gadgetry/contract/errors';
import { type RawBuilder, sql } from 'kysely';
import type { Env } from '../../../env.ts';
import type { Transaction } from '../../../database/database.ts';
import { keyedHash } from '../../../database/keyed-hash.ts';
import { prepared, preparedAhead } from '../../../database/pipelining.ts';
import { withConstraintErrors } from '../../../errors/constraint-errors.ts';
import type { PaymentMethod } from '../../payments/index.ts';

/** How much may be held without being paid: pieces of all lines, and orders. */
export interface UnpaidLimit {
  readonly orders: number;
  readonly pieces: number;
}

/** So that nobody can sell the shop out without paying. An honest shopper meets none of these. */
export interface HoldLimits {
  readonly perAccount: UnpaidLimit;
  /** Of all accounts that order from one address: a household, an office, a school. */
  readonly perClient: UnpaidLimit;
  readonly piecesOfOneProduct: number;
  /** By the name of the constraint: code and message of who is over. */
  readonly refusals: Record<string, readonly [ErrorCode, string?]>;
}

const BY_ACCOUNT = 'orders_unpaid_of_account';
const BY_CLIENT = 'orders_unpaid_of_client';

/** Cards let go after half an hour; what people pay by themselves is held for days. */
function refusalsFor(methods: readonly PaymentMethod[]): HoldLimits['refusals'] {
  const forDays = methods.some(({ instructions }) => instructions !== null);
  const ofAccount =
    'Your unpaid orders hold as much as we can keep for you. Please pay for them first: see My Orders, or the links in our mails';
  const ofClient = `Too much is reserved from your network already and not paid for yet. Please try again ${
    forDays ? 'later, or write to us' : 'in half an hour'
  }`;
  return {
    [BY_ACCOUNT]: forDays ? ['unpaid_orders_limit', ofAccount] : ['unpaid_orders_limit'],
    [BY_CLIENT]: ['unpaid_orders_limit', ofClient],
  };
}

/** As the settings say; load tests hold whatever they want. */
export function holdLimitsOf(env: Env, methods: () => readonly PaymentMethod[]): HoldLimits | null {
  if (env.RATE_LIMITS === 'off') return null;
  return {
    perAccount: { orders: env.UNPAID_ORDERS_PER_ACCOUNT, pieces: env.UNPAID_PIECES_PER_ACCOUNT },
    perClient: { orders: env.UNPAID_ORDERS_PER_ADDRESS, pieces: env.UNPAID_PIECES_PER_ADDRESS },
    piecesOfOneProduct: env.PIECES_OF_ONE_PRODUCT,
    get refusals() {
      return refusalsFor(methods());
    },
  };
}

/** Whose holds an order is counted among. */
export interface Holder {
  /**
   * null: a guest, of whom only the network counts. By the address that they type it would be told who
   * has ordered, and anybody could use up what is kept for somebody else.
   */
  readonly userId: string | null;
  /** See `createClientKeys`. */
  readonly clientKey: string;
}

/** Addresses of people are not kept: only what this secret makes of them, while the order is unpaid. */
export function createClientKeys(secret: string): (address: string) => string {
  return keyedHash(secret, 'unpaid orders');
}

const accountLock = ({ userId, clientKey }: Holder) =>
  `unpaid orders of ${userId ?? `guests from ${clientKey}`}`;
const clientLock = ({ clientKey }: Holder) => `unpaid orders from ${clientKey}`;

/**
 * Makes orders of one account, and those from one address, wait for each other until the transaction
 * ends. It has to be its first statement: what is counted after it sees all that was placed before.
 * Always the account first, so that no two wait for each other in turn.
 */
export async function lockHolds(trx: Transaction, holder: Holder): Promise<void> {
  await sql`
    SELECT pg_advisory_xact_lock(hashtextextended(${accountLock(holder)}, 0)),
      pg_advisory_xact_lock(hashtextextended(${clientLock(holder)}, 0))`
    .withPlugin(preparedAhead('lock-holds'))
    .execute(trx);
}

/**
 * The same for orders of several that are placed in one transaction: all accounts first, then all
 * addresses, each sorted, so that these don't wait for one another in turn either.
 */
export async function lockHoldsOfAll(trx: Transaction, holders: readonly Holder[]): Promise<void> {
  const accounts = new Set(holders.map((holder) => accountLock(holder)));
  const clients = new Set(holders.map((holder) => clientLock(holder)));
  const names = [...[...accounts].toSorted(), ...[...clients].toSorted()];
  await sql`
    SELECT pg_advisory_xact_lock(hashtextextended(name, 0)) FROM unnest(${names}::text[]) AS name`
    .withPlugin(preparedAhead('lock-holds-of-all'))
    .execute(trx);
}

function held(whose: RawBuilder<unknown>): RawBuilder<unknown> {
  // The status is spelt as the partial indexes spell it. What an admin has made is nobody's flood.
  return sql`(
    SELECT count(DISTINCT o.id) AS orders, coalesce(sum(i.quantity), 0) AS pieces
    FROM orders o JOIN order_items i ON i.order_id = o.id
    WHERE o.status = 'PENDING' AND o.made_by IS NULL AND ${whose})`;
}

/**
 * True, or the statement fails with a constraint's name that the limits' `refusals` know: for the
 * statement that writes the order, under the locks of `lockHolds`.
 * @param pieces of the new order, all lines together
 */
export function assertWithinLimits(
  limits: HoldLimits,
  holder: Holder,
  pieces: number,
): RawBuilder<boolean> {
  const { perAccount, perClient } = limits;
  const over = (whose: string, { orders, pieces: most }: UnpaidLimit) =>
    sql`${sql.ref(whose)}.orders >= ${orders}::integer
      OR ${sql.ref(whose)}.pieces + ${pieces}::integer > ${most}::integer`;
  return sql<boolean>`(
    SELECT refuse_when(${over('mine', perAccount)}, ${BY_ACCOUNT})
      AND refuse_when(${over('near', perClient)}, ${BY_CLIENT})
    FROM ${held(sql`o.user_id = ${holder.userId}`)} AS mine,
      ${held(sql`o.client_key = ${holder.clientKey}`)} AS near)`;
}

/**
 * The same question by itself, for orders that could be refused for something else first.
 * @throws ShopError unpaid_orders_limit
 */
export async function refuseOverLimits(
  trx: Transaction,
  limits: HoldLimits,
  holder: Holder,
  pieces: number,
): Promise<void> {
  const asked = sql`SELECT ${assertWithinLimits(limits, holder, pieces)}`
    .withPlugin(prepared('assert-within-limits'))
    .execute(trx);
  await withConstraintErrors(asked, limits.refusals);
}

/**
 * All variants of a product together.
 * @returns null where none of them is too much
 */
export function tooManyOfOne(
  lines: readonly {
    readonly productId: string;
    readonly name: string;
    readonly quantity: number;
  }[],
  max: number,
): { readonly code: 'order_quantity_limit'; readonly message: string } | null {
  const pieces = new Map<string, number>();
  const much = lines.find(({ productId, quantity }) => {
    const together = (pieces.get(productId) ?? 0) + quantity;
    pieces.set(productId, together);
    return together > max;
  });
  if (much === undefined) return null;
  return {
    code: 'order_quantity_limit',
    message: `At most ${max} pieces of ${much.name} fit into one order. Please order fewer, or write to us for more`,
  };
}
