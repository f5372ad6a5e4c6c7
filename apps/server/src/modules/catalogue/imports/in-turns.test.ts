import { setImmediate } from 'node:timers';
import { expect, test } from 'vitest';
import { inTurns } from './in-turns.ts';

/** Keeps the event loop for so long (ms), as a product with many attributes does. */
function work(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

/** How many were made between two turns in which others were heard, at the most. */
async function mostInOneTurn(count: number, ms: number): Promise<number> {
  let since = 0;
  let most = 0;
  let isOver = false;
  const hear = () => {
    most = Math.max(most, since);
    since = 0;
    if (!isOver) setImmediate(hear);
  };
  setImmediate(hear);
  await inTurns(Array.from({ length: count }).keys(), () => {
    since += 1;
    work(ms);
  });
  isOver = true;
  return Math.max(most, since);
}

test('a batch of products keeps nobody waiting for more than a few of them', async () => {
  expect(await mostInOneTurn(40, 1)).toBeLessThanOrEqual(4);
});

test('what is made comes in the order in which it was asked for', async () => {
  const made = await inTurns([3, 1, 2], (ms) => {
    work(ms);
    return ms * 10;
  });
  expect(made).toEqual([30, 10, 20]);
});

test('what can’t be made ends the batch', async () => {
  const refused = inTurns([1], () => {
    throw new Error('no');
  });
  await expect(refused).rejects.toThrow('no');
});
