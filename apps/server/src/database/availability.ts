import type pg from 'pg';
import { noAnswer } from '../errors/connection-errors.ts';

const LOOK_EVERY_MS = 250;
/** Of silence, after which a connection of its own is tried: is it the statement that is slow, or the host? */
const PROBE_AFTER_MS = 500;
const PROBE_EVERY_MS = 1_000;
/** Of silence on every connection, and on a new one, after which nobody is made to wait any longer. */
const AWAY_AFTER_MS = 3_000;
const PROBE_SILENT_MS = 2_500;
/** Between two looks, by which this process tells that it has stood still itself. */
const STALLED_MS = 1_000;

interface WatchOptions {
  /** Milliseconds after which a connection that has not answered is dropped; undefined: it is waited for. */
  readonly answerMs: number | undefined;
  /** Asks the database on a connection of its own. @throws where it does not answer */
  readonly probe: () => Promise<unknown>;
}

/**
 * Whether the database answers at all. A server that is frozen, or behind a network that drops what is
 * sent, closes no connection and fires no time-out of its own: only who waits for it can tell.
 */
export interface DatabaseWatch {
  /** It has been silent for so long that nobody is made to wait for it, until it is heard again. */
  readonly away: boolean;
  /** Milliseconds since it was last heard. */
  silentFor(): number;
  /** To be called with every new connection of the pool. */
  follow(client: pg.PoolClient): void;
  /** Somebody begins to wait for a connection. @returns ends that wait */
  connecting(): (heard: boolean) => void;
  /** Drops connections at once; whoever waits for an answer there is told that there is none. */
  drop(which: (client: pg.PoolClient) => boolean): void;
  /** Whether an error of a connection comes of having dropped it. */
  wasDropped(error: Error): boolean;
  close(): void;
}

export function watchDatabase({ answerMs, probe }: WatchOptions): DatabaseWatch {
  const clients = new Set<pg.PoolClient>();
  // When the oldest question was sent that has no answer yet.
  const waiting = new Map<pg.PoolClient, number>();
  const connects = new Map<symbol, number>();
  const dropped = new WeakSet<Error>();
  let heardAt = performance.now();
  let lookedAt = heardAt;
  let probedAt = Number.NEGATIVE_INFINITY;
  let probingSince: number | null = null;
  let away = false;

  const heard = () => {
    heardAt = performance.now();
    probingSince = null;
    away = false;
  };
  const dropOne = (client: pg.PoolClient) => {
    const error = noAnswer();
    dropped.add(error);
    waiting.delete(client);
    clients.delete(client);
    client.connection.stream.destroy(error);
  };
  const drop = (which: (client: pg.PoolClient) => boolean) => {
    for (const client of [...clients].filter(which)) dropOne(client);
  };
  const tryProbe = (now: number) => {
    if (now - probedAt < PROBE_EVERY_MS) return;
    probedAt = now;
    probingSince ??= now;
    // One that fails, rather than being silent, changes nothing: whoever waits is told by the driver.
    probe().then(heard, () => undefined);
  };
  const startAnew = (now: number) => {
    for (const client of waiting.keys()) waiting.set(client, now);
    for (const wait of connects.keys()) connects.set(wait, now);
    heardAt = now;
    probingSince = null;
  };
  const look = () => {
    const now = performance.now();
    const stalled = now - lookedAt > STALLED_MS;
    lookedAt = now;
    // It was this process that stood still; what was answered meanwhile has not been read yet.
    if (stalled) return startAnew(now);
    if (answerMs !== undefined) {
      for (const [client, since] of waiting) if (now - since > answerMs) dropOne(client);
    }
    const oldest = Math.min(...waiting.values(), ...connects.values());
    // Below nothing while nobody waits.
    const silence = now - Math.max(oldest, heardAt);
    if (!away && silence <= PROBE_AFTER_MS) return;
    tryProbe(now);
    const probing = probingSince === null ? 0 : now - probingSince;
    if (away || silence < AWAY_AFTER_MS || probing < PROBE_SILENT_MS) return;
    away = true;
    drop(() => true);
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();

  return {
    get away() {
      return away;
    },
    silentFor: () => performance.now() - heardAt,
    follow(client) {
      clients.add(client);
      const ask = client.query;
      const query = (...given: unknown[]) => {
        // One that has broken answers at once, and never drains.
        if (clients.has(client) && !waiting.has(client)) waiting.set(client, performance.now());
        return Reflect.apply(ask, client, given);
      };
      Object.assign(client, { query });
      client.on('drain', () => {
        waiting.delete(client);
        heard();
      });
      client.on('end', () => {
        waiting.delete(client);
        clients.delete(client);
      });
    },
    connecting() {
      const wait = Symbol('wait');
      connects.set(wait, performance.now());
      return (connected) => {
        connects.delete(wait);
        if (connected) heard();
      };
    },
    drop,
    wasDropped: (error) => dropped.has(error),
    close: () => clearInterval(timer),
  };
}
