import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
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

/**
 * Holds the whole shop against its own rules, in one snapshot, so that a sale in between is seen
 * either wholly or not at all.
 * @returns what does not add up; nothing when all is in order
 */
export async function checkIntegrity(db: Database): Promise<Inconsistency[]> {
  return inSnapshot(db, async (trx) => {
    const findings: Inconsistency[] = [];
    await sql`SET LOCAL statement_timeout = '10min'`.execute(trx);
    for (const { name, rule, query } of checks) {
      const { rows } = await sql<{ subject: string; detail: string }>`
          SELECT * FROM (${sql.raw(query)}) AS broken LIMIT ${EXAMPLES}`.execute(trx);
      findings.push(...rows.map((row) => ({ check: name, rule, ...row })));
    }
    return findings;
  });
}
