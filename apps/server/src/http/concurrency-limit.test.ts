import { expect, test } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

function limited() {
  const clock = { now: 0 };
  const bounds = { max: 2, burst: 4, crowdMs: 1_000, now: () => clock.now };
  return { clock, limit: createConcurrencyLimit(bounds) };
}

test('a few at one moment all find a place, and the first who finds none begins the crowd', () => {
  const { limit } = limited();
  for (let place = 0; place < 4; place += 1) {
    expect(limit.hasRoom()).toBe(true);
    limit.enter();
  }
  expect(limit.hasRoom()).toBe(false);
});

test('in a crowd fewer are under way at once, until nobody has been refused for a while', () => {
  const { clock, limit } = limited();
  const leave = Array.from({ length: 4 }, () => limit.enter());
  expect(limit.hasRoom()).toBe(false);
  leave[0]?.();
  clock.now = 900;
  // Three are under way: in a moment there would be room, in a crowd there is not.
  expect(limit.hasRoom()).toBe(false);
  clock.now = 1_800;
  leave[1]?.();
  expect(limit.hasRoom()).toBe(false);
  leave[2]?.();
  expect(limit.hasRoom()).toBe(true);
  limit.enter();
  limit.enter();
  clock.now = 2_801;
  expect(limit.hasRoom()).toBe(true);
});

test('a place is left once, however often its end is told', () => {
  const { limit } = limited();
  const leave = limit.enter();
  for (let place = 0; place < 4; place += 1) limit.enter();
  leave();
  leave();
  leave();
  expect(limit.hasRoom()).toBe(false);
});
