import pLimit from 'p-limit';

/** Each file takes the processor for a tenth of a second, and much memory: shoppers come first. */
const limit = pLimit(1);

/** Makes a file when no other is being made in this process. */
export function oneAtATime<Result>(make: () => Promise<Result>): Promise<Result> {
  return limit(make);
}
