import type { ColumnType, Generated } from 'kysely';
import type { Timestamp } from '../../database/tables.ts';
import type { Inconsistency } from './check-integrity.ts';

declare module '../../database/tables.ts' {
  interface Tables {
    integrity_checks: IntegrityChecksTable;
  }
}

interface IntegrityChecksTable {
  only_row: Generated<boolean>;
  /** Of the check that runs, or was the last to run. */
  started_at: Timestamp;
  rules: number;
  rules_checked: number;
  /** When the last check failed; null: it did not. */
  failed_at: Date | null;
  /** Which rule it could not hold against the shop; null: it could not begin. */
  failed_rule: string | null;
  /** As of when the books are as the last whole check found them; null: none has come to its end yet. */
  checked_at: Date | null;
  took_ms: number | null;
  findings: ColumnType<Inconsistency[], string | undefined, string>;
}
