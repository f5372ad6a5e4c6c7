import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  ALL_QUEUED_MAX,
  BATCH_MAX,
  type ProductQueuesOptions,
  QUEUED_MAX,
  QUEUED_MS,
  createProductQueues,
} from './product-queues.ts';

interface Wanted {
  readonly key: string;
  readonly goods: readonly string[];
  readonly single?: boolean;
}

type Options = Partial<ProductQueuesOptions<Wanted, string>>;

/** Queues whose work is done when the test says so, and what was begun, in order. */
function openQueues(options: Options = {}) {
  const begun: string[][] = [];
  const ends: (() => void)[] = [];
  const working = async (orders: readonly Wanted[]) => {
    begun.push(orders.map(({ key }) => key));
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.push(resolve);
    await promise;
  };
  const place = createProductQueues<Wanted, string>({
    goodsOf: ({ goods }) => goods,
    mayJoin: ({ single = false }) => !single,
    keyOf: ({ key }) => key,
    alone: async (order) => {
      await working([order]);
      return order.key;
    },
    together: async (orders) => {
      await working(orders);
      return orders.map(({ key }) => ({ status: 'fulfilled', value: key }));
    },
    ...options,
  });
  const end = async () => {
    ends.shift()?.();
    await turn();
  };
  return { place, begun, end };
}

const orders = (count: number, goods: readonly string[], name = 'order') =>
  Array.from({ length: count }, (_, at) => ({ key: `${name} ${at}`, goods }));
const keysOf = (wanted: readonly Wanted[]) => wanted.map(({ key }) => key);

test('orders of different goods, and those of none, wait for nobody', async () => {
  const { place, begun, end } = openQueues();
  const wanted = [...orders(2, []), ...orders(1, ['a'], 'a'), ...orders(1, ['b'], 'b')];
  const placed = Promise.all(wanted.map(place));
  expect(begun.flat()).toEqual(keysOf(wanted));
  for (const _ of wanted) await end();
  expect(await placed).toEqual(keysOf(wanted));
});

test('those that come while one is placed are placed together, as they came, so many at a time', async () => {
  const { place, begun, end } = openQueues();
  const wanted = orders(BATCH_MAX + 3, ['a']);
  const placed = Promise.all(wanted.map(place));
  expect(begun).toEqual([['order 0']]);
  await end();
  await end();
  await end();
  const keys = keysOf(wanted);
  expect(begun).toEqual([
    keys.slice(0, 1),
    keys.slice(1, BATCH_MAX + 1),
    keys.slice(BATCH_MAX + 1),
  ]);
  expect(await placed).toEqual(keys);
  // Nobody is there any more: the next one is placed at once, by itself.
  void place({ key: 'late', goods: ['a'] });
  expect(begun.at(-1)).toEqual(['late']);
});

test('an error of one is told to that one, and whoever waits behind it is placed', async () => {
  const { place, end } = openQueues({
    together: async (batch) =>
      batch.map(({ key }) =>
        key === 'order 2'
          ? { status: 'rejected', reason: new Error('sold out') }
          : { status: 'fulfilled', value: key },
      ),
  });
  const told = Promise.allSettled(orders(4, ['a']).map(place));
  await end();
  expect((await told).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
});

test('where the work itself fails, all of its orders are told, and the next ones are placed', async () => {
  const alone = async ({ key }: Wanted) => {
    await turn();
    if (key === 'order 0') throw new Error('away');
    return key;
  };
  const together = async () => {
    throw new Error('away');
  };
  const { place } = openQueues({ alone, together });
  const told = await Promise.allSettled(orders(3, ['a']).map(place));
  expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await place({ key: 'late', goods: ['a'] })).toBe('late');
});

test('what can’t be placed with others is overtaken by one batch, and then the first', async () => {
  const { place, begun, end } = openQueues();
  const single = { key: 'single', goods: ['a'], single: true };
  const [first, second, third] = orders(3, ['a']);
  const wanted = [first, second, single, third].flatMap((one) => one ?? []);
  const placed = Promise.all(wanted.map(place));
  await end();
  void place({ key: 'late', goods: ['a'] });
  await end();
  expect(begun).toEqual([['order 0'], ['order 1', 'order 2'], ['single']]);
  await end();
  expect(begun.at(-1)).toEqual(['late']);
  await placed;
});

test('two requests with one key are never placed together', async () => {
  const { place, begun, end } = openQueues();
  const twins = ['first', 'same', 'same', 'other'].map((key) => ({ key, goods: ['a'] }));
  const placed = Promise.all(twins.map(place));
  await end();
  await end();
  await end();
  expect(begun).toEqual([['first'], ['same', 'other'], ['same']]);
  await placed;
});

test('carts of several goods, in any order, are all placed', async () => {
  const { place, end, begun } = openQueues();
  const wanted = [
    ...orders(3, ['a', 'b'], 'ab'),
    ...orders(3, ['b', 'a'], 'ba'),
    ...orders(3, ['c', 'b'], 'cb'),
  ];
  const placed = Promise.all(wanted.map(place));
  while (begun.flat().length < wanted.length) await end();
  await end();
  await end();
  await end();
  expect((await placed).toSorted()).toEqual(keysOf(wanted).toSorted());
});

test('more than may wait are told at once to come back; those who wait are placed', async () => {
  const { place, end, begun } = openQueues();
  const wanted = orders(QUEUED_MAX + 1, ['a']);
  const placed = Promise.all(wanted.map(place));
  await expect(place({ key: 'too many', goods: ['a'] })).rejects.toMatchObject({
    code: 'unavailable',
    headers: { 'retry-after': '1' },
  });
  // Other goods have nothing to do with it.
  void place({ key: 'elsewhere', goods: ['b'] });
  expect(begun.at(-1)).toEqual(['elsewhere']);
  for (let batch = 0; batch < QUEUED_MAX / BATCH_MAX + 3; batch += 1) await end();
  expect(await placed).toEqual(keysOf(wanted));
});

test('whoever has waited for too long is told so at that moment, and is not placed afterwards', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { place, begun, end } = openQueues();
  const [first, second, third] = orders(3, ['a']);
  if (!first || !second || !third) throw new Error('nobody');
  const placed = place(first);
  const late = place(second).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(QUEUED_MS - 1);
  const inTime = place(third);
  await vi.advanceTimersByTimeAsync(1);
  // While the one before it is still being placed.
  expect(await late).toMatchObject({ code: 'unavailable' });
  await end();
  await end();
  expect(begun).toEqual([['order 0'], ['order 2']]);
  expect(await Promise.all([placed, inTime])).toEqual(['order 0', 'order 2']);
});

test('a full queue leaves room for other goods, up to what all may wait for', async () => {
  // Nobody's patience ends here, nor after this.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { place } = openQueues();
  const names = Array.from({ length: ALL_QUEUED_MAX / QUEUED_MAX + 1 }, (_, at) => `good ${at}`);
  const [hot = '', ...others] = names;
  const wanted = orders(QUEUED_MAX + 1, [hot]).map(place);
  await expect(place({ key: 'too many', goods: [hot] })).rejects.toMatchObject({
    code: 'unavailable',
  });
  for (const good of others) void orders(2, [good], good).map(place);
  const waiting = others.flatMap((good) => orders(QUEUED_MAX - 1, [good], `more ${good}`));
  const told = waiting.map((order) => place(order).catch((error: unknown) => error));
  // Each of the others has one before it that waits for nobody.
  expect(await told.at(-1)).toMatchObject({ code: 'unavailable' });
  expect(wanted).toHaveLength(QUEUED_MAX + 1);
});
