import { expect, test } from 'vitest';
import { inRounds } from './rounds.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));

/** Rounds that end when they are told to. */
function heldRounds() {
  const begun: Date[] = [];
  const ends: ((failed?: Error) => void)[] = [];
  const ask = inRounds((by) => {
    begun.push(by);
    return new Promise((resolve, reject) => {
      ends.push((failed) => (failed === undefined ? resolve() : reject(failed)));
    });
  });
  return { ask, begun, ends };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('whoever asks while a round is under way shares the next, by the latest moment', async () => {
  const { ask, begun, ends } = heldRounds();
  const first = ask(at(0));
  await turn();
  const more = [ask(at(1)), ask(at(3)), ask(at(2))];
  await turn();
  expect(begun).toEqual([at(0)]);
  ends[0]?.();
  await first;
  await turn();
  expect(begun).toEqual([at(0), at(3)]);
  const later = ask(at(4));
  ends[1]?.();
  await Promise.all(more);
  await turn();
  ends[2]?.();
  await later;
  expect(begun).toEqual([at(0), at(3), at(4)]);
});

test('a round that failed is told to who asked for it, and keeps none from coming', async () => {
  const { ask, begun, ends } = heldRounds();
  const first = ask(at(0));
  await turn();
  const second = ask(at(1));
  ends[0]?.(new Error('the database is away'));
  await expect(first).rejects.toThrow('the database is away');
  await turn();
  ends[1]?.();
  await second;
  expect(begun).toHaveLength(2);
});
