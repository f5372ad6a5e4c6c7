import type { SwitchedOff } from '@gadgetry/contract/webhooks';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { Encryption } from '../../database/encryption.ts';
import { inTransaction } from '../../database/transactions.ts';
import { forEachConcurrently } from '../../jobs/for-each-concurrently.ts';
import type { MayReach } from '../../http/reachable-address.ts';
import { type Sent, send } from './send.ts';
import { signedHeaders } from './signing.ts';
import {
  type DueDelivery,
  type EndpointRow,
  claimDue,
  farBehind,
  findActive,
  idsWithDue,
  noteHealth,
  noteSent,
  switchOff,
} from './webhook-store.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** After the first try, the second, and so on: a day in all, then it is given up. */
const WAITS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 8 * HOUR, 8 * HOUR];
/** Longer than a receiver may take: nobody sends what is just being sent. */
const CLAIM_MS = 5 * MINUTE;
/** At the same time, to one endpoint. Endpoints do not wait for each other. */
const AT_ONCE = 4;
/** Then a slow one waits for the next turn, in which the others have their share again. */
const TURN_MS = 45_000;
/** An endpoint to which nothing has come for so long is told nothing any more. */
const FAILING_DAYS = 3;
/** So much waits for one endpoint at most. */
const BACKLOG_MAX = 100_000;

const GONE = 410;

function nextAttempt(attempts: number, now: Date): Date | null {
  const wait = WAITS[attempts - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait);
}

interface DeliverDeps {
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  readonly encryption: Encryption;
  readonly mayReach: MayReach;
  /** Hears of an endpoint that is told nothing any more, by its host. */
  readonly switchedOff: (host: string) => Promise<void>;
}

/** Sends what waits; safe in several processes at once. Each delivery is sent at least once. */
export function createDelivery({ db, log, encryption, mayReach, switchedOff }: DeliverDeps) {
  const secretsOf = (endpoint: EndpointRow, now: Date): string[] => {
    const { sealed_secret, sealed_old_secret, old_secret_until } = endpoint;
    const old = old_secret_until !== null && old_secret_until > now ? sealed_old_secret : null;
    return [sealed_secret, old].flatMap((sealed) =>
      sealed === null ? [] : (encryption.decrypt(sealed) ?? []),
    );
  };

  const end = async ({ id, url }: EndpointRow, why: SwitchedOff): Promise<void> => {
    const { host } = new URL(url);
    if (!(await inTransaction(db, (trx) => switchOff(trx, id, why)))) return;
    log.warn({ code: 'webhook_switched_off', endpoint: id, host, why });
    await switchedOff(host);
  };

  const sendOne = async (
    endpoint: EndpointRow,
    { messageId, body }: DueDelivery,
  ): Promise<Sent> => {
    const at = new Date();
    const secrets = secretsOf(endpoint, at);
    if (secrets.length === 0) {
      return { status: null, ms: 0, answer: 'Not sent: make a new secret, this one can’t be read' };
    }
    const headers = signedHeaders({ id: `msg_${messageId}`, at, body }, secrets);
    return send(endpoint.url, { headers, body }, mayReach);
  };

  const deliverOne = async (endpoint: EndpointRow, one: DueDelivery): Promise<void> => {
    const sent = await sendOne(endpoint, one);
    const arrived = sent.status !== null && sent.status >= 200 && sent.status < 300;
    const now = new Date();
    const next = arrived ? null : nextAttempt(one.attempts, now);
    await noteSent(db, one.id, sent, { arrived, next });
    const since = await noteHealth(db, endpoint.id, arrived);
    if (sent.status === GONE) await end(endpoint, 'gone');
    else if (since !== null && now.getTime() - since.getTime() > FAILING_DAYS * 24 * HOUR) {
      await end(endpoint, 'failing');
    }
  };

  const deliverTo = async (id: string, until: number): Promise<void> => {
    for (;;) {
      // Anew each time: its owner may have changed it, or switched it off.
      const endpoint = await findActive(db, id);
      if (endpoint === undefined) return;
      const now = new Date();
      const claim = { now, until: new Date(now.getTime() + CLAIM_MS), limit: AT_ONCE };
      const claimed = await claimDue(db, id, claim);
      const failed = await forEachConcurrently(claimed, (one) => deliverOne(endpoint, one), {
        atOnce: AT_ONCE,
      });
      for (const { error } of failed) throw error;
      if (claimed.length < AT_ONCE || performance.now() > until) return;
    }
  };

  return {
    async deliver(): Promise<void> {
      for (const endpoint of await farBehind(db, BACKLOG_MAX)) await end(endpoint, 'backlog');
      const until = performance.now() + TURN_MS;
      const endpoints = await idsWithDue(db, new Date());
      const failed = await forEachConcurrently(endpoints, ({ id }) => deliverTo(id, until), {
        atOnce: Math.max(1, endpoints.length),
      });
      for (const { error } of failed) throw error;
    },
  };
}
