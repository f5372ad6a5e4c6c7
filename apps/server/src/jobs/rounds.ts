interface Asked {
  by: Date;
  readonly ended: Promise<void>;
}

/**
 * Work that takes up all that is due, one round at a time. Whoever asks while one is under way waits for the
 * next, which all of them share: what came meanwhile may have been missed, and two side by side would
 * take up the same.
 * @param round does all that is due by a moment
 */
export function inRounds(round: (by: Date) => Promise<void>): (by: Date) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  let next: Asked | null = null;
  return (by) => {
    if (next !== null) {
      if (by > next.by) next.by = by;
      return next.ended;
    }
    const asked: Asked = {
      by,
      ended: last
        .catch(() => undefined)
        .then(() => {
          next = null;
          return round(asked.by);
        }),
    };
    next = asked;
    last = asked.ended;
    return asked.ended;
  };
}
