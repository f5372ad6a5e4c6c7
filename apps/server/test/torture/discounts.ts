import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { DiscountEffect } from '@gadgetry/contract/discounts';
import type { Promocode } from '@gadgetry/contract/promocodes';
import { bearerOf } from '../reliability/buyers.ts';
import { type Answer, callShop } from '../reliability/shop-call.ts';
import type { Shops } from '../reliability/shops.ts';
import type { Trouble } from './disturbances.ts';

type Shop = Pick<Shops, 'admin' | 'door' | 'database'>;

/** What the owner gives off, and the codes that buyers have heard of. */
export interface Discounts {
  readonly changing: readonly Promocode[];
  readonly codes: readonly string[];
  /** Each is good for one order, however many try it. */
  readonly singleUseCodes: readonly string[];
}

/** What every third buyer types; of codes for one use several have heard. */
export function someCode({ codes, singleUseCodes }: Discounts): string | undefined {
  if (randomInt(3) > 0) return undefined;
  const heardOf = randomInt(4) === 0 ? singleUseCodes : codes;
  return heardOf[randomInt(heardOf.length)];
}

const SINGLE_USE_CODES = 60;

async function call<Body>(
  { admin, door }: Shop,
  method: 'POST' | 'PUT',
  path: string,
  body: object,
): Promise<Answer<Body>> {
  const { url } = door();
  const bearer = await bearerOf(url, admin.cookie);
  return callShop(method, `${url}/api/v1/promocodes${path}`, { bearer, body });
}

async function make(shop: Shop, code: string, rules: object): Promise<Promocode> {
  const { status, body } = await call<Promocode>(shop, 'POST', '', {
    code,
    expiresAt: '2099-12-31',
    combinable: true,
    ...rules,
  });
  if (status !== 201) throw new Error(`${code}: ${JSON.stringify(body)}`);
  return body;
}

/** Of every kind and way one, with limits that so many buyers reach. */
export async function openDiscounts(shop: Shop, firstOrderCode: string): Promise<Discounts> {
  const third = await make(shop, 'THIRD', {
    way: 'automatic',
    effect: { kind: 'buy_get', buy: 2, get: 1, percent: 50, timesPerOrder: null },
    conditions: { minimum: 30 },
  });
  const sent = await make(shop, 'SENT', {
    way: 'automatic',
    effect: { kind: 'free_shipping', upTo: 5 },
    maxUses: 40,
    maxUsesPerCustomer: 4,
  });
  const amount = await make(shop, 'THREEOFF', {
    effect: { kind: 'amount', amount: 3 },
    maxUsesPerCustomer: 3,
  });
  const alone = await make(shop, 'ALONE', {
    discountPercentage: 15,
    combinable: false,
    maxUses: 25,
  });
  const once = await make(shop, 'ONCE', { way: 'single_use_codes', discountPercentage: 30 });
  const made = await call(shop, 'POST', `/${once._id}/codes`, { count: SINGLE_USE_CODES });
  if (made.status !== 201) throw new Error('no codes for one use');
  const { rows } = await shop.database.pool.query<{ code: string }>(
    'SELECT code FROM single_use_codes',
  );
  return {
    changing: [third, sent, amount, alone],
    codes: [firstOrderCode, amount.code, alone.code],
    singleUseCodes: rows.map(({ code }) => code),
  };
}

function otherEffect(effect: DiscountEffect | null): object {
  if (effect === null) return { discountPercentage: randomInt(1, 60) };
  const cents = randomInt(50, 900) / 100;
  if (effect.kind === 'amount') return { effect: { ...effect, amount: cents } };
  if (effect.kind === 'free_shipping') return { effect: { ...effect, upTo: cents } };
  return { effect: { ...effect, percent: randomInt(1, 101) } };
}

/** How much, and whether at all. Limits stay: whoever has one use more than a lowered one had it before. */
async function change(shop: Shop, { _id, code, effect, expiresAt }: Promocode): Promise<boolean> {
  const isActive = randomInt(4) > 0;
  const body = { code, expiresAt, isActive, ...otherEffect(effect) };
  return (await call(shop, 'PUT', `/${_id}`, body)).status === 200;
}

/** An owner who can't decide what to give off; each change that was taken counts. */
export async function keepChangingDiscounts(
  { shops, tally, goesOn }: Trouble,
  { changing }: Discounts,
): Promise<void> {
  while (goesOn()) {
    await delay(randomInt(300, 1_200));
    const one = changing[randomInt(changing.length)];
    if (one !== undefined && (await change(shops, one).catch(() => false))) {
      tally.discountsChanged += 1;
    }
  }
}
