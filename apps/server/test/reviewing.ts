import type { Product } from '@gadgetry/contract/catalogue';
import type { AdminReview, OwnReview, ReviewInput } from '@gadgetry/contract/reviews';
import { type SellingShop, openSellingShop } from './buying.ts';
import type { SignedIn, TestShopOptions } from './shop.ts';
import type { Answer } from './stocked-shop.ts';
import type { ErrorBody } from '@gadgetry/contract/errors';

/** A shop in which people get what they buy, and say what they think of it. */
export interface ReviewedShop extends SellingShop {
  /** Bought, paid, shipped and delivered; answers the order. */
  receive(as: SignedIn, products: readonly Product[], quantity?: number): Promise<string>;
  review(
    as: SignedIn | null,
    product: Pick<Product, '_id'>,
    said?: Partial<ReviewInput>,
  ): Promise<Answer<OwnReview & ErrorBody>>;
  /** Of the review as it is, unless a version is named. */
  decide(
    review: string,
    decision: { status: string; reason?: string; answer?: string; version?: number },
  ): Promise<Answer<AdminReview & ErrorBody>>;
  /** Received, written and published; answers the review. */
  published(as: SignedIn, product: Product, said?: Partial<ReviewInput>): Promise<string>;
  productOf(product: Pick<Product, '_id'>, as?: SignedIn | null): Promise<Product>;
}

export async function openReviewedShop(options: TestShopOptions = {}): Promise<ReviewedShop> {
  const shop = await openSellingShop(options);
  const receive: ReviewedShop['receive'] = async (as, products, quantity = 1) => {
    const order = await shop.placed(
      as,
      products.map((product) => ({ product, quantity })),
    );
    await shop.comeBack(as, await shop.pay(as, order));
    for (const action of ['ship', 'deliver']) {
      await shop.call('POST', `/admin/orders/${order}/${action}`, shop.admin, {});
    }
    return order;
  };
  const review: ReviewedShop['review'] = (as, { _id }, said = {}) =>
    shop.call('PUT', `/products/${_id}/own-review`, as, {
      stars: 4,
      text: 'It does what it should.',
      name: 'Robin S.',
      ...said,
    });
  const decide: ReviewedShop['decide'] = async (id, decision) => {
    const path = `/admin/reviews/${id}`;
    const { version } = (await shop.call<AdminReview>('GET', path, shop.admin)).body;
    return shop.call('PUT', path, shop.admin, { reason: '', answer: '', version, ...decision });
  };
  return {
    ...shop,
    receive,
    review,
    decide,
    async published(as, product, said) {
      await receive(as, [product]);
      const { body } = await review(as, product, said);
      await decide(body._id, { status: 'published' });
      return body._id;
    },
    productOf: async ({ _id }, as = null) =>
      (await shop.call<Product>('GET', `/products/${_id}`, as)).body,
  };
}
