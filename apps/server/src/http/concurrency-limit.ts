/** How many may be under way. */
interface ConcurrencyBounds {
  /** In a crowd. */
  readonly max: number;
  /** In a moment that may be none: what comes at once is served, as far as this goes. */
  readonly burst: number;
  /** It is a crowd until nobody has been refused for so long (ms). */
  readonly crowdMs: number;
  readonly now?: () => number;
}

/**
 * How much of one kind is under way at once. Where as much is as does any good, each further one makes
 * all of them wait longer, and serves nobody more. By number and not by time: a process that is busy sees
 * a second's crowd in one moment, and would take all of it in before it knew how long that takes.
 */
export interface ConcurrencyLimit {
  /** Whether there is a place; whoever hears that there is none is refused. */
  hasRoom(): boolean;
  /** Whether somebody has been refused just now. */
  isCrowd(): boolean;
  /** Takes a place, also one that there may not be. @returns what is called when it has ended */
  enter(): () => void;
}

export function createConcurrencyLimit({
  max,
  burst,
  crowdMs,
  now = () => performance.now(),
}: ConcurrencyBounds): ConcurrencyLimit {
  let underWay = 0;
  let crowdUntil = Number.NEGATIVE_INFINITY;
  const isCrowd = () => now() < crowdUntil;
  return {
    isCrowd,
    hasRoom() {
      if (underWay < (isCrowd() ? max : burst)) return true;
      crowdUntil = now() + crowdMs;
      return false;
    },
    enter() {
      underWay += 1;
      let isUnderWay = true;
      return () => {
        if (isUnderWay) underWay -= 1;
        isUnderWay = false;
      };
    },
  };
}
