import type { Server } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { GuestApi } from './guest-api.ts';

/** Longer (ms) new connections hold up no piece of work: where they never end, both have their share. */
const HELD_UP_MAX_MS = 20;
/** Who has stood in line for so long (ms), behind others that were held up, is held up for less. */
const IN_LINE_MAX_MS = 200;
/** But not for less than this (ms): or those at the door, of whom each turn hears one, wait for ever. */
const HELD_UP_LEAST_MS = 5;

// The event loop is the process's, so these are as well.
let taken = 0;
let last: Promise<void> = Promise.resolve();

export function countConnections(server: Server): void {
  server.on('connection', () => {
    taken += 1;
  });
}

async function untilQuiet(came: number): Promise<void> {
  const now = performance.now();
  const unlessLong = Math.min(now + HELD_UP_MAX_MS, came + IN_LINE_MAX_MS);
  const until = Math.max(unlessLong, now + HELD_UP_LEAST_MS);
  // What is left of this turn brings nobody.
  await nextTurn();
  while (performance.now() <= until) {
    const before = taken;
    await nextTurn();
    if (taken === before) return;
  }
}

/**
 * Before a piece of work that takes the event loop for milliseconds: resolves after a turn in which
 * nobody has come, for one piece of work at a time. The runtime takes one new connection in each turn,
 * so that where turns are long, people wait at the door, unheard, for longer than anything else takes.
 * Where the line of work has grown long, each waits for quiet for a moment only.
 */
export function quietTurn(): Promise<void> {
  const came = performance.now();
  last = last.then(() => untilQuiet(came));
  return last;
}

/** The API as pages ask it: what follows each of its answers is rendering, which takes milliseconds. */
export function betweenQuietTurns(api: GuestApi): GuestApi {
  return async (path) => {
    const answer = await api(path);
    await quietTurn();
    return answer;
  };
}
