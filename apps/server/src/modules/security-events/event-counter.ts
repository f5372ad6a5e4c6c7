import { currentClient } from '../../observability/request-client.ts';
import type { NewSecurityEvent } from '../../observability/security-events.ts';

const FLUSH_AFTER_MS = 3_000;
const HOUR_MS = 60 * 60_000;
/** Rows that this process writes in an hour for floods; what is beyond shares one row a kind. */
const PLACES_AN_HOUR = 1_000;

export interface EventCounter {
  readonly add: (event: NewSecurityEvent) => void;
  readonly flush: () => Promise<void>;
}

interface Counted {
  readonly event: NewSecurityEvent;
  times: number;
}

/** Counts alike events in memory, and hands on each with its number some seconds later. */
export function createEventCounter(
  write: (event: NewSecurityEvent, times: number) => Promise<void>,
): EventCounter {
  let counted = new Map<string, Counted>();
  let places = new Set<string>();
  let hour = 0;
  let timer: NodeJS.Timeout | null = null;

  const placeOf = (event: NewSecurityEvent): string =>
    JSON.stringify([event.kind, event.account?.id, event.client?.address, event.detail]);

  const bounded = (event: NewSecurityEvent): NewSecurityEvent => {
    const now = Math.floor(Date.now() / HOUR_MS);
    if (now !== hour) {
      hour = now;
      places = new Set();
    }
    const place = placeOf(event);
    if (places.has(place)) return event;
    if (places.size >= PLACES_AN_HOUR) {
      return { kind: event.kind, detail: 'from many more addresses', client: null };
    }
    places.add(place);
    return event;
  };

  const flush = async (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const full = counted;
    counted = new Map();
    for (const { event, times } of full.values()) await write(event, times);
  };

  return {
    add(event) {
      // Written down later, outside of the request.
      const kept = bounded({ client: currentClient(), ...event });
      const place = placeOf(kept);
      const known = counted.get(place);
      if (known === undefined) counted.set(place, { event: kept, times: 1 });
      else known.times += 1;
      timer ??= setTimeout(() => void flush(), FLUSH_AFTER_MS).unref();
    },
    flush,
  };
}
