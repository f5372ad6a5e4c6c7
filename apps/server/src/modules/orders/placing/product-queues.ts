import { ShopError } from '../../../errors/shop-error.ts';

/** How many orders go into one transaction. With more of them the first ones wait longer than the last ones gain. */
export const BATCH_MAX = 32;

/** So many orders may wait for the same goods; whoever comes after them is told at once to come back. */
export const QUEUED_MAX = 1_000;

/** So many may wait in a process for whatever it is, so that one full queue leaves room for others. */
export const ALL_QUEUED_MAX = 4_000;

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
}

interface Waiting<Order, Placed> {
  readonly order: Order;
  /** Ends its patience. */
  readonly timer: NodeJS.Timeout;
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
    for (const { timer } of batch) clearTimeout(timer);
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
    const batch = nextBatch(queues.get(good) ?? []);
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

  const wait = (good: string, order: Order): Promise<Placed> => {
    const queue = queues.get(good);
    const isFull = lengthOf(good) >= QUEUED_MAX || queued >= ALL_QUEUED_MAX;
    if (queue === undefined || isFull) throw unavailable();
    const { promise, resolve, reject } = Promise.withResolvers<Placed>();
    const timer = setTimeout(() => {
      queue.splice(queue.indexOf(entry), 1);
      queued -= 1;
      reject(unavailable());
    }, QUEUED_MS);
    const entry: Entry = { order, timer, resolve, reject };
    queue.push(entry);
    queued += 1;
    return promise;
  };

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
    return wait(
      busy.reduce((one, other) => (lengthOf(other) > lengthOf(one) ? other : one)),
      order,
    );
  };
}
