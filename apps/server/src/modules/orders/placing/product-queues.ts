import { ShopError } from '../../../errors/shop-error.ts';

/** How many orders go into one transaction. With more of them the first ones wait longer than the last ones gain. */
export const BATCH_MAX = 32;

/** So many orders may wait in a process; whoever comes after them is told at once to come back. */
export const QUEUED_MAX = 1_000;

/** Whoever has waited so long (ms) is told to come back: soon their client stops waiting for an answer. */
export const QUEUED_MS = 7_000;

export interface ProductQueuesOptions<Order, Placed> {
  /** What it takes stock of; none: it waits for nobody. */
  readonly goodsOf: (order: Order) => readonly string[];
  /** Whether it can be placed in one transaction with others. */
  readonly mayJoin: (order: Order) => boolean;
  /** Of two with the same key one is placed, so that they never go into the same transaction. */
  readonly keyOf: (order: Order) => string;
  readonly alone: (order: Order) => Promise<Placed>;
  /** @returns what became of each, in their order */
  readonly together: (orders: readonly Order[]) => Promise<readonly PromiseSettledResult<Placed>[]>;
  /** Milliseconds, as of `performance.now`. */
  readonly now?: () => number;
}

interface Waiting<Order, Placed> {
  readonly order: Order;
  readonly since: number;
  readonly resolve: (placed: Placed) => void;
  readonly reject: (error: unknown) => void;
}

const unavailable = () => new ShopError('unavailable', undefined, { 'retry-after': '1' });

/**
 * Lets orders for the same goods wait here instead of at the row of their stock, and places those that
 * have come meanwhile together. Where nobody is before it, an order is placed at once, by itself.
 *
 * They are placed as they came, but for what can't be placed with others, and has to wait until it is
 * the first: a batch may overtake that.
 * @throws ShopError unavailable where too many wait, or one has waited for too long
 */
export function createProductQueues<Order, Placed>({
  goodsOf,
  mayJoin,
  keyOf,
  alone,
  together,
  now = () => performance.now(),
}: ProductQueuesOptions<Order, Placed>): (order: Order) => Promise<Placed> {
  type Entry = Waiting<Order, Placed>;
  /** Of goods for which an order is being placed: who waits for that. */
  const queues = new Map<string, Entry[]>();
  let queued = 0;

  const nextBatch = (queue: Entry[]): Entry[] => {
    const first = queue.shift();
    if (first === undefined) return [];
    const batch = [first];
    if (mayJoin(first.order)) {
      const keys = new Set([keyOf(first.order)]);
      const left = queue.filter((entry) => {
        const { order } = entry;
        if (batch.length >= BATCH_MAX || !mayJoin(order) || keys.has(keyOf(order))) return true;
        keys.add(keyOf(order));
        batch.push(entry);
        return false;
      });
      queue.splice(0, queue.length, ...left);
    }
    queued -= batch.length;
    return batch;
  };

  const place = async (
    batch: readonly Entry[],
  ): Promise<readonly PromiseSettledResult<Placed>[]> => {
    const [first, second] = batch;
    if (first === undefined) return [];
    if (second === undefined) return Promise.allSettled([alone(first.order)]);
    return together(batch.map(({ order }) => order));
  };

  const goOn = (good: string): void => {
    const queue = queues.get(good) ?? [];
    const late = now() - QUEUED_MS;
    while (queue[0] !== undefined && queue[0].since < late) {
      queue.shift()?.reject(unavailable());
      queued -= 1;
    }
    const batch = nextBatch(queue);
    if (batch.length === 0) queues.delete(good);
    else void placeBatch(good, batch);
  };

  const placeBatch = async (good: string, batch: readonly Entry[]): Promise<void> => {
    const outcomes = await place(batch).catch((reason: unknown) =>
      batch.map(() => ({ status: 'rejected', reason }) as const),
    );
    // The database has its next work before these are answered.
    goOn(good);
    for (const [at, outcome] of outcomes.entries()) {
      if (outcome.status === 'fulfilled') batch[at]?.resolve(outcome.value);
      else batch[at]?.reject(outcome.reason);
    }
  };

  const lengthOf = (good: string) => queues.get(good)?.length ?? 0;

  return async (order) => {
    const goods = goodsOf(order);
    const busy = goods.filter((good) => queues.has(good));
    const [good] = goods;
    if (good === undefined) return alone(order);
    if (busy.length === 0) {
      queues.set(good, []);
      try {
        return await alone(order);
      } finally {
        goOn(good);
      }
    }
    if (queued >= QUEUED_MAX) throw unavailable();
    const longest = busy.reduce((one, other) => (lengthOf(other) > lengthOf(one) ? other : one));
    const { promise, resolve, reject } = Promise.withResolvers<Placed>();
    queues.get(longest)?.push({ order, since: now(), resolve, reject });
    queued += 1;
    return promise;
  };
}
