import type { Product } from '@gadgetry/contract/catalogue';
import type {
  NoticeAsked,
  NoticeInput,
  OwnNotice,
  WaitedVariant,
} from '@gadgetry/contract/notices';
import { unreachableMail, waitingMails } from './mails.ts';
import { type SignedIn, signUp } from './shop.ts';
import { type Answer, type StockedShop, openStockedShop, productBody } from './stocked-shop.ts';

/** A shop in which people wait for what is sold out or too dear. */
export interface WaitedShop extends StockedShop {
  /** Somebody with a verified address. */
  readonly robin: SignedIn;
  ask(
    product: Pick<Product, '_id'>,
    as: SignedIn | null,
    input: NoticeInput,
  ): Promise<Answer<NoticeAsked>>;
  own(as: SignedIn): Promise<OwnNotice[]>;
  /** What the owner sees of it. */
  waited(query?: string): Promise<WaitedVariant[]>;
  /** An edit as the owner makes it. */
  change(product: Product, given: object): Promise<Answer<Product>>;
  /** The mails that tell it, and those that ask addresses whether they want to be told. */
  told(): ReturnType<typeof waitingMails>;
  asked(): ReturnType<typeof waitingMails>;
}

export async function openWaitedShop(
  settings: Record<string, string> = unreachableMail,
): Promise<WaitedShop> {
  const shop = await openStockedShop({ settings });
  const { call, admin } = shop;
  return {
    ...shop,
    robin: await signUp(shop, { emailVerified: true }),
    ask: (product, as, input) => call('POST', `/products/${product._id}/notices`, as, input),
    own: async (as) => (await call<OwnNotice[]>('GET', '/account/notices', as)).body,
    waited: async (query = '') =>
      (await call<WaitedVariant[]>('GET', `/admin/notices${query}`, admin)).body,
    change(product, given) {
      const { name, description, price, stockQuantity } = product;
      const kept = { name, description, price, stockQuantity };
      const body = { ...productBody(shop.category, kept), ...given };
      return call('PUT', `/products/${product._id}`, admin, body);
    },
    told: () => waitingMails(shop, 'product-notice'),
    asked: () => waitingMails(shop, 'notice-confirmation'),
  };
}
