import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import type { ErrorBody } from '@gadgetry/contract/errors';
import type { RelocationQuote } from '@gadgetry/contract/relocations';
import type { ShippingZone } from '@gadgetry/contract/shipping';
import { newId } from '../src/database/identifiers.ts';
import { type SellingShop, address } from './buying.ts';
import { byLink } from './manual-orders.ts';
import type { SignedIn } from './shop.ts';
import type { Answer } from './stocked-shop.ts';

export const jaffna = { ...address, line_1: '1 Fort Lane', city: 'Jaffna', state: 'Northern' };
export const galle = { ...address, line_1: '2 Sea Street', city: 'Galle', state: 'Southern' };

interface Wanted {
  readonly payment?: object;
  readonly key?: string;
  readonly method?: number;
  readonly paid?: number;
  readonly as?: SignedIn;
  /** As it was seen; left out: it is asked for. */
  readonly shown?: RelocationQuote;
  readonly version?: number;
}

/** What admins do with orders that go where they come to another total. */
export function relocatingIn(shop: SellingShop) {
  const call = <Body>(path: string, as: SignedIn, body: object) =>
    shop.call<Body & ErrorBody>('POST', `/admin/orders/${path}`, as, body);

  const quoted = (id: string, to: object, version = 1) =>
    call<RelocationQuote>(`${id}/relocation/quote`, shop.admin, { address: to, version });

  const relocate = async (
    id: string,
    to: object,
    {
      payment = byLink,
      key = newId(),
      method = 0,
      as = shop.admin,
      version = 1,
      ...seen
    }: Wanted = {},
  ): Promise<Answer<{ orderId: string } & ErrorBody>> => {
    const shown = seen.shown ?? (await quoted(id, to, version)).body;
    const way = shown.methods[method];
    const answer = await shop.app.inject({
      method: 'POST',
      url: `/api/v1/admin/orders/${id}/relocation`,
      headers: { ...as.headers, 'idempotency-key': key },
      body: {
        address: to,
        version,
        methodId: way?._id,
        quoted: way?.quoted,
        paid: seen.paid ?? shown.paid,
        payment,
      },
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
  };

  return {
    quoted,
    relocate,
    /** A zone with one method at this price. */
    async zone(name: string, places: object, price: number): Promise<void> {
      const { body } = await shop.call<ShippingZone>('POST', '/admin/shipping/zones', shop.admin, {
        name,
        position: 1,
        countries: ['LK'],
        regions: [],
        postalPrefixes: [],
        ...places,
      });
      await shop.call('POST', '/admin/shipping/methods', shop.admin, {
        zoneId: body._id,
        name: `To ${name}`,
        description: '',
        position: 0,
        rule: { kind: 'flat', price },
        daysFrom: 1,
        daysTo: 2,
      });
    },
    /** The id of the order as which it goes on, or a failed test. */
    async relocated(id: string, to: object, wanted?: Wanted): Promise<string> {
      const { status, body } = await relocate(id, to, wanted);
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body.orderId;
    },
    read: async (id: string) =>
      (await shop.call<AdminOrder>('GET', `/admin/orders/${id}`, shop.admin)).body,
    act: (id: string, action: string, body: object = {}) =>
      call<AdminOrder>(`${id}/${action}`, shop.admin, body),
    /** As its customer does at the link. */
    async pay(id: string): Promise<void> {
      await shop.comeBack(shop.shopper, await shop.pay(shop.shopper, id));
    },
  };
}
