import type { Database, DeliveryRow } from '../tables.ts';

const seconds = (count: number) => count * 1_000;
const minutes = (count: number) => seconds(count * 60);

/** How long to wait after each failed attempt; after the last one the event is given up. */
export const BACK_OFF_MS = [
  seconds(1),
  seconds(5),
  seconds(30),
  minutes(2),
  minutes(10),
  minutes(30),
  minutes(60),
  minutes(180),
] as const;

/** How long the webhook may take to answer. */
export const ANSWER_WITHIN_MS = seconds(10);

// Whoever claims a delivery has it for this long; if its process dies, another sends it afterwards.
const CLAIM_MS = ANSWER_WITHIN_MS + seconds(5);

export type ClaimedDelivery = Pick<DeliveryRow, 'id' | 'event_id' | 'body' | 'attempts'>;

/** Takes up to `count` deliveries that are due, each for this caller alone. */
export async function claimDeliveries(
  db: Database,
  now: Date,
  count: number,
): Promise<ClaimedDelivery[]> {
  return db
    .updateTable('deliveries')
    .set((row) => ({
      attempts: row('attempts', '+', 1),
      held: false,
      next_attempt_at: new Date(now.getTime() + CLAIM_MS),
    }))
    .where('id', 'in', (from) =>
      from
        .selectFrom('deliveries')
        .select('id')
        .where('status', '=', 'pending')
        .where('next_attempt_at', '<=', now)
        .orderBy('next_attempt_at')
        .orderBy('sequence')
        .limit(count)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'event_id', 'body', 'attempts'])
    .execute();
}

export interface DeliveryAnswer {
  /** Null where there was no answer at all. */
  readonly status: number | null;
  readonly error: string | null;
}

/**
 * Writes down how an attempt ended and when the next one is due.
 * @returns 'superseded' where the claim had run out and someone else has taken it since
 */
export async function recordAttempt(
  db: Database,
  now: Date,
  delivery: ClaimedDelivery,
  answer: DeliveryAnswer,
): Promise<'delivered' | 'pending' | 'abandoned' | 'superseded'> {
  const accepted = answer.status !== null && answer.status >= 200 && answer.status < 300;
  const wait = BACK_OFF_MS[delivery.attempts - 1];
  const status = accepted ? 'delivered' : wait === undefined ? 'abandoned' : 'pending';
  const updated = await db
    .updateTable('deliveries')
    .set({
      status,
      last_status: answer.status,
      last_error: answer.error,
      delivered_at: accepted ? now : null,
      next_attempt_at: new Date(now.getTime() + (wait ?? 0)),
    })
    .where('id', '=', delivery.id)
    .where('attempts', '=', delivery.attempts)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n ? status : 'superseded';
}
