import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Product } from '@gadgetry/contract/catalogue';
import type { OrderShippingMethods } from '@gadgetry/contract/order-changes';
import type { RelocationQuote } from '@gadgetry/contract/relocations';
import type { ShippingSetup } from '@gadgetry/contract/shipping';
import { bearerOf } from '../reliability/buyers.ts';
import { type Purchase, buyPersistently } from '../reliability/persistent-buyer.ts';
import { callShop } from '../reliability/shop-call.ts';
import type { Shops } from '../reliability/shops.ts';
import { galle, jaffna } from '../relocating.ts';
import type { Trouble } from './disturbances.ts';
import { payByCard, sendUnderKey } from './made-orders.ts';
import { done } from './charges.ts';
import type { Tally } from './tally.ts';

// Customers who want what they have paid for sent by a dearer method, or to where it costs something else.

const PATIENCE_MS = 10_000;
const METHODS = { North: [0], South: [40, 55] } as const;
/** Dearer than what the owner makes of the others. */
const COURIER = 30;
const BOUGHT_BEFORE = 6;

type Shop = Pick<Shops, 'admin' | 'buyers' | 'database' | 'door'>;
type Destination = keyof typeof METHODS;

const PLACES = {
  North: { region: 'Northern', address: jaffna },
  South: { region: 'Southern', address: galle },
} as const;

/** A dear courier, one place to which delivery costs nothing, and one to which it costs more than anywhere else. */
export async function openOtherWays(shop: Shop): Promise<void> {
  const method = async (zoneId: string | undefined, name: string, at: number, price: number) => {
    const rule = { kind: 'flat', price };
    const days = { daysFrom: 1, daysTo: 2 };
    const wanted = { zoneId, position: at, name, description: '', rule, ...days };
    await done(shop, 'POST', 'shipping/methods', wanted);
  };
  const { zones } = await done<ShippingSetup>(shop, 'GET', 'shipping');
  await method(zones.find(({ isDefault }) => isDefault)?._id, 'Courier', 2, COURIER);
  for (const name of ['North', 'South'] as const) {
    const zone = await done<{ _id: string }>(shop, 'POST', 'shipping/zones', {
      name,
      position: 1,
      countries: ['LK'],
      regions: [PLACES[name].region],
      postalPrefixes: [],
    });
    for (const [at, price] of METHODS[name].entries()) {
      await method(zone._id, `To the ${name}, ${at + 1}`, at, price);
    }
  }
}

interface Paid {
  readonly id: string;
  readonly shipping_method: string | null;
  readonly address_version: number;
}

/** Of which nothing was sent yet, mostly one of which nothing has become; what can't be changed is refused. */
async function somePaid({ database }: Shop): Promise<Paid | undefined> {
  const { rows } = await database.pool.query<Paid>(
    `SELECT o.id, o.shipping_method, o.address_version FROM orders o
     WHERE o.status = 'CONFIRMED' AND o.supplements_order_id IS NULL
       AND NOT EXISTS (SELECT 1 FROM shipments s WHERE s.order_id = o.id)
     ORDER BY $1 AND (EXISTS (SELECT 1 FROM orders a WHERE a.supplements_order_id = o.id)
       OR EXISTS (SELECT 1 FROM exchanges x WHERE o.id IN (x.order_id, x.relocated_order_id))), random()
     LIMIT 1`,
    [randomInt(5) > 0],
  );
  return rows[0];
}

async function askUpgrade(shop: Shop): Promise<Purchase | null> {
  const order = await somePaid(shop);
  if (order === undefined) return null;
  const { url } = shop.door();
  const bearer = await bearerOf(url, shop.admin.cookie);
  const path = `orders/${order.id}/shipping-methods`;
  const { status, body } = await callShop<OrderShippingMethods>(
    'GET',
    `${url}/api/v1/admin/${path}`,
    { bearer, patience: PATIENCE_MS },
  );
  if (status !== 200) return null;
  const dearer = body.flatMap(({ _id, due }) => (due === null ? [] : [{ methodId: _id, due }]));
  const chosen = dearer[randomInt(Math.max(1, dearer.length))];
  if (chosen === undefined) return null;
  return sendUnderKey(shop, {
    path: `orders/${order.id}/shipping-upgrade`,
    body: { ...chosen, seen: order.shipping_method },
    shown: chosen.due.total,
  });
}

async function sendElsewhere(shop: Shop, to: Destination): Promise<Purchase | null> {
  const order = await somePaid(shop);
  if (order === undefined) return null;
  const address = { address: PLACES[to].address, version: order.address_version };
  const path = `orders/${order.id}/relocation`;
  const { url } = shop.door();
  const bearer = await bearerOf(url, shop.admin.cookie);
  const { status, body } = await callShop<RelocationQuote>(
    'POST',
    `${url}/api/v1/admin/${path}/quote`,
    { bearer, body: address, patience: PATIENCE_MS },
  );
  if (status !== 200) return null;
  const way = body.methods[randomInt(body.methods.length)];
  if (way === undefined) return null;
  const received = { kind: 'received', by: 'cash', note: '' } as const;
  return sendUnderKey(shop, {
    path,
    body: {
      ...address,
      methodId: way._id,
      quoted: way.quoted,
      paid: body.paid,
      payment: randomInt(5) === 0 ? received : { kind: 'link' },
    },
    shown: way.quoted.grandTotal,
  });
}

interface Waiting {
  readonly id: string;
  readonly user_id: string;
  readonly is_upgrade: boolean;
}

/** What it waits for comes to its end: paid behind its link, given up by its customer, or let pass. */
async function goOn(shop: Shop, tally: Tally): Promise<void> {
  const { rows } = await shop.database.pool.query<Waiting>(`
    SELECT o.id, o.user_id, u.order_id IS NOT NULL AS is_upgrade
    FROM orders o LEFT JOIN shipping_upgrades u ON u.order_id = o.id
    WHERE o.status = 'PENDING' AND (u.order_id IS NOT NULL OR EXISTS (
      SELECT 1 FROM exchanges x WHERE x.order_id = o.id AND x.relocated_order_id IS NOT NULL))
    ORDER BY random() LIMIT 1`);
  const [order] = rows;
  if (order === undefined) return;
  const { id, user_id: userId, is_upgrade: isUpgrade } = order;
  const pay = async () => {
    await payByCard(shop, id, userId);
  };
  const cancel = async () => {
    const buyer = shop.buyers.find((one) => one.id === userId);
    if (buyer === undefined) return;
    const { url } = shop.door();
    const bearer = await bearerOf(url, buyer.cookie);
    await callShop('POST', `${url}/api/v1/orders/${id}/cancel`, { bearer, patience: PATIENCE_MS });
  };
  // As if its three days were over by now.
  const pass = async () => {
    await shop.database.pool.query(
      `UPDATE orders SET hold_expires_at = clock_timestamp() WHERE id = $1 AND status = 'PENDING'`,
      [id],
    );
  };
  const isPaidLess = isUpgrade
    ? tally.upgraded <= tally.upgradesEnded
    : tally.relocatedDearer <= tally.relocationsEnded;
  const any = [pay, pass, cancel][randomInt(3)];
  const ways = [randomInt(2) === 0 ? any : isPaidLess ? pay : pass];
  // At once now and then: it is one or the other.
  if (randomInt(4) === 0) ways.push(pass);
  await Promise.all(ways.map(async (way) => way?.().catch(() => undefined)));
}

type Counted = Pick<
  Tally,
  'upgraded' | 'upgradesEnded' | 'relocatedCheaper' | 'relocatedDearer' | 'relocationsEnded'
>;

/** What has come of it so far, by what is written. */
async function count({ database }: Shop): Promise<Counted> {
  const { rows } = await database.pool.query<Counted>(`
    WITH upgrade AS (
      SELECT o.status, p.settled_at FROM shipping_upgrades u
      JOIN orders o ON o.id = u.order_id LEFT JOIN payments p ON p.order_id = o.id
    ), relocation AS (
      SELECT o.id, o.grand_total_cents AS costs, x.amount_cents AS given, f.grand_total_cents AS was,
        p.settled_at, p.gateway
      FROM exchanges x JOIN orders o ON o.id = x.order_id JOIN orders f ON f.id = x.relocated_order_id
      LEFT JOIN payments p ON p.order_id = o.id
    )
    SELECT
      (SELECT count(*) FROM upgrade WHERE settled_at IS NOT NULL)::integer AS upgraded,
      (SELECT count(*) FROM upgrade WHERE status = 'CANCELLED' AND settled_at IS NULL)::integer
        AS "upgradesEnded",
      (SELECT count(*) FROM relocation WHERE given < was AND settled_at IS NOT NULL)::integer
        AS "relocatedCheaper",
      (SELECT count(*) FROM relocation WHERE given < costs AND settled_at IS NOT NULL
        AND gateway <> 'manual')::integer AS "relocatedDearer",
      (SELECT count(*) FROM relocation r WHERE EXISTS (
        SELECT 1 FROM order_events e WHERE e.order_id = r.id AND e.kind = 'expired'))::integer
        AS "relocationsEnded"`);
  const [counted] = rows;
  if (counted === undefined) throw new Error('nothing was counted');
  return counted;
}

/**
 * Before anything goes wrong some orders wait for what they are to cost more: in a short run, too, some of
 * that is paid, and some is not. @returns what was bought for that, and what was asked for
 */
export async function askForSome(shop: Shop, products: readonly Product[]): Promise<Purchase[]> {
  const bought = await Promise.all(
    shop.buyers.slice(-BOUGHT_BEFORE).map((buyer, at) =>
      buyPersistently({
        buyer,
        items: [{ product: products[at % products.length] ?? { _id: '' }, quantity: 1 }],
        key: randomUUID(),
        delivery: 1,
        server: () => shop.door(),
        until: performance.now() + 2 * PATIENCE_MS,
      }),
    ),
  );
  const asked: (Purchase | null)[] = [];
  for (const to of [null, 'South', 'North', null, 'South', 'South'] as const) {
    asked.push(await (to === null ? askUpgrade(shop) : sendElsewhere(shop, to)));
  }
  return [...bought, ...asked.filter((one) => one !== null)];
}

/** @returns what each customer was shown */
export async function keepSendingOtherwise({ shops, tally, goesOn }: Trouble): Promise<Purchase[]> {
  const made: Purchase[] = [];
  const wishes = [
    () => askUpgrade(shops),
    () => askUpgrade(shops),
    () => sendElsewhere(shops, 'North'),
    () => sendElsewhere(shops, 'South'),
    () => sendElsewhere(shops, 'South'),
  ];
  const asking = async () => {
    while (goesOn()) {
      await delay(randomInt(200, 600));
      // A server that is being killed answers nothing: another time.
      const asked = await wishes[randomInt(wishes.length)]?.().catch(() => null);
      if (asked != null) made.push(asked);
    }
  };
  const goingOn = async () => {
    while (goesOn()) {
      await delay(randomInt(200, 600));
      await goOn(shops, tally).catch(() => undefined);
      Object.assign(tally, await count(shops).catch(() => ({})));
    }
  };
  await Promise.all([asking(), goingOn()]);
  return made;
}
