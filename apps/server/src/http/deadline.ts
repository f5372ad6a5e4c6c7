/**
 * What `work` comes to, if that is soon enough. What was begun is not broken off: its own end must be
 * harmless whenever it comes.
 * @throws Error with the code ETIMEDOUT after `ms` milliseconds
 */
export async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(Object.assign(new Error(`no end within ${ms} ms`), { code: 'ETIMEDOUT' }));
  }, ms);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
