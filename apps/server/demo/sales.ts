/** What a product of the demo cost before, and its sale, which begins when the shop is filled. */
export interface DemoSale {
  /** Oldest first. The last one is the regular price; of the sale it is what the product is said to cost. */
  readonly before: readonly { readonly daysAgo: number; readonly cents: number }[];
  /** So long it lasts. */
  readonly days: number;
}

/**
 * By slug. What is struck follows from these as it does in any shop: the soundbar's regular price, and
 * of the camera the price that it had for a few days, which was lower than the regular one.
 */
export const demoSales: Readonly<Record<string, DemoSale>> = {
  'tern-soundbar': {
    before: [
      { daysAgo: 120, cents: 42_900 },
      { daysAgo: 55, cents: 39_900 },
    ],
    days: 30,
  },
  'postbox-instant-camera': {
    before: [
      { daysAgo: 90, cents: 11_900 },
      { daysAgo: 24, cents: 10_900 },
      { daysAgo: 17, cents: 11_900 },
    ],
    days: 21,
  },
};
