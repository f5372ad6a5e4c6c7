/** Stripe's time: whole seconds since 1970. */
export function unixSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1_000);
}
