import { setImmediate as nextTurn } from 'node:timers/promises';

/** So long (ms) the event loop is kept from whoever shops; one product takes less than a tenth of it. */
const TURN_MS = 3;

/** What becomes of each, one after the other; whoever else waits for the event loop has it in between. */
export async function inTurns<One, Made>(
  all: Iterable<One>,
  make: (one: One) => Made,
): Promise<Made[]> {
  const made: Made[] = [];
  let began = performance.now();
  for (const one of all) {
    if (performance.now() - began >= TURN_MS) {
      await nextTurn();
      began = performance.now();
    }
    made.push(make(one));
  }
  return made;
}
