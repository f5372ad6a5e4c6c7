import { sql } from 'kysely';
import { SCHEMA } from '../schema.ts';
import type { Database } from '../tables.ts';

/**
 * What a provider does whose customer wants to be forgotten: amounts and numbers stay, the address
 * goes everywhere. A name that was typed goes too, but out of events only when they are forgotten.
 */
export async function forgetPayer(db: Database, email: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ spelt: string }>`
      SELECT DISTINCT customer_email AS spelt FROM ${table('checkout_sessions')}
      WHERE lower(customer_email) = lower(${email})`.execute(trx);
    for (const { spelt } of rows) await forgetSpelling(trx, spelt);
  });
}

const table = (name: string) => sql.id(SCHEMA, name);

/** An address as it was typed once; what was sent and answered has it in that spelling. */
async function forgetSpelling(trx: Database, email: string): Promise<void> {
  const written = JSON.stringify(email);
  const without = (column: string) => sql`replace(${sql.ref(column)}::text, ${written}, 'null')`;
  const { rows } = await sql<{ id: string; intent: string | null }>`
    UPDATE ${table('checkout_sessions')} SET customer_email = NULL, customer_name = NULL
    WHERE customer_email = ${email} RETURNING id, payment_intent_id AS intent`.execute(trx);
  const sessions = rows.map(({ id }) => id);
  const intents = rows.flatMap(({ intent }) => (intent === null ? [] : [intent]));
  await sql`
    UPDATE ${table('charges')} SET payer_name = NULL, payer_email = NULL
    WHERE payment_intent_id = ANY (${intents})`.execute(trx);
  await sql`
    UPDATE ${table('events')} SET object = ${without('object')}::jsonb
    WHERE session_id = ANY (${sessions})`.execute(trx);
  await sql`
    UPDATE ${table('deliveries')} SET body = ${without('body')}
    WHERE session_id = ANY (${sessions})`.execute(trx);
  await sql`
    UPDATE ${table('idempotent_answers')} SET body = ${without('body')}::jsonb
    WHERE body ->> 'id' = ANY (${sessions})`.execute(trx);
}
