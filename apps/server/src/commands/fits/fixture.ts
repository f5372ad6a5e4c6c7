import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type ProbeResult, type Fixture, type Probe, saying } from './probe.ts';

/** A statement that nobody answers for so long (ms) is given up, and its connection with it. */
const ANSWER_MS = 10_000;
const CONNECT_MS = 5_000;
/** How long (ms) a connection's goodbye is waited for. */
const GOODBYE_MS = 1_000;
/** Every schema of a run begins so. */
const PREFIX = 'gadgetry_fits_';

/** A name that no other run has, and no shop. */
export function newSchemaName(): string {
  return `${PREFIX}${randomBytes(5).toString('hex')}`;
}

async function connect(address: string, asked: pg.ClientConfig = {}): Promise<pg.Client> {
  const client = new pg.Client({
    ...asked,
    connectionString: address,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    application_name: 'gadgetry-fits',
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function close(client: pg.Client): Promise<void> {
  const ended = client.end().catch(() => undefined);
  await Promise.race([ended, delay(GOODBYE_MS, undefined, { ref: false })]);
}

/** Runs work on a connection of its own. */
export async function onConnection<Result>(
  address: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await connect(address);
  try {
    return await work(client);
  } finally {
    await close(client);
  }
}

/** Tries one thing on connections of its own, so that what it breaks breaks nothing else. */
async function tryProbe(address: string, schema: string, probe: Probe): Promise<ProbeResult> {
  const { what, need, without } = probe;
  const open: pg.Client[] = [];
  const opened = async (asked?: pg.ClientConfig) => {
    const client = await connect(address, asked);
    open.push(client);
    return client;
  };
  try {
    const one = await opened();
    let second: Promise<pg.Client> | null = null;
    const fixture: Fixture = { schema, one, two: () => (second ??= opened()), asking: opened };
    await probe.run(fixture);
    return { what, need, without, holds: true, seen: '' };
  } catch (error) {
    return { what, need, without, holds: false, seen: saying(error) };
  } finally {
    await Promise.all(open.map(close));
  }
}

/** Tries each, one after the other. */
export async function tryProbes(
  address: string,
  schema: string,
  probes: readonly Probe[],
  tell: (finding: ProbeResult) => void,
): Promise<ProbeResult[]> {
  const findings: ProbeResult[] = [];
  for (const probe of probes) {
    const finding = await tryProbe(address, schema, probe);
    tell(finding);
    findings.push(finding);
  }
  return findings;
}

/** Schemas of runs that were killed, or that go on just now. */
export function schemasOfOtherRuns(address: string): Promise<string[]> {
  return onConnection(address, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT nspname AS name FROM pg_namespace WHERE left(nspname, $1) = $2 ORDER BY nspname`,
      [PREFIX.length, PREFIX],
    );
    return rows.map(({ name }) => name);
  });
}

export function makeSchema(address: string, schema: string): Promise<unknown> {
  return onConnection(address, (client) => client.query(`CREATE SCHEMA ${schema}`));
}

/** @throws where it could not be taken away; it is named then */
export async function removeSchema(address: string, schema: string): Promise<void> {
  try {
    await onConnection(address, (client) =>
      client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`),
    );
  } catch (error) {
    throw new Error(
      `The schema ${schema} could not be removed (${saying(error)}): DROP SCHEMA ${schema} CASCADE`,
      { cause: error },
    );
  }
}
