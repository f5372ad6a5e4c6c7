import { rm } from 'node:fs/promises';
import type { SavedAddress } from '@gadgetry/contract/address-book';
import type { Attribute } from '@gadgetry/contract/attributes';
import type { Account } from '@gadgetry/contract/identity';
import type { Product } from '@gadgetry/contract/catalogue';
import type { OrderDraft } from '@gadgetry/contract/order-drafts';
import type { OrderView } from '@gadgetry/contract/order-views';
import type { OwnNotice } from '@gadgetry/contract/notices';
import type { Sale } from '@gadgetry/contract/prices';
import type { Carrier, CarrierInput } from '@gadgetry/contract/carriers';
import type { Promocode } from '@gadgetry/contract/promocodes';
import type { Redirect } from '@gadgetry/contract/redirects';
import type { ShippingMethod, ShippingZone } from '@gadgetry/contract/shipping';
import type { SynonymGroup } from '@gadgetry/contract/searches';
import type { TaxClass } from '@gadgetry/contract/taxes';
import { onTestFinished } from 'vitest';
import { saveView } from '../order-views.ts';
import { takeTransfers } from '../bank-transfer.ts';
import { orderAsGuest, takesGuests } from '../guests.ts';
import { unreachableMail } from '../mails.ts';
import { addAttribute } from '../attributes.ts';
import { type SellingShop, address } from '../buying.ts';
import { manualOrdersIn, saveDraft } from '../manual-orders.ts';
import { openReviewedShop } from '../reviewing.ts';
import { temporaryFolder } from '../pictures.ts';
import { inHours, planSale } from '../sales.ts';
import { addTaxRate } from '../taxing.ts';
import { type SignedIn, signInAgain, signUp } from '../shop.ts';

export const VISITORS = ['guest', 'shopper', 'other', 'admin'] as const;
export type Visitor = (typeof VISITORS)[number];

/** A shop in which each visitor finds something of the shopper's to try their hands at. */
export const aCarrier = (name: string): CarrierInput => ({
  name,
  trackingPatterns: ['CC########'],
  trackingLink: 'https://couriers.example/{number}',
});

export interface AccessShop {
  readonly shop: SellingShop;
  readonly app: SellingShop['app'];
  /** On sale, and left alone. */
  readonly product: Product;
  /** What admins try their edits on. */
  readonly edited: Product;
  readonly attribute: Attribute;
  /** What admins try to delete. */
  readonly unwanted: Attribute;
  readonly promocode: Promocode;
  /** A discount with codes for one use each. */
  readonly single: Promocode;
  readonly synonyms: SynonymGroup;
  readonly carrier: Carrier;
  /** Of a country that none of the orders goes to. */
  readonly shipping: { readonly zone: ShippingZone; readonly method: ShippingMethod };
  /** Of a country that none of the orders goes to, by their ids; tax is off. */
  readonly tax: { readonly rate: string; readonly unwanted: string; readonly taxClass: string };
  /** Planned for next week, of a product of its own. */
  readonly sale: Sale;
  /** An account that none of the visitors is, and its session. */
  readonly bystander: Pick<Account, '_id'> & { readonly session: string };
  /** Received by the shopper, who has said what they think of it. */
  readonly received: Product;
  /** A review of something else, which admins decide about. */
  readonly review: string;
  /** Addresses that the shopper keeps. */
  readonly saved: { readonly edited: string; readonly unwanted: string };
  /** What the shopper waits for. */
  readonly notice: string;
  readonly unpaidOrder: string;
  /** Unpaid as well. */
  readonly unwantedOrder: string;
  readonly paidOrder: string;
  readonly shippedOrder: string;
  readonly partlyShippedOrder: string;
  readonly cancelledOrder: string;
  /** Unpaid, of nobody with an account, with its key. */
  readonly guestOrder: { readonly orderId: string; readonly orderKey: string };
  /** An admin has made it for somebody, who has not paid for it. */
  readonly madeOrder: string;
  readonly draft: OrderDraft;
  readonly view: OrderView;
  /** Waits for a bank transfer. */
  readonly transferOrder: string;
  /** The payment session of the paid order. */
  readonly session: string;
  readonly providerEvent: string;
  readonly redirect: string;
  readonly people: Readonly<Record<Visitor, SignedIn | null>>;
  /** A session of its own, for calls that end it. */
  cookieOf(visitor: Visitor): Promise<string | null>;
}

async function saveAddresses({ call }: SellingShop, shopper: SignedIn) {
  const save = async (line_2: string) =>
    (
      await call<SavedAddress[]>('POST', '/account/addresses', shopper, {
        address: { ...address, line_2 },
      })
    ).body.at(-1)?._id ?? '';
  return { edited: await save('Flat 1'), unwanted: await save('Flat 2') };
}

async function addZone({ call, admin }: SellingShop) {
  const { body: zone } = await call<ShippingZone>('POST', '/admin/shipping/zones', admin, {
    name: 'Far away',
    position: 1,
    countries: ['GB'],
    regions: [],
    postalPrefixes: [],
  });
  const { body: method } = await call<ShippingMethod>('POST', '/admin/shipping/methods', admin, {
    zoneId: zone._id,
    name: 'Parcel',
    description: '',
    position: 0,
    rule: { kind: 'flat', price: 5 },
    daysFrom: 1,
    daysTo: 2,
  });
  return { zone, method };
}

async function addTax(shop: SellingShop) {
  const rateOf = (name: string) => addTaxRate(shop, { country: 'GB', name, percent: 20 });
  const name = 'Unwanted';
  const { body } = await shop.call<TaxClass>('POST', '/admin/tax/classes', shop.admin, { name });
  const [rate, unwanted] = [await rateOf('VAT'), await rateOf('Unwanted')];
  return { rate: rate._id, unwanted: unwanted._id, taxClass: body._id };
}

export async function openAccessShop(): Promise<AccessShop> {
  // Figures are shown to whoever has their token, which is none of these.
  const settings = {
    METRICS_TOKEN: 'a-token-that-nobody-here-has',
    ...unreachableMail,
    ...takesGuests,
  };
  const dataDir = await temporaryFolder();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const shop = await openReviewedShop({ settings: { DATA_DIR: dataDir, ...settings } });
  await takeTransfers(shop);
  const { admin, shopper } = shop;
  const other = await signUp(shop);
  const bystander = await signUp(shop);
  const product = await shop.addProduct({ stockQuantity: 100 });
  const edited = await shop.addProduct();
  const line = [{ product, quantity: 1 }];
  const promocode = await shop.call<Promocode>('POST', '/promocodes', admin, {
    code: 'MATRIX10',
    discountPercentage: 10,
    firstOrderOnly: false,
    expiresAt: '2099-12-31',
  });
  const single = await shop.call<Promocode>('POST', '/promocodes', admin, {
    code: 'LETTERS',
    discountPercentage: 10,
    expiresAt: '2099-12-31',
    way: 'single_use_codes',
  });
  const synonyms = await shop.call<SynonymGroup>('POST', '/synonyms', admin, {
    terms: ['telly', 'television'],
  });
  const carrier = await shop.call<Carrier>('POST', '/admin/carriers', admin, aCarrier('Couriers'));
  const paid = async (quantity = 1) => {
    const order = await shop.placed(shopper, [{ product, quantity }]);
    const session = await shop.pay(shopper, order);
    await shop.comeBack(shopper, session);
    return { order, session };
  };
  const toShip = await paid();
  const toDeliver = await paid();
  const toCancel = await paid();
  const toFinish = await paid(2);
  const [{ _id: itemId } = { _id: '' }] = (await shop.readOrder(toFinish.order)).items;
  await shop.app.inject({
    method: 'POST',
    url: `/api/v1/admin/orders/${toFinish.order}/shipments`,
    headers: { ...admin.headers, 'idempotency-key': 'one-of-two' },
    body: { lines: [{ itemId, quantity: 1 }] },
  });
  await shop.call('POST', `/admin/orders/${toDeliver.order}/ship`, admin, {
    trackingNumber: 'T-1',
  });
  const [event] = await shop.eventsAbout(toShip.session);
  if (event === undefined) throw new Error('the provider has said nothing about the payment');
  await shop.deliver(event);
  const received = await shop.addProduct();
  const reviewed = await shop.addProduct();
  await shop.receive(shopper, [received, reviewed]);
  const review = await shop.review(shopper, reviewed);
  await shop.call('POST', `/products/${product._id}/notices`, shopper, { kind: 'cheaper' });
  const own = await shop.call<OwnNotice[]>('GET', '/account/notices', shopper);
  // One page that guests may read.
  await shop.call('PUT', '/admin/pages/terms/confirmation', admin, {
    isConfirmed: true,
    version: 1,
  });
  for (const slug of ['one', 'another', 'unwanted']) {
    const page = { slug, title: 'A page', text: 'Of the owner.', place: 'footer' };
    await shop.call('POST', '/admin/pages', admin, page);
  }
  const toDelete = { from: '/to-be-deleted', to: '/shop' };
  const redirect = await shop.call<Redirect>('POST', '/admin/redirects', admin, toDelete);
  const people = { guest: null, shopper, other, admin };
  return {
    shop,
    app: shop.app,
    product,
    edited,
    attribute: await addAttribute(shop, { name: 'Finish' }),
    unwanted: await addAttribute(shop, { name: 'Unwanted' }),
    promocode: promocode.body,
    single: single.body,
    synonyms: synonyms.body,
    carrier: carrier.body,
    shipping: await addZone(shop),
    tax: await addTax(shop),
    sale: await planSale(shop, await shop.addProduct(), {
      beginsAt: inHours(170),
      endsAt: inHours(200),
    }),
    bystander: { _id: bystander.person.id, session: bystander.sessionId },
    received,
    review: review.body._id,
    saved: await saveAddresses(shop, shopper),
    notice: own.body[0]?._id ?? '',
    unpaidOrder: await shop.placed(shopper, line),
    unwantedOrder: await shop.placed(shopper, line),
    paidOrder: toShip.order,
    shippedOrder: toDeliver.order,
    partlyShippedOrder: toFinish.order,
    cancelledOrder: toCancel.order,
    guestOrder: await orderAsGuest(shop, line),
    madeOrder: await manualOrdersIn(shop).made(line),
    draft: await saveDraft(shop),
    view: await saveView(shop),
    transferOrder: await shop.placed(shopper, line, { paymentMethod: 'bank_transfer' }),
    session: toShip.session,
    providerEvent: event.id,
    redirect: redirect.body._id,
    people,
    async cookieOf(visitor) {
      const someone = people[visitor];
      return someone === null ? null : (await signInAgain(shop, someone.person)).cookie;
    },
  };
}
