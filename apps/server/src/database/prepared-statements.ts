import { type RawBuilder, sql } from 'kysely';

const MARK = /\/\* prepared: ([\w-]+)(?:, then commit|, ahead)? \*\/$/;
const THEN_COMMIT = ', then commit */';
const AHEAD = ', ahead */';

/**
 * At the end of a statement: each connection parses it once and keeps it under that name, which spares
 * the database a third of its work. For hot paths, and for statements only whose text is the same each
 * time: what there can be more of goes in as one array.
 */
export function prepared(name: string): RawBuilder<unknown> {
  return sql.raw(`/* prepared: ${name} */`);
}

/**
 * The same for the last statement of a transaction: the commit is sent along with it, without waiting
 * for its answer. Where it fails, the database makes a rollback of that. Nothing may be asked after it.
 */
export function preparedThenCommit(name: string): RawBuilder<unknown> {
  return sql.raw(`/* prepared: ${name}${THEN_COMMIT}`);
}

/**
 * The same for a statement whose answer nobody needs: it travels with the next one of its transaction,
 * which fails if it did.
 */
export function preparedAhead(name: string): RawBuilder<unknown> {
  return sql.raw(`/* prepared: ${name}${AHEAD}`);
}

/** The name under which a statement wants to be prepared. */
export function preparedName(text: string): string | undefined {
  return text.endsWith('*/') ? MARK.exec(text)?.[1] : undefined;
}

export function commitsWith(text: string): boolean {
  return text.endsWith(THEN_COMMIT);
}

export function goesAhead(text: string): boolean {
  return text.endsWith(AHEAD);
}
