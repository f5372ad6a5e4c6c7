import { wordsOf } from '@gadgetry/contract/permissions';
import {
  TEST_EVENT,
  WEBHOOKS_MAX,
  WEBHOOK_EVENT_TYPES,
  type Webhook,
  type WebhookDeliveriesQuery,
  type WebhookDelivery,
  type WebhookEventType,
  type WebhookInput,
  type WebhookWithSecret,
  neededForEvent,
} from '@gadgetry/contract/webhooks';
import type { Database, Transaction } from '../../database/database.ts';
import type { Encryption } from '../../database/encryption.ts';
import type { Page } from '../../database/page-cursor.ts';
import { inTransaction } from '../../database/transactions.ts';
import { ShopError, orNotFound, refusedField } from '../../errors/shop-error.ts';
import { historyOf } from '../history/index.ts';
import { type IdentityHooks, type Person, may } from '../identity/index.ts';
import {
  type MayReach,
  addressesOf,
  isLoopback,
  literalHost,
} from '../../http/reachable-address.ts';
import { makeSecret } from './signing.ts';
import {
  type DeliveryRow,
  type ListedEndpoint,
  deleteEndpoint,
  findDelivery,
  findEndpoint,
  giveUpWaiting,
  insertEndpoint,
  insertTest,
  listEndpoints,
  lockEndpoints,
  readDeliveries,
  replaceSecret,
  sendAgain,
  updateEndpoint,
} from './webhook-store.ts';

function serialize(row: ListedEndpoint): Webhook {
  const signsToo = row.old_secret_until !== null && row.old_secret_until > new Date();
  return {
    _id: row.id,
    url: row.url,
    events: row.events,
    isActive: row.is_active,
    switchedOff: row.switched_off,
    failingSince: row.failing_since?.toISOString() ?? null,
    waiting: row.waiting,
    oldSecretUntil: signsToo ? (row.old_secret_until?.toISOString() ?? null) : null,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  };
}

function serializeDelivery(row: DeliveryRow): WebhookDelivery {
  const { delivered_at, next_attempt_at, last_at, created_at } = row;
  const over = delivered_at === null ? 'given_up' : 'delivered';
  return {
    _id: row.id,
    type: row.type,
    messageId: `msg_${row.message_id}`,
    state: next_attempt_at === null ? over : 'waiting',
    attempts: row.attempts_before + row.attempts,
    at: created_at.toISOString(),
    lastAt: last_at?.toISOString() ?? null,
    nextAt: next_attempt_at?.toISOString() ?? null,
    status: row.status,
    ms: row.ms,
    answer: row.answer,
  };
}

const history = historyOf<ListedEndpoint>('webhook', (row) => ({
  version: row.version,
  fields: {
    name: row.url,
    events: row.events,
    status: row.is_active ? 'active' : 'inactive',
    // That it is another one, not which.
    secret: row.old_secret_until === null ? 'first' : `after ${row.old_secret_until.toISOString()}`,
  },
}));

const NOT_PUBLIC =
  'This address leads into a private network: enter one that can be reached from the internet';

/** Without its path, in which some programs' addresses have their secret: a mail is read by many machines. */
const hostOf = ({ url }: ListedEndpoint) => new URL(url).host;

export interface WebhookServiceDeps {
  readonly db: Database;
  readonly encryption: Encryption;
  readonly mayReach: MayReach;
  /** To this machine without https, where that is allowed at all. */
  readonly toLoopback: boolean;
  /** Tells whose account was used, in the transaction that did it. */
  readonly notifyOwner: IdentityHooks['notifyOwner'];
  /** Sends what waits soon, and not at the job's next turn. */
  readonly hurry: () => void;
}

export function createWebhookService(deps: WebhookServiceDeps) {
  const { db, encryption, mayReach, toLoopback, notifyOwner, hurry } = deps;

  const tellMaker = (
    trx: Transaction,
    { email: to, fullName: name }: Person,
    after: ListedEndpoint,
    before: ListedEndpoint | null,
  ) => {
    const facts = [
      ...(before === null ? [] : [`Before, it told ${hostOf(before)}.`]),
      `What is told: ${hostOf(after)}.`,
      `Of: ${after.events.join(', ')}.`,
    ];
    const notice = before === null ? 'webhook-added' : 'webhook-changed';
    return notifyOwner(trx, { kind: 'account-notice', notice, facts, to, name });
  };

  /** An address as it is connected to; where its name leads is looked at again each time it is sent to. */
  const addressOf = async (typed: string): Promise<string> => {
    const url = new URL(typed);
    url.hash = '';
    const literal = literalHost(url);
    const leadsTo = literal === null ? await addressesOf(url.hostname) : [literal];
    if (!leadsTo.every(mayReach)) throw refusedField('url', NOT_PUBLIC);
    const home = toLoopback && literal !== null && isLoopback(literal);
    if (url.protocol !== 'https:' && !home) {
      throw refusedField('url', 'Please enter an address that begins with https://');
    }
    return url.href;
  };

  const refuseBeyond = (by: Person, events: readonly WebhookEventType[]): void => {
    const missing = events.map(neededForEvent).find((needed) => !may(by, needed));
    if (missing === undefined) return;
    const words = wordsOf(missing).toLowerCase();
    throw refusedField(
      'events',
      `You can only choose what you may see, and not: ${words}`,
      'forbidden',
    );
  };

  /** One that a person has to do with; what it tells, they have to be allowed to see, whatever they do to it. */
  const theirs = async (by: Person, trx: Database, id: string): Promise<ListedEndpoint> => {
    const row = orNotFound(await findEndpoint(trx, id));
    const missing = row.events.map(neededForEvent).find((needed) => !may(by, needed));
    if (missing === undefined) return row;
    const what = wordsOf(missing).toLowerCase();
    throw new ShopError('forbidden', `This webhook tells of what you may not see: ${what}`);
  };

  const one = async (trx: Database, id: string) => orNotFound(await findEndpoint(trx, id));

  const locked = <Result>(act: (trx: Transaction) => Promise<Result>): Promise<Result> =>
    inTransaction(db, async (trx) => {
      await lockEndpoints(trx);
      return act(trx);
    });

  return {
    list: async (): Promise<Webhook[]> => (await listEndpoints(db)).map(serialize),
    one: async (id: string): Promise<Webhook> => serialize(await one(db, id)),

    async create(by: Person, input: WebhookInput): Promise<WebhookWithSecret> {
      refuseBeyond(by, input.events);
      const url = await addressOf(input.url);
      const secret = makeSecret();
      return locked(async (trx) => {
        if ((await listEndpoints(trx)).length >= WEBHOOKS_MAX) {
          const full = `There can be ${WEBHOOKS_MAX} webhooks: please delete one that is not used any more`;
          throw new ShopError('validation_failed', full);
        }
        const id = await insertEndpoint(trx, { ...input, url }, encryption.encrypt(secret));
        const after = await one(trx, id);
        await history.record(trx, by, 'created', { before: null, after });
        await tellMaker(trx, by, after, null);
        return { ...serialize(after), secret };
      });
    },

    /** @throws ShopError stale_edit; forbidden for events that they may not see */
    async update(by: Person, id: string, input: WebhookInput): Promise<Webhook> {
      const url = await addressOf(input.url);
      return locked(async (trx) => {
        const before = await theirs(by, trx, id);
        await history.refuseStaleEdit(trx, before, input.version);
        refuseBeyond(by, input.events);
        await updateEndpoint(trx, id, { ...input, url });
        await giveUpWaiting(trx, id, input.isActive ? [...input.events, TEST_EVENT] : []);
        const after = await one(trx, id);
        await history.record(trx, by, 'updated', { before, after });
        if (after.url !== before.url) await tellMaker(trx, by, after, before);
        return serialize(after);
      });
    },

    remove: (by: Person, id: string): Promise<Webhook> =>
      locked(async (trx) => {
        const before = await theirs(by, trx, id);
        await deleteEndpoint(trx, id);
        const after = { ...before, is_active: false, version: before.version + 1 };
        await history.record(trx, by, 'deleted', { before, after });
        return serialize(before);
      }),

    replaceSecret: (by: Person, id: string): Promise<WebhookWithSecret> =>
      locked(async (trx) => {
        const before = await theirs(by, trx, id);
        const secret = makeSecret();
        await replaceSecret(trx, id, encryption.encrypt(secret));
        const after = await one(trx, id);
        await history.record(trx, by, 'updated', { before, after });
        return { ...serialize(after), secret };
      }),

    async test(by: Person, id: string): Promise<Webhook> {
      const { is_active } = await theirs(by, db, id);
      if (!is_active) {
        throw new ShopError('validation_failed', 'This webhook is off: switch it on first');
      }
      await insertTest(db, id, TEST_EVENT);
      hurry();
      return serialize(await one(db, id));
    },

    async deliveries(
      by: Person,
      id: string,
      query: WebhookDeliveriesQuery,
    ): Promise<Page<WebhookDelivery>> {
      await theirs(by, db, id);
      const page = await readDeliveries(db, id, query);
      return { ...page, rows: page.rows.map(serializeDelivery) };
    },

    /** @throws ShopError forbidden for what they may not see: the webhook may have told more before */
    async sendAgain(by: Person, id: string, deliveryId: string): Promise<Webhook> {
      const { is_active } = await theirs(by, db, id);
      if (!is_active) {
        throw new ShopError('validation_failed', 'This webhook is off: switch it on first');
      }
      const { type } = orNotFound(await findDelivery(db, id, deliveryId));
      refuseBeyond(
        by,
        WEBHOOK_EVENT_TYPES.filter((event) => event === type),
      );
      if (!(await sendAgain(db, id, deliveryId))) throw new ShopError('not_found');
      hurry();
      return serialize(await one(db, id));
    },
  };
}

export type WebhookService = ReturnType<typeof createWebhookService>;
