/**
 * How old (ms) what was read may be when it is used. Short, because guests are shown answers that were
 * made of it and kept besides: both together must not be older than the second that the shop promises.
 */
export const KEPT_MS = 50;

export interface KeptRead<Value> {
  /** At most `KEPT_MS` old: read once for all who ask meanwhile. What fails is not kept. */
  readonly current: () => Promise<Value>;
  /** After a change by this process: it reads its own writes. */
  readonly forget: () => void;
}

/** What every request needs and an owner seldom changes: settings of shipping and tax, the footer's links. */
export function keptRead<Value>(
  read: () => Promise<Value>,
  now: () => number = () => performance.now(),
): KeptRead<Value> {
  let kept: { readonly since: number; readonly value: Promise<Value> } | null = null;
  return {
    async current() {
      if (kept !== null && now() - kept.since < KEPT_MS) return kept.value;
      const reading = { since: now(), value: read() };
      kept = reading;
      try {
        return await reading.value;
      } catch (error) {
        if (kept === reading) kept = null;
        throw error;
      }
    },
    forget() {
      kept = null;
    },
  };
}
