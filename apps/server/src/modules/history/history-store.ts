import {
  HISTORY_ACTIONS,
  type HistoryAction,
  type HistoryEntity,
  type HistoryQuery,
  historyValue,
} from '@gadgetry/contract/history';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Transaction } from '../../database/database.ts';
import { isId, newId } from '../../database/identifiers.ts';
import { byInstant, countAll, readPage } from '../../database/keyset-pagination.ts';
import type { Page } from '../../database/page-cursor.ts';
import { preparedAhead } from '../../database/pipelining.ts';
import { clockTimestamp } from '../../database/shop-clock.ts';
import type { Snapshot } from './history-rules.ts';

/** Who has changed something. */
export interface Actor {
  readonly id: string;
  readonly email: string;
}

export interface Change {
  readonly entity: HistoryEntity;
  readonly entityId: string;
  readonly action: HistoryAction;
  readonly actor: Actor;
  readonly before: Snapshot | null;
  readonly after: Snapshot;
}

const snapshot = z.object({ version: z.int(), fields: z.record(z.string(), historyValue) });

const storedChange = z.object({
  id: z.string(),
  action: z.enum(HISTORY_ACTIONS),
  actor_email: z.string(),
  before: snapshot.nullable(),
  after: snapshot.nullable(),
  created_at: z.date(),
});
export type StoredChange = z.infer<typeof storedChange>;

/** The moment of writing, not of the transaction's begin: of two that waited for one row, the later one is later here. */
const writtenAt = clockTimestamp;

export async function insertChange(trx: Transaction, change: Change): Promise<void> {
  await trx
    .insertInto('admin_changes')
    .values({
      id: newId(),
      entity: change.entity,
      entity_id: change.entityId,
      action: change.action,
      actor_id: change.actor.id,
      actor_email: change.actor.email,
      before: change.before === null ? null : JSON.stringify(change.before),
      after: JSON.stringify(change.after),
      created_at: writtenAt(),
    })
    .withPlugin(preparedAhead('record-change'))
    .execute();
}

/** Many changes of one moment, in one statement. */
export async function insertChanges(trx: Transaction, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ entity, entityId, action, actor, before, after }) => ({
    id: newId(),
    entity,
    entity_id: entityId,
    action,
    actor_id: actor.id,
    actor_email: actor.email,
    before,
    after,
  }));
  await sql`
    INSERT INTO admin_changes (id, entity, entity_id, action, actor_id, actor_email, before, after, created_at)
    SELECT c.id, c.entity, c.entity_id, c.action, c.actor_id, c.actor_email,
      nullif(c.before, 'null'::jsonb), c.after, ${writtenAt()}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS c (id uuid, entity text, entity_id text,
      action text, actor_id text, actor_email text, before jsonb, after jsonb)`.execute(trx);
}

function changesOf(db: Database, entity: HistoryEntity, entityId: string) {
  return db
    .selectFrom('admin_changes')
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId);
}

/** Changes that began at this version or a later one, oldest first. */
export async function changesSince(
  db: Database,
  entity: HistoryEntity,
  entityId: string,
  version: number,
): Promise<StoredChange[]> {
  const rows = await changesOf(db, entity, entityId)
    .select(['id', 'action', 'actor_email', 'before', 'after', 'created_at'])
    .where(sql<boolean>`(before ->> 'version')::integer >= ${version}`)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => storedChange.parse(row));
}

export async function readChanges(db: Database, query: HistoryQuery): Promise<Page<StoredChange>> {
  const entityId = isId(query.id) ? query.id.toLowerCase() : query.id;
  const page = await readPage(
    changesOf(db, query.entity, entityId).select([
      'id',
      'action',
      'actor_email',
      'before',
      'after',
      'created_at',
    ]),
    { key: byInstant(sql.ref('created_at')), id: sql.ref('id'), descending: true },
    query,
    () => countAll(changesOf(db, query.entity, entityId)),
  );
  return { ...page, rows: page.rows.map((row) => storedChange.parse(row)) };
}

/** The addresses of those who last changed them, by id; nothing of what nobody has changed. */
export async function lastChangedBy(
  db: Database,
  entity: HistoryEntity,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('admin_changes')
    .distinctOn('entity_id')
    .select(['entity_id', 'actor_email'])
    .where('entity', '=', entity)
    .where('entity_id', 'in', ids)
    .orderBy('entity_id')
    .orderBy('created_at', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.entity_id, row.actor_email]));
}

/** By whom a thing became each of its versions, as far as that is known. */
export async function changedByAt(
  db: Database,
  entity: HistoryEntity,
  entityId: string,
): Promise<ReadonlyMap<number, string>> {
  const rows = await changesOf(db, entity, entityId)
    .select([sql<number>`(after ->> 'version')::integer`.as('version'), 'actor_email'])
    .orderBy('created_at')
    .execute();
  return new Map(rows.map(({ version, actor_email }) => [version, actor_email]));
}

/** Who last changed the role of an account; null where nobody is known to have. */
export async function lastRoleChangeBy(
  trx: Transaction,
  accountId: string,
): Promise<string | null> {
  const last = await changesOf(trx, 'account', accountId)
    .select('actor_id')
    .where(
      sql<boolean>`before -> 'fields' ->> 'role' IS DISTINCT FROM after -> 'fields' ->> 'role'`,
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.actor_id ?? null;
}

const GONE = 'deleted account';

/** Takes a person's address out of the record; what was done, when, and by which account stays. */
export async function anonymiseAccount(trx: Transaction, accountId: string): Promise<void> {
  await sql`
    UPDATE admin_changes SET actor_email = ${GONE} WHERE actor_id = ${accountId}`.execute(trx);
  const without = (column: string) =>
    sql`jsonb_set(${sql.ref(column)}, '{fields,email}', to_jsonb(${GONE}::text), false)`;
  await sql`
    UPDATE admin_changes SET before = ${without('before')}, after = ${without('after')}
    WHERE entity = 'account' AND entity_id = ${accountId}`.execute(trx);
}

/** The same of who was invited to work here, by their address. */
export async function anonymiseInvited(trx: Transaction, email: string): Promise<void> {
  const without = (column: string) =>
    sql`jsonb_set(${sql.ref(column)}, '{fields,email}', to_jsonb(${GONE}::text), false)`;
  await sql`
    UPDATE admin_changes SET before = ${without('before')}, after = ${without('after')}
    WHERE entity = 'staff_invitation' AND after #>> '{fields,email}' = ${email}`.execute(trx);
}

/** Takes what a field said out of the record of some things; that it was changed, when and by whom stays. */
export async function forgetField(
  trx: Transaction,
  { entity, field }: { readonly entity: HistoryEntity; readonly field: string },
  ids: readonly string[],
): Promise<void> {
  const path = ['fields', field];
  const without = (column: string) => sql`CASE
    WHEN jsonb_typeof(${sql.ref(column)} #> ${path}::text[]) = 'string'
      THEN jsonb_set(${sql.ref(column)}, ${path}::text[], to_jsonb('removed'::text))
    ELSE ${sql.ref(column)} END`;
  await sql`
    UPDATE admin_changes SET before = ${without('before')}, after = ${without('after')}
    WHERE entity = ${entity} AND entity_id = ANY (${ids}::text[])`.execute(trx);
}
