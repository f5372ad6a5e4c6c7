const noEnd = (ms: number) =>
  Object.assign(new Error(`no end within ${ms} ms`), { code: 'ETIMEDOUT' });

/**
 * What `work` comes to, if that is soon enough. What was begun is not broken off: its own end must be
 * harmless whenever it comes.
 * @throws what `tooLate` makes after `ms` milliseconds; an Error with the code ETIMEDOUT by itself
 */
export async function within<Result>(
  ms: number,
  work: Promise<Result>,
  tooLate: (ms: number) => Error = noEnd,
): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(tooLate(ms)), ms);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
