import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Product } from '@gadgetry/contract/catalogue';
import { type Buyer, bearerOf } from '../reliability/buyers.ts';
import { callShop } from '../reliability/shop-call.ts';
import type { Shops } from '../reliability/shops.ts';
import type { Tally } from './tally.ts';

export interface Trouble {
  readonly shops: Shops;
  readonly tally: Tally;
  /** Whether there is still time for more of it. */
  goesOn(): boolean;
}

/** An admin who can't leave prices, stock and shop windows alone; each change that was taken counts. */
export async function keepEditing(
  { shops, tally, goesOn }: Trouble,
  products: readonly Product[],
): Promise<void> {
  let admin: Buyer = shops.admin;
  const call = async <Body>(method: string, path: string, body?: unknown) => {
    const { url } = shops.door();
    const answer = await callShop<Body>(method, `${url}/api/v1${path}`, {
      bearer: admin.bearer,
      ...(body === undefined ? {} : { body }),
    });
    if (answer.status === 401) admin = { ...admin, bearer: await bearerOf(url, admin.cookie) };
    return answer;
  };
  const edit = async (id: string) => {
    const { body, status } = await call<Product>('GET', `/products/${id}`);
    if (status !== 200) return;
    if (randomInt(4) === 0) {
      const changed = await call('PUT', `/products/${id}/status?status=${!body.isActive}`);
      if (changed.status === 200) tally.edited += 1;
      return;
    }
    const changed = await call('PUT', `/products/${id}`, {
      name: body.name,
      description: body.description,
      price: randomInt(500, 5_000) / 100,
      stockQuantity: randomInt(0, 60),
      categoryId: body.categoryId._id,
      tags: body.tags,
    });
    if (changed.status === 200) tally.edited += 1;
  };
  while (goesOn()) {
    const product = products[randomInt(products.length)];
    // A server that is being killed answers nothing; the admin just tries the next thing.
    if (product !== undefined) await edit(product._id).catch(() => undefined);
    await delay(randomInt(20, 120));
  }
}

/** An owner who presses 'Reconcile' now and then, in the middle of everything. */
export async function keepReconciling({ shops, goesOn }: Trouble): Promise<void> {
  while (goesOn()) {
    await delay(randomInt(500, 2_000));
    await reconcileOnce(shops).catch(() => false);
  }
}

/** It asks the provider about everything of the last minutes: longer than any other call where the machine is busy. */
const RECONCILED_WITHIN_MS = 120_000;

/** @returns whether nothing was left for the next time */
export async function reconcileOnce(shops: Pick<Shops, 'admin' | 'door'>): Promise<boolean> {
  const { url } = shops.door();
  const bearer = await bearerOf(url, shops.admin.cookie);
  const answer = await callShop<{ finished: boolean }>('POST', `${url}/api/v1/admin/reconcile`, {
    bearer,
    patience: RECONCILED_WITHIN_MS,
  });
  return answer.status === 200 && answer.body.finished;
}
