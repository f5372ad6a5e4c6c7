import { randomInt, randomUUID } from 'node:crypto';
import type { Product } from '@gadgetry/contract/catalogue';
import { type Purchase, buyPersistently } from '../reliability/persistent-buyer.ts';
import type { Shops } from '../reliability/shops.ts';
import type { Wish } from '../buying.ts';

/** Longer than any trouble lasts: who is not told by then is told 'unknown'. */
const PATIENCE_MS = 20_000;

function someOf(products: readonly Product[]): Wish[] {
  const first = randomInt(products.length);
  return Array.from({ length: randomInt(1, 4) }, (_, step) => ({
    product: products[(first + step * 5) % products.length] ?? { _id: '' },
    quantity: randomInt(1, 3),
  }));
}

export interface CrowdOptions {
  readonly shops: Pick<Shops, 'buyers' | 'door'>;
  readonly products: readonly Product[];
  /** What somebody types there, if anything. */
  someCode(): string | undefined;
  goesOn(): boolean;
}

/** Everybody buys one thing after the other until time is up. @returns what each was told */
export async function letCrowdBuy(options: CrowdOptions): Promise<Purchase[]> {
  const { shops, products, goesOn } = options;
  const purchases: Purchase[] = [];
  await Promise.all(
    shops.buyers.map(async (buyer) => {
      while (goesOn()) {
        const promoCode = options.someCode();
        const shopping = {
          buyer,
          items: someOf(products),
          key: randomUUID(),
          // Codes that ask who somebody is are refused to them.
          asGuest: randomInt(4) === 0,
          delivery: randomInt(2),
          server: () => shops.door(),
          until: performance.now() + PATIENCE_MS,
          ...(promoCode === undefined ? {} : { promoCode }),
        };
        // Now and then somebody clicks twice: both must be told of the same order.
        const clicks = randomInt(6) === 0 ? 2 : 1;
        const told = Array.from({ length: clicks }, () => buyPersistently(shopping));
        purchases.push(...(await Promise.all(told)));
      }
    }),
  );
  return purchases;
}
