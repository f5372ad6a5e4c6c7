import { randomInt } from 'node:crypto';
import { normaliseCode } from '@gadgetry/contract/promocodes';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';

/** As order numbers have it: nothing that can be taken for something else. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** 32^9 of them: whoever guesses 5,000 a day finds one of 5,000 in ten thousand years. */
const LENGTH = 9;

export interface SingleUseCodeRow {
  readonly code: string;
  readonly created_at: Date;
  /** The order that has it now. */
  readonly order_id: string | null;
}

/** Drawn at random, no two alike. */
export function newSingleUseCodes(count: number, prefix: string): string[] {
  const drawn = new Set<string>();
  while (drawn.size < count) {
    const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]);
    drawn.add(normaliseCode(`${prefix}${letters.join('')}`));
  }
  return [...drawn];
}

export async function insertSingleUseCodes(
  trx: Transaction,
  { promocodeId, batch }: { readonly promocodeId: string; readonly batch: string | null },
  codes: readonly string[],
): Promise<void> {
  await sql`
    INSERT INTO single_use_codes (code, promocode_id, batch)
    SELECT code, ${promocodeId}::uuid, ${batch}::uuid
    FROM unnest(${[...codes]}::text[]) AS code`.execute(trx);
}

/** How many codes of a promocode were made by one call, which may have been sent once more. */
export async function countBatch(
  trx: Transaction,
  promocodeId: string,
  batch: string,
): Promise<number> {
  const { made } = await trx
    .selectFrom('single_use_codes')
    .select((codes) => codes.fn.countAll<number>().as('made'))
    .where('promocode_id', '=', promocodeId)
    .where('batch', '=', batch)
    .executeTakeFirstOrThrow();
  return made;
}

/** Whether a code is one of those for one use. @param code in uppercase */
export async function isIssued(db: Database, code: string): Promise<boolean> {
  const row = await db
    .selectFrom('single_use_codes')
    .select('code')
    .where('code', '=', code)
    .executeTakeFirst();
  return row !== undefined;
}

/** All of a promocode, with the order that each has gone to. */
export async function readSingleUseCodes(
  db: Database,
  promocodeId: string,
): Promise<SingleUseCodeRow[]> {
  return db
    .selectFrom('single_use_codes as c')
    .leftJoin('promocode_uses as u', 'u.single_use_code', 'c.code')
    .select(['c.code', 'c.created_at', 'u.order_id'])
    .where('c.promocode_id', '=', promocodeId)
    .orderBy('c.code')
    .execute();
}
