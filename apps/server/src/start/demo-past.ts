import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { demoAccounts } from '../../demo/accounts.ts';
import { demoCatalogue } from '../../demo/catalogue.ts';
import { demoCustomers, demoShopper } from '../../demo/past/customers.ts';
import { demoOrders } from '../../demo/past/orders.ts';
import { demoReviews } from '../../demo/past/reviews.ts';
import type { Ago, DemoOrder, DemoReview } from '../../demo/past/shapes.ts';
import type { Database } from '../database/database.ts';
import { asOf } from '../database/shop-clock.ts';
import { carrierNamed } from '../modules/carriers/index.ts';
import { type createCatalogue, productIdsByName } from '../modules/catalogue/index.ts';
import { type Person, findByConfirmedEmail } from '../modules/identity/index.ts';
import type { Invoices } from '../modules/invoices/index.ts';
import type { Orders } from '../modules/orders/index.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const LOOK_AGAIN_MS = 200;
/** Before the first customer: the goods came, and the owner said who sells them. */
const OPENED: Ago = { days: 60, at: '05:00' };
/** Longer than after any delivery somebody is asked for a review. */
const ASKED_WITHIN_MS = 40 * DAY_MS;

const seller = {
  sellerName: 'Gadgetry (Pvt) Ltd',
  sellerAddress: '1 Example Street\nColombo 00100',
  footer: 'A demo: nobody has bought anything, and this is no invoice.',
};

/** The moment as it is seen from today. */
export function momentOf({ days, at }: Ago, today = new Date()): Date {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const midnight = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate());
  return new Date(midnight - days * DAY_MS + (hours * 60 + minutes) * MINUTE_MS);
}

/** From when on the shop's goods have been there. */
export const openedAt = (): Date => momentOf(OPENED);

export const pastCustomers = () =>
  demoCustomers.map(({ since, ...customer }) => ({ ...customer, since: momentOf(since) }));

export interface PastDependencies {
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  readonly orders: Pick<Orders, 'past'>;
  readonly catalogue: Pick<ReturnType<typeof createCatalogue>, 'reviews' | 'askForReviews'>;
  readonly invoices: Pick<Invoices, 'begin' | 'issueNumbers'>;
  readonly timeZone: () => string;
}

/** One process at a time; one that dies lets go. */
async function alone(db: Database, work: () => Promise<void>): Promise<void> {
  await db.connection().execute(async (connection) => {
    const key = sql`hashtextextended('demo past', 0)`;
    const lock = () =>
      sql<{ mine: boolean }>`SELECT pg_try_advisory_lock(${key}) AS mine`.execute(connection);
    while ((await lock()).rows[0]?.mine !== true) await delay(LOOK_AGAIN_MS);
    try {
      await work();
    } finally {
      await sql`SELECT pg_advisory_unlock(${key})`.execute(connection);
    }
  });
}

/** Goods and people of the demo, as far as they are still there under their names. */
async function readShop(db: Database) {
  const ids = await productIdsByName(
    db,
    demoCatalogue.products.map(({ name }) => name),
  );
  const products = new Map(
    demoCatalogue.products.map(({ slug, name }) => [slug, ids.get(name)] as const),
  );
  const people = new Map<string, Person>();
  const emails = [...demoCustomers, ...demoAccounts].map(({ email }) => email);
  for (const email of emails) {
    const person = await findByConfirmedEmail(db, email);
    if (person !== null) people.set(email, person);
  }
  const owner = demoAccounts.find(({ role }) => role === 'admin')?.email ?? '';
  return { products, people, owner: people.get(owner) };
}

type ShopGoods = Awaited<ReturnType<typeof readShop>>;

const keyOf = (place: number) => `demo-past-${place + 1}`;

/** null: its customer or some of its goods are not there any more. */
async function orderOf(
  db: Database,
  place: number,
  said: DemoOrder,
  { products, people }: ShopGoods,
) {
  const customer = people.get(said.customer);
  const buyers = [...demoCustomers, demoShopper];
  const address = buyers.find(({ email }) => email === said.customer)?.address;
  const lines = Object.entries(said.items).map(([slug, quantity]) => ({
    id: products.get(slug),
    quantity,
  }));
  const items = lines.flatMap(({ id, quantity }) =>
    id === undefined ? [] : [{ product: { _id: id }, quantity }],
  );
  if (customer === undefined || address === undefined || items.length < lines.length) return null;
  const { promoCode, placed, paid, cancelled, sent, delivered, refunded, returned, note } = said;
  const paidBack = (back: { readonly at: Ago; readonly note: string }) => ({
    ...back,
    at: momentOf(back.at),
  });
  const carrierId = sent === undefined ? null : await carrierNamed(db, sent.carrier);
  return {
    key: keyOf(place),
    customer,
    cart: {
      items,
      ...(promoCode !== undefined && { promoCode }),
      shippingAddress: { ...address, recipient: undefined, company: undefined },
    },
    placed: momentOf(placed),
    ...(paid && { paid: { at: momentOf(paid), note: 'Bank statement' } }),
    ...(cancelled && { cancelled: momentOf(cancelled) }),
    ...(sent && {
      sent: {
        at: momentOf(sent.at),
        ...(carrierId !== null && { carrierId }),
        trackingNumber: sent.trackingNumber,
      },
    }),
    ...(delivered && { delivered: momentOf(delivered) }),
    ...(refunded && {
      refunded: {
        amount: refunded.cents,
        reason: refunded.reason,
        note: refunded.note,
        at: momentOf(refunded.at),
        paidBack: paidBack(refunded.paidBack),
      },
    }),
    ...(returned && {
      returned: {
        reason: returned.reason,
        note: returned.note,
        condition: returned.condition,
        at: momentOf(returned.at),
        approved: momentOf(returned.approved),
        received: momentOf(returned.received),
        refunded: momentOf(returned.refunded),
        paidBack: paidBack(returned.paidBack),
      },
    }),
    ...(note && { note: { at: momentOf(note.at), text: note.text } }),
  };
}

async function review(
  { catalogue: { reviews } }: PastDependencies,
  said: DemoReview,
  { products, people, owner }: ShopGoods,
): Promise<void> {
  const writer = people.get(said.customer);
  const product = products.get(said.product);
  if (writer === undefined || product === undefined || owner === undefined) return;
  const before = await reviews.own(writer, product);
  if (!before.mayReview) return;
  const { stars, text, published, answer = '' } = said;
  const written =
    before.review ??
    (await asOf(momentOf(said.written), () =>
      reviews.write(writer, product, { stars, text, name: before.name }),
    ));
  if (published === undefined || written.status !== 'waiting') return;
  const { _id } = written;
  const { version } = await reviews.one(_id);
  const decision = { status: 'published', reason: '', answer, version } as const;
  await asOf(momentOf(published), () => reviews.decide(owner, _id, decision));
}

/**
 * Gives a demo the past that `demo/past` tells: orders, what became of them, and what people say of what they
 * got, each step by the shop's own services. Broken off, it goes on where it was when it is called again;
 * the last order's note is its last step, and where that is, nothing is left to do.
 */
export async function makePast(dependencies: PastDependencies): Promise<void> {
  const { db, log, orders, catalogue, invoices, timeZone } = dependencies;
  await alone(db, async () => {
    const shop = await readShop(db);
    const { owner } = shop;
    const told = await Promise.all(demoOrders.map((said, place) => orderOf(db, place, said, shop)));
    const last = told.at(-1);
    if (owner === undefined || last == null) {
      log.warn(
        { code: 'demo_without_past' },
        'the shop was filled before DEMO_PAST was set, and stays without a past: one that begins empty is given it',
      );
      return;
    }
    if (await orders.past.isNoted(last.customer, last.key)) return;
    await asOf(openedAt(), () => invoices.begin(owner, timeZone, seller));
    const issue = () => invoices.issueNumbers(new Date(Date.now() + MINUTE_MS));
    for (const order of told.slice(0, -1)) {
      if (order !== null) await orders.past.make(owner, order, issue);
    }
    for (const said of demoReviews) await review(dependencies, said, shop);
    // Those who have not said anything are not asked by mail weeks after.
    const inTime = new Date(Date.now() + ASKED_WITHIN_MS);
    await asOf(new Date(), () => catalogue.askForReviews(inTime));
    await orders.past.make(owner, last, issue);
    log.info('the demo was given a past');
  });
}
