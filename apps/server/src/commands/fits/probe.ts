import type pg from 'pg';

/** What follows for the shop where something does not hold. */
export type RequirementLevel =
  /** The shop can't open, or what it promises is not kept. */
  | 'needed'
  /** The shop does without, and is slower or poorer. */
  | 'better';

/** Two connections to the engine, and a schema of this run's own. */
export interface Fixture {
  readonly schema: string;
  readonly one: pg.Client;
  /** @throws where the engine gives no second connection */
  two(): Promise<pg.Client>;
  /** One more that asks for something when it connects. */
  asking(config: pg.ClientConfig): Promise<pg.Client>;
}

/** One thing that the shop relies on. */
export interface Probe {
  readonly what: string;
  readonly need: RequirementLevel;
  /** What follows where it does not hold, in words for the owner. */
  readonly without: string;
  /** @throws with what was seen, where it does not hold */
  run(fixture: Fixture): Promise<void>;
}

export interface ProbeResult {
  readonly what: string;
  readonly need: RequirementLevel;
  readonly holds: boolean;
  /** What was seen, and what follows; empty where it holds. */
  readonly seen: string;
  readonly without: string;
}

/** Something else was seen than what the shop relies on. */
export class NotSo extends Error {}

/** @throws NotSo saying both, where they differ */
export function expectSame(seen: unknown, wanted: unknown, of: string): void {
  const [written, expected] = [JSON.stringify(seen), JSON.stringify(wanted)];
  if (written !== expected) throw new NotSo(`${of}: ${written} instead of ${expected}`);
}

/** What the engine said, in one line. */
export function saying(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  return `${error.message.split('\n')[0] ?? ''}${code}`;
}

/** The code of what the engine answered instead; null where the work went through. */
export async function refusalOf(work: Promise<unknown>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return String(error.code);
    throw error;
  }
}

/** The first column of the first row. */
export async function valueOf(
  client: pg.Client,
  text: string,
  values: unknown[] = [],
): Promise<unknown> {
  const { rows } = await client.query<unknown[]>({ text, values, rowMode: 'array' });
  return rows[0]?.[0];
}
