import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ShippingMethod, ShippingRule, ShippingSetup } from '@gadgetry/contract/shipping';
import type { TaxRate, TaxSettings, TaxSetup } from '@gadgetry/contract/taxes';
import { bearerOf } from '../reliability/buyers.ts';
import { type Answer, callShop } from '../reliability/shop-call.ts';
import type { Shops } from '../reliability/shops.ts';
import type { Trouble } from './disturbances.ts';

/** What the owner changes again and again. */
export interface Charges {
  readonly methods: readonly ShippingMethod[];
  readonly rates: readonly TaxRate[];
}

type Shop = Pick<Shops, 'admin' | 'door'>;

async function call<Body>(
  { admin, door }: Shop,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
): Promise<Answer<Body>> {
  const { url } = door();
  const bearer = await bearerOf(url, admin.cookie);
  return callShop(method, `${url}/api/v1/admin/${path}`, {
    bearer,
    ...(body === undefined ? {} : { body }),
  });
}

/** @throws Error naming the call that was refused */
export async function done<Body>(...asked: Parameters<typeof call>): Promise<Body> {
  const { status, body } = await call<Body>(...asked);
  if (status >= 300) throw new Error(`${asked[1]} ${asked[2]}: ${JSON.stringify(body)}`);
  return body;
}

const cents = (least: number, most: number) => randomInt(least, most) / 100;

/** Any of the kinds that a cart of whatever weight has a price by. */
function someRule(): ShippingRule {
  const rules: readonly ShippingRule[] = [
    { kind: 'flat', price: cents(0, 2_000) },
    { kind: 'free_from', price: cents(100, 2_000), freeFrom: cents(2_000, 9_000) },
    {
      kind: 'by_value',
      steps: [
        { upTo: cents(1_000, 5_000), price: cents(100, 900) },
        { upTo: null, price: cents(0, 100) },
      ],
    },
  ];
  return rules[randomInt(rules.length)] ?? { kind: 'flat', price: 0 };
}

/** A second way of delivery that costs something, and two taxes of which one is reckoned on the other. */
export async function openCharges(shop: Shop): Promise<Charges> {
  const { zones, methods } = await done<ShippingSetup>(shop, 'GET', 'shipping');
  const express = await done<ShippingMethod>(shop, 'POST', 'shipping/methods', {
    zoneId: zones.find(({ isDefault }) => isDefault)?._id,
    position: 1,
    name: 'Express',
    description: '',
    rule: { kind: 'flat', price: 9.9 },
    daysFrom: 1,
    daysTo: 2,
  });
  const { classes, country, settings } = await done<TaxSetup>(shop, 'GET', 'tax');
  const rate = {
    country,
    region: '',
    postalPrefix: '',
    taxClass: classes.find(({ isDefault }) => isDefault)?.name,
  };
  const rates = [
    await done<TaxRate>(shop, 'POST', 'tax/rates', {
      ...rate,
      name: 'VAT',
      percent: 18,
      isCompound: false,
    }),
    await done<TaxRate>(shop, 'POST', 'tax/rates', {
      ...rate,
      name: 'Levy',
      percent: 2.5,
      isCompound: true,
    }),
  ];
  const { _id, ...kept } = settings;
  await done(shop, 'PUT', 'tax/settings', { ...kept, isOn: true });
  return { methods: [...methods, express], rates };
}

async function change(shop: Shop, { methods, rates }: Charges): Promise<boolean> {
  const method = methods[randomInt(methods.length)];
  const rate = rates[randomInt(rates.length)];
  if (method === undefined || rate === undefined) throw new Error('nothing to change');
  const what = randomInt(3);
  if (what === 0) {
    const { _id, isActive: _isActive, version: _version, ...kept } = method;
    const path = `shipping/methods/${_id}`;
    return (await call(shop, 'PUT', path, { ...kept, rule: someRule() })).status === 200;
  }
  if (what === 1) {
    const { _id, version: _version, ...kept } = rate;
    const path = `tax/rates/${_id}`;
    return (await call(shop, 'PUT', path, { ...kept, percent: cents(0, 3_000) })).status === 200;
  }
  const now = await done<TaxSettings>(shop, 'GET', 'tax/settings');
  const { _id, version: _version, ...kept } = now;
  const next = { ...kept, pricesInclude: randomInt(2) === 0, isOn: randomInt(4) > 0 };
  return (await call(shop, 'PUT', 'tax/settings', next)).status === 200;
}

/** An owner who can't decide what delivery costs and what is taxed; each change that was taken counts. */
export async function keepChangingCharges(
  { shops, tally, goesOn }: Trouble,
  charges: Charges,
): Promise<void> {
  while (goesOn()) {
    await delay(randomInt(200, 900));
    // A server that is being killed answers nothing; the owner just tries the next thing.
    if (await change(shops, charges).catch(() => false)) tally.chargesChanged += 1;
  }
}
