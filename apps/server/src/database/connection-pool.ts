import pg from 'pg';
import { isDatabaseAway, noAnswer } from '../errors/connection-errors.ts';
import type { HostFinder } from './host-finder.ts';
import type { DatabaseWatch } from './availability.ts';

type Told = Parameters<pg.Pool['connect']>[0];

interface Around {
  readonly watch: DatabaseWatch;
  /** Where there are several hosts. */
  readonly finder: HostFinder | null;
}

/** After so long (ms) there is no time left to try another host. */
const AGAIN_WITHIN_MS = 2_000;

/** A pool that makes nobody wait for a database that does not answer, and looks once more where it is. */
export class WaitingPool extends pg.Pool {
  readonly #around: Around;

  constructor(config: pg.PoolConfig, around: Around) {
    super(config);
    this.#around = around;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(told: Told): void;
  override connect(told?: Told): Promise<pg.PoolClient> | undefined {
    const connected = this.#connect();
    if (told === undefined) return connected;
    connected.then(
      // oxlint-disable-next-line promise/no-callback-in-promise -- the driver's own callers only take callbacks
      (client) => told(undefined, client, client.release),
      // oxlint-disable-next-line promise/no-callback-in-promise -- as above
      (error: Error) => told(error, undefined, () => undefined),
    );
    return undefined;
  }

  async #connect(): Promise<pg.PoolClient> {
    const { watch, finder } = this.#around;
    if (watch.away) throw noAnswer();
    if (this.idleCount > 0) return super.connect();
    const began = performance.now();
    const end = watch.connecting();
    let heard = false;
    try {
      const client = await super.connect().catch(async (error: unknown) => {
        const late = performance.now() - began > AGAIN_WITHIN_MS;
        if (finder === null || late || !isDatabaseAway(error)) throw error;
        // The host that was known is no longer the one that takes writes; another may be by now.
        finder.invalidate();
        await finder.find();
        return super.connect();
      });
      heard = true;
      return client;
    } finally {
      end(heard);
    }
  }
}
