import type { Server } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { GuestApi } from './guest-api.ts';

/** Longer (ms) new connections hold up no work: where they never end, both have their share. */
const HELD_UP_MAX_MS = 20;

// The event loop is the process's, so these are as well.
let taken = 0;
let last: Promise<void> = Promise.resolve();

export function countConnections(server: Server): void {
  server.on('connection', () => {
    taken += 1;
  });
}

async function untilQuiet(): Promise<void> {
  const began = performance.now();
  // What is left of this turn brings nobody.
  await nextTurn();
  for (;;) {
    const before = taken;
    await nextTurn();
    if (taken === before || performance.now() - began > HELD_UP_MAX_MS) return;
  }
}

/**
 * Before a piece of work that takes the event loop for milliseconds: resolves after a turn in which
 * nobody has come, for one piece of work at a time. The runtime takes one new connection in each turn,
 * so that where turns are long, people wait at the door, unheard, for longer than anything else takes.
 */
export function quietTurn(): Promise<void> {
  last = last.then(untilQuiet);
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
