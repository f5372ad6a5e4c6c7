/** The Cache-Status header (RFC 9211) of an answer that is so many seconds old because there is none newer. */
export function staleStatus(seconds: string): string {
  return `gadgetry; hit; ttl=-${seconds}; detail=database-unavailable`;
}

/** Names and values in turn. @param age in milliseconds */
export function staleHeaders(age: number): string[] {
  const seconds = String(Math.ceil(age / 1_000));
  return ['age', seconds, 'cache-status', staleStatus(seconds)];
}
