import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import { inSnapshot } from '../../database/transactions.ts';
import { checks } from './checks.ts';

export interface Inconsistency {
  readonly check: string;
  readonly rule: string;
  readonly subject: string;
  readonly detail: string;
}

/** A broken rule may be broken a million times; this many examples are enough to act on. */
const EXAMPLES = 100;

export interface CheckOptions {
  /** Comes before the first rule. What it throws ends the check. */
  readonly begin?: (trx: Transaction) => Promise<void>;
  /** Hears how many rules were held against the shop. What it throws ends the check. */
  readonly checked?: (rules: number) => Promise<void>;
}

/**
 * Holds the whole shop against its own rules, in one snapshot, so that a sale in between is seen
 * either wholly or not at all.
 * @returns what does not add up; nothing when all is in order
 */
export async function checkIntegrity(
  db: Database,
  { begin, checked }: CheckOptions = {},
): Promise<Inconsistency[]> {
  return inSnapshot(db, async (trx) => {
    const findings: Inconsistency[] = [];
    await begin?.(trx);
    await sql`SET LOCAL statement_timeout = '10min'`.execute(trx);
    for (const [index, { name, rule, query }] of checks.entries()) {
      const { rows } = await sql<{ subject: string; detail: string }>`
          SELECT * FROM (${sql.raw(query)}) AS broken LIMIT ${EXAMPLES}`.execute(trx);
      findings.push(...rows.map((row) => ({ check: name, rule, ...row })));
      await checked?.(index + 1);
    }
    return findings;
  });
}
