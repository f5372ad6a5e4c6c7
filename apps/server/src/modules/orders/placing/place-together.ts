import type { ErrorCode } from '@gadgetry/contract/errors';
import pg from 'pg';
import { lockStock } from '../../catalogue/index.ts';
import type { Database, Transaction } from '../../../database/database.ts';
import { UndoneTogether, inTransactionTogether } from '../../../database/transactions.ts';
import { isDatabaseAway } from '../../../errors/connection-errors.ts';
import { ShopError } from '../../../errors/shop-error.ts';
import type { OrderRequest } from './order-request.ts';
import { type FoundByKey, findByKeys } from './placing-store.ts';
import {
  type Placed,
  type Placing,
  type OrderConditions,
  holdBuyers,
  writeHeldOrder,
} from './write-order.ts';

/** An order on its way, and what it is placed on. */
export interface OrderToPlace {
  readonly placing: Placing;
  readonly request: OrderRequest;
  readonly conditions: OrderConditions;
}

type Outcome = PromiseSettledResult<Placed>;

interface PlaceTogetherDependencies {
  readonly db: Database;
  /** What is answered where the order is there already. @throws ShopError idempotency_conflict */
  readonly answerKnown: (order: OrderToPlace, known: FoundByKey) => Placed;
  readonly alone: (order: OrderToPlace) => Promise<Placed>;
}

const NOTHING_TAKEN: readonly ErrorCode[] = ['insufficient_stock', 'product_unavailable'];

/** Of one line that is refused for its stock nothing was taken: nothing has to be undone. */
const leavesNothing = (error: unknown, { lines }: OrderRequest): error is ShopError =>
  error instanceof ShopError && lines.length === 1 && NOTHING_TAKEN.includes(error.code);

// Refused by the database because another statement of the transaction has failed.
const isOthersFault = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '25P02';

/** @returns as `Promise.allSettled` would, one after the other */
async function settledInTurn<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<PromiseSettledResult<Result>[]> {
  const outcomes: PromiseSettledResult<Result>[] = [];
  for (const item of items) outcomes.push(...(await Promise.allSettled([work(item)])));
  return outcomes;
}

/** Puts what became of some among what became of the others. */
function mergedOutcomes(
  count: number,
  parts: readonly { readonly places: readonly number[]; readonly outcomes: readonly Outcome[] }[],
): Outcome[] {
  const merged = new Map(
    parts.flatMap(({ places, outcomes }) =>
      outcomes.map((outcome, at) => [places[at], outcome] as const),
    ),
  );
  return Array.from({ length: count }, (_, place) => {
    const outcome = merged.get(place);
    if (outcome === undefined) throw new Error('An order was left without an outcome.');
    return outcome;
  });
}

/**
 * Places orders that want the same goods in one transaction, as if they had come one after the other.
 * Where one of them undoes it, the others are tried once more without that one, and then each by itself:
 * what a shopper is told is never another's fault.
 */
export function createPlaceTogether({ db, answerKnown, alone }: PlaceTogetherDependencies) {
  const writeAll = async (orders: readonly OrderToPlace[]): Promise<Outcome[]> => {
    const [first] = orders;
    if (first === undefined) return [];
    const { limits } = first.conditions;
    const placings = orders.map(({ placing }) => placing);
    const partOf =
      ({ placing, request, conditions }: OrderToPlace) =>
      async (trx: Transaction): Promise<Outcome> => {
        try {
          const value = await writeHeldOrder(trx, placing, request, conditions);
          return { status: 'fulfilled', value };
        } catch (reason) {
          if (leavesNothing(reason, request)) return { status: 'rejected', reason };
          throw reason;
        }
      };
    const lines = orders.map(({ request }) => request.lines);
    const isMixed = lines.some(({ length }) => length > 1);
    const prepare = async (trx: Transaction) => {
      await holdBuyers(trx, placings, limits);
      if (isMixed) await lockStock(trx, lines.flat());
    };
    return inTransactionTogether(db, prepare, orders.map(partOf));
  };

  const eachAlone = (orders: readonly OrderToPlace[]) => settledInTurn(orders, alone);

  /** @throws where the database is away: each alone would wait for it anew */
  const write = async (
    orders: readonly OrderToPlace[],
    others: (orders: readonly OrderToPlace[]) => Promise<Outcome[]>,
  ): Promise<Outcome[]> => {
    try {
      return await writeAll(orders);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      if (!(error instanceof UndoneTogether)) return eachAlone(orders);
      const failures = error.outcomes.map((one) => (one.status === 'rejected' ? one.reason : null));
      const away = failures.find(isDatabaseAway);
      if (away !== undefined) throw away;
      const places = [...orders.keys()];
      const undid = (at: number) => failures[at] !== null && !isOthersFault(failures[at]);
      const rest = places.filter((at) => !undid(at));
      const guilty = places.filter(undid);
      const ordersAt = (those: readonly number[]) => orders.filter((_, at) => those.includes(at));
      return mergedOutcomes(orders.length, [
        { places: rest, outcomes: await others(ordersAt(rest)) },
        { places: guilty, outcomes: await eachAlone(ordersAt(guilty)) },
      ]);
    }
  };

  return async (orders: readonly OrderToPlace[]): Promise<Outcome[]> => {
    // One that is there already would undo the transaction of all.
    const known = await findByKeys(
      db,
      orders.map(({ placing }) => ({ placer: placing.person.id, key: placing.idempotencyKey })),
    );
    const isKnown = (at: number) => known.has(at);
    const places = [...orders.keys()];
    const unknown = places.filter((at) => !isKnown(at));
    const answered = await settledInTurn([...known.entries()], async ([at, found]) => {
      const order = orders[at];
      if (order === undefined) throw new Error('Nobody asked for this order.');
      return answerKnown(order, found);
    });
    const written = await write(
      orders.filter((_, at) => !isKnown(at)),
      (rest) => write(rest, eachAlone),
    );
    return mergedOutcomes(orders.length, [
      { places: [...known.keys()], outcomes: answered },
      { places: unknown, outcomes: written },
    ]);
  };
}
