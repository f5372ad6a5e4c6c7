import { ROLES } from '@gadgetry/contract/identity';
import { permission } from '@gadgetry/contract/permissions';
import { sql } from 'kysely';
import type pg from 'pg';
import { z } from 'zod';
import type { Database, Transaction } from '../../../database/database.ts';
import { withConstraintErrors } from '../../../errors/constraint-errors.ts';
import { STAFF_OF_USER, staffColumn } from '../staff/staff-role.ts';

/** A key with whoever made it, as they are now. */
const keyRow = z.object({
  id: z.string(),
  name: z.string(),
  lastFour: z.string(),
  scopes: z.array(permission),
  createdAt: z.date(),
  expiresAt: z.date().nullable(),
  lastUsedAt: z.date().nullable(),
  isExpired: z.boolean(),
  usedLately: z.boolean(),
  makerId: z.string(),
  makerEmail: z.string(),
  role: z.enum(ROLES),
  isActive: z.boolean(),
  staff: staffColumn,
});
export type KeyRow = z.infer<typeof keyRow>;

const COLUMNS = `k.id, k.name, k.last_four AS "lastFour", k.scopes, k.created_at AS "createdAt",
  k.expires_at AS "expiresAt", k.last_used_at AS "lastUsedAt",
  coalesce(k.expires_at <= now(), false) AS "isExpired",
  coalesce(k.last_used_at > now() - interval '1 minute', false) AS "usedLately",
  u.id AS "makerId", u.email AS "makerEmail", u.role,
  NOT (u.banned AND (u.ban_expires IS NULL OR u.ban_expires > now())) AS "isActive",
  ${STAFF_OF_USER} AS staff
  FROM api_keys k JOIN users u ON u.id = k.made_by`;

// Every call by a key asks this, so it is prepared once on each connection.
const byHash = {
  name: 'identity-api-key',
  text: `SELECT ${COLUMNS} WHERE k.key_hash = $1`,
};

/** A key as it is at this moment, whichever process made or revoked it. */
export async function findKey(pool: pg.Pool, hash: string): Promise<KeyRow | null> {
  const { rows } = await pool.query({ ...byHash, values: [hash] });
  return rows[0] === undefined ? null : keyRow.parse(rows[0]);
}

export async function listKeys(db: Database): Promise<KeyRow[]> {
  const { rows } = await sql`
    SELECT ${sql.raw(COLUMNS)} ORDER BY k.created_at DESC, k.id DESC`.execute(db);
  return z.array(keyRow).parse(rows);
}

/** Nobody else makes or revokes one until the transaction ends. */
export async function lockKeys(trx: Transaction): Promise<void> {
  await sql`LOCK TABLE api_keys IN SHARE ROW EXCLUSIVE MODE`.execute(trx);
}

export async function insertKey(
  trx: Transaction,
  key: {
    readonly id: string;
    readonly name: string;
    readonly hash: string;
    readonly lastFour: string;
    readonly scopes: readonly string[];
    readonly madeBy: string;
    readonly days: number | null;
  },
): Promise<void> {
  const insert = sql`
    INSERT INTO api_keys (id, name, key_hash, last_four, scopes, made_by, expires_at)
    VALUES (${key.id}, ${key.name}, ${key.hash}, ${key.lastFour}, ${[...key.scopes]}, ${key.madeBy},
      now() + make_interval(days => ${key.days}::integer))`.execute(trx);
  await withConstraintErrors(insert, {
    api_keys_by_name: ['name_taken', 'A key with this name already exists'],
  });
}

export async function deleteKey(trx: Transaction, id: string): Promise<void> {
  await trx.deleteFrom('api_keys').where('id', '=', id).execute();
}

/** At most once a minute for each key, however many processes it is used at. */
export async function noteUse(pool: pg.Pool, id: string): Promise<void> {
  await pool.query(
    `UPDATE api_keys SET last_used_at = now()
    WHERE id = $1 AND (last_used_at IS NULL OR last_used_at <= now() - interval '1 minute')`,
    [id],
  );
}
