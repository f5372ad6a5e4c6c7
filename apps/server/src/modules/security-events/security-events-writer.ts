import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { newId } from '../../database/identifiers.ts';
import { currentClient } from '../../observability/request-client.ts';
import type { NewSecurityEvent, SecurityEvents } from '../../observability/security-events.ts';
import { type EventCounter, createEventCounter } from './event-counter.ts';

/** Where the lines go: the shop's log, or that of a command. */
interface EventLog {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

const USER_AGENT_MAX = 300;
const DETAIL_MAX = 300;

function cut(text: string | null | undefined, max: number): string | null {
  // PostgreSQL has no place for NUL in a text.
  return text == null ? null : text.replaceAll('\u0000', '').slice(0, max);
}

function columnsOf({ kind, account, actor, detail, client = currentClient() }: NewSecurityEvent) {
  return {
    kind,
    accountId: account?.id ?? null,
    email: account?.email?.toLowerCase() ?? null,
    actorId: actor?.id ?? null,
    actorEmail: actor?.email ?? null,
    client: client?.address ?? null,
    userAgent: cut(client?.userAgent, USER_AGENT_MAX),
    detail: cut(detail, DETAIL_MAX),
  };
}
type Columns = ReturnType<typeof columnsOf>;

function insert(columns: Columns, bucket: RawBuilder<unknown>, times: number): RawBuilder<unknown> {
  const { kind, accountId, email, actorId, actorEmail, client, userAgent, detail } = columns;
  return sql`
    INSERT INTO security_events AS kept (id, kind, account_id, account_email, actor_id, actor_email,
      client_address, user_agent, detail, bucket, count, created_at, last_at)
    VALUES (${newId()}, ${kind},
      coalesce(${accountId}::text, (SELECT id::text FROM users WHERE email = ${email}::text)),
      coalesce(${email}::text, (SELECT email FROM users WHERE id = ${accountId}::uuid)),
      ${actorId}, ${actorEmail}, ${client}, ${userAgent}, ${detail}, ${bucket}, ${times},
      clock_timestamp(), clock_timestamp())`;
}

export function createSecurityEvents(db: Database, log: EventLog): SecurityEvents {
  const tell = ({ userAgent: _agent, ...columns }: Columns, times: number) => {
    const known = Object.entries(columns).filter(([, value]) => value !== null);
    const fields = { ...Object.fromEntries(known), ...(times === 1 ? {} : { times }) };
    log.info({ securityEvent: fields }, `security event: ${columns.kind}`);
  };
  const neverFailing = async (columns: Columns, times: number, write: RawBuilder<unknown>) => {
    tell(columns, times);
    try {
      await write.execute(db);
    } catch (error) {
      const fields = { err: error, code: 'security_event_lost', securityEvent: columns };
      log.error(fields, 'A security event could not be written to the database');
    }
  };
  const count = async (event: NewSecurityEvent, times = 1): Promise<void> => {
    const columns = columnsOf(event);
    const { kind, accountId, email, client, detail } = columns;
    const alike = JSON.stringify([kind, accountId ?? email, client, detail]);
    const bucket = sql`${alike}::text || date_trunc('hour', clock_timestamp())::text`;
    const counted = sql`${insert(columns, bucket, times)}
      ON CONFLICT (bucket) DO UPDATE
      SET count = kept.count + excluded.count, last_at = excluded.last_at`;
    await neverFailing(columns, times, counted);
  };
  const floods: EventCounter = createEventCounter(count);
  return {
    async record(trx, event) {
      const columns = columnsOf(event);
      await insert(columns, sql`NULL`, 1).execute(trx);
      tell(columns, 1);
    },
    async note(event) {
      const columns = columnsOf(event);
      await neverFailing(columns, 1, insert(columns, sql`NULL`, 1));
    },
    count,
    flood: floods.add,
    flush: floods.flush,
  };
}
