import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

export interface Host {
  readonly host: string;
  readonly port: number;
}

/** How long a host may take to say what it is; a machine that is busy needs its time. */
const PROBE_MS = 4_000;
/** How long the others are waited for once one has said that it takes writes: a frozen host says nothing. */
const OTHERS_MS = 500;
/** How long "nobody there" is believed: a crowd of visitors must not become a crowd of probes. */
const PAUSE_MS = 200;

// The timeline grows by one with each promotion: of two that both take writes, the one that was
// promoted later is the database, and the other one has come back from the dead.
const timelineColumn = `CASE WHEN pg_is_in_recovery() THEN ''
  ELSE substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) END AS timeline`;
const question = `SELECT current_setting('transaction_read_only') = 'off' AS "takesWrites", ${timelineColumn}`;
const lookAgain = `SELECT pg_is_in_recovery() AS standby, ${timelineColumn}`;

interface Found extends Host {
  readonly takesWrites: boolean;
  readonly timeline: string;
}

/** Asks a host what it is, on a connection of its own. */
export async function probe(address: string): Promise<Found> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
    application_name: 'gadgetry-probe',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ takesWrites: boolean; timeline: string }>(question);
    const { takesWrites = false, timeline = '' } = rows[0] ?? {};
    return { host: client.host, port: client.port, takesWrites, timeline };
  } finally {
    // Whoever does not answer the goodbye is not waited for.
    client.end().catch(() => undefined);
  }
}

function noHost(): pg.DatabaseError {
  const error = new pg.DatabaseError('none of the hosts takes writes now', 0, 'error');
  // 'cannot connect now': it passes.
  error.code = '57P03';
  return error;
}

/** Of several hosts the one that takes writes. It is looked for once, and again after `invalidate`. */
export interface HostFinder {
  /** @throws pg.DatabaseError 57P03 while there is none */
  find(): Promise<Host>;
  /** Asks all hosts anew, whatever is known. @throws as `find` */
  look(): Promise<Host>;
  /** Whether a host of this timeline is the database, as far as anybody knows, and no earlier one. */
  isCurrent(timeline: string): boolean;
  invalidate(): void;
}

/** @param onFound told of the host each time that it has been looked for and found */
export function createHostFinder(
  addresses: readonly string[],
  onFound: (host: Host) => void = () => undefined,
): HostFinder {
  let known: Host | null = null;
  let looking: Promise<Host> | null = null;
  // Of a host that takes writes. One of an earlier timeline is frozen, or has come back from the dead,
  // however soon it answers: what it takes is lost.
  let newest = '';

  const look = async (): Promise<Host> => {
    const writable: Found[] = [];
    const probes = addresses.map(async (address) => {
      const found = await probe(address);
      if (found.takesWrites && found.timeline >= newest) writable.push(found);
      else throw noHost();
    });
    const all = Promise.allSettled(probes);
    await Promise.any(probes).catch(() => undefined);
    await Promise.race([all, delay(OTHERS_MS, undefined, { ref: false })]);
    const [best] = writable.toSorted((a, b) => b.timeline.localeCompare(a.timeline));
    if (best !== undefined) {
      known = { host: best.host, port: best.port };
      newest = best.timeline;
      onFound(known);
      return known;
    }
    await delay(PAUSE_MS);
    throw noHost();
  };

  const lookOnce = () => {
    looking ??= look().finally(() => {
      looking = null;
    });
    return looking;
  };
  return {
    find: async () => known ?? lookOnce(),
    look: lookOnce,
    isCurrent: (timeline) => timeline !== '' && timeline >= newest,
    invalidate() {
      known = null;
    },
  };
}

/** The driver's client, which asks where to go each time it connects. */
export function clientFor(finder: HostFinder): new () => pg.ClientBase {
  return class FindingClient extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(told: (error: Error | null) => void): void;
    override connect(told?: (error: Error | null) => void): Promise<pg.Client> | undefined {
      const connected = this.#connectToFound();
      if (told === undefined) return connected;
      // oxlint-disable-next-line promise/no-callback-in-promise -- the pool only takes callbacks
      connected.then(() => told(null), told);
      return undefined;
    }

    async #connectToFound(): Promise<pg.Client> {
      // The pool listens only once it has the client; a connection that breaks before would end the process.
      this.on('error', () => undefined);
      Object.assign(this, await finder.find());
      try {
        await super.connect();
        // What was found a moment ago may have become something else meanwhile.
        const { rows } = await this.query<{ timeline: string }>(lookAgain);
        if (!finder.isCurrent(rows[0]?.timeline ?? '')) throw noHost();
        return this;
      } catch (error) {
        finder.invalidate();
        this.end().catch(() => undefined);
        throw error;
      }
    }
  };
}
