import { type Faults, readFaults } from '../faults.ts';
import { newId } from '../identifiers.ts';
import { type Announcement, eventObject, thinEventObject } from '../objects/event.ts';
import type { EventRow } from '../tables.ts';
import type { Work } from '../work.ts';
import { tampered } from './tampering.ts';

const SECOND_COPY_AFTER_MS = 300;
const OVERTAKEN_AFTER_MS = 300;

interface PlannedDelivery {
  readonly afterMs: number;
  readonly held?: boolean;
  readonly withheld?: boolean;
}

/** An event lets a later one of the same payment overtake it; the later one then goes at once. */
async function planOutOfOrder(
  { trx, at }: Work,
  sessionId: string,
  faults: Faults,
): Promise<PlannedDelivery[]> {
  const overtaken = await trx
    .updateTable('deliveries')
    .set({ held: false, next_attempt_at: new Date(at.getTime() + OVERTAKEN_AFTER_MS) })
    .where('session_id', '=', sessionId)
    .where('status', '=', 'pending')
    .where('held', '=', true)
    .returning('id')
    .execute();
  return overtaken.length > 0
    ? [{ afterMs: 0 }]
    : [{ afterMs: faults.deliveryDelayMs, held: true }];
}

async function planDeliveries(
  work: Work,
  sessionId: string,
  faults: Faults,
): Promise<PlannedDelivery[]> {
  if (work.eventsLost) return [{ afterMs: 0, withheld: true }];
  if (faults.delivery === 'out_of_order') return planOutOfOrder(work, sessionId, faults);
  const plans: Record<Exclude<Faults['delivery'], 'out_of_order'>, PlannedDelivery[]> = {
    once: [{ afterMs: 0 }],
    twice: [{ afterMs: 0 }, { afterMs: SECOND_COPY_AFTER_MS }],
    late: [{ afterMs: faults.deliveryDelayMs }],
    never: [{ afterMs: 0, withheld: true }],
  };
  return plans[faults.delivery];
}

async function insertDeliveries(
  work: Work,
  event: Omit<EventRow, 'sequence'>,
  body: string,
  planned: readonly PlannedDelivery[],
): Promise<void> {
  work.hasNews = true;
  await work.trx
    .insertInto('deliveries')
    .values(
      planned.map(({ afterMs, held = false, withheld = false }) => ({
        event_id: event.id,
        session_id: event.session_id,
        body,
        status: withheld ? ('withheld' as const) : ('pending' as const),
        held,
        next_attempt_at: new Date(work.at.getTime() + afterMs),
      })),
    )
    .execute();
}

/** Records an event together with what has happened, and plans how it is to reach the webhook. */
export async function announce(
  work: Work,
  sessionId: string,
  announcement: Announcement,
): Promise<void> {
  const { trx, at, origin } = work;
  const faults = await readFaults(trx);
  const previous = 'previous' in announcement ? announcement.previous : null;
  const event = {
    id: newId('event'),
    type: announcement.type,
    session_id: sessionId,
    request_id: origin.requestId,
    idempotency_key: origin.idempotencyKey,
    created_at: at,
  };
  await trx
    .insertInto('events')
    .values({
      ...event,
      object: JSON.stringify(announcement.object),
      previous_attributes: previous === null ? null : JSON.stringify(previous),
    })
    .execute();
  const row = { ...event, object: announcement.object, previous_attributes: previous };
  const claimed = tampered(announcement.object, faults.eventContent);
  const planned = (await planDeliveries(work, sessionId, faults)).flatMap((delivery) =>
    Array.from({ length: faults.parallelDeliveries }, () => delivery),
  );
  const told =
    faults.eventFormat === 'thin'
      ? thinEventObject(row)
      : eventObject(row, planned.length, claimed);
  const body = JSON.stringify(told);
  await insertDeliveries(work, row, body, planned);
}

/**
 * Sends an event once more, truthfully and at once, whatever faults are set.
 * @returns false where there is no such event
 */
export async function resendEvent(work: Work, eventId: string): Promise<boolean> {
  const event = await work.trx
    .selectFrom('events')
    .selectAll()
    .where('id', '=', eventId)
    .executeTakeFirst();
  if (event === undefined) return false;
  await insertDeliveries(work, event, JSON.stringify(eventObject(event, 1)), [{ afterMs: 0 }]);
  return true;
}
