import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import type { ErrorBody } from '@gadgetry/contract/errors';
import type { ShippingZone } from '@gadgetry/contract/shipping';
import { expect, test } from 'vitest';
import { address } from '../../../../test/buying.ts';
import { openInvoicingShop } from '../../../../test/invoicing.ts';
import { addTaxRate, taxFromNowOn } from '../../../../test/taxing.ts';

async function openShop() {
  const shop = await openInvoicingShop();
  const product = await shop.addProduct({ price: 20 });
  const zone = async (name: string, places: object, price: number) => {
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
  };
  const change = async (id: string, to: object) => {
    const read = await shop.call<AdminOrder>('GET', `/admin/orders/${id}`, shop.admin);
    return shop.call<AdminOrder & ErrorBody>('POST', `/admin/orders/${id}/address`, shop.admin, {
      address: { ...address, ...to },
      version: read.body.addressVersion,
    });
  };
  const placed = () => shop.bought([{ product, quantity: 2 }]);
  return { shop, zone, change, placed };
}

test('an order goes to no other shipping zone, wherever its price comes from, and to no country that is not shipped to', async () => {
  const { shop, zone, change, placed } = await openShop();
  await zone('North', { regions: ['Northern'] }, 12);
  await zone('Harbour', { postalPrefixes: ['008'] }, 3);
  const id = await placed();
  const before = await shop.readOrder(id);
  const north = await change(id, { state: 'Northern', city: 'Jaffna' });
  expect([north.status, north.body.code]).toEqual([409, 'total_would_change']);
  expect(north.body.message).toMatch(/‘North’.*another order/);
  expect((await change(id, { zip_code: '00800' })).body.code).toBe('total_would_change');
  const berlin = { country: 'DE', line_1: 'Platz 1', line_2: '', city: 'Berlin', state: '' };
  const abroad = await change(id, { ...berlin, zip_code: '10115', phone: '030 901820' });
  expect([abroad.status, abroad.body.code]).toEqual([400, 'not_shipped']);
  const near = await change(id, { state: 'Southern', city: 'Galle', zip_code: '80000' });
  expect(near).toMatchObject({ status: 200, body: { addressId: { city: 'Galle' } } });
  const { grandTotal, shipping, shippingMethod } = before;
  expect(near.body).toMatchObject({ grandTotal, shipping, shippingMethod });
  await shop.expectBooksInOrder();
});

test('an order goes to no place with other taxes than it was charged with, also where they are gone by now', async () => {
  const { shop, change, placed } = await openShop();
  await addTaxRate(shop, { percent: 18 });
  await addTaxRate(shop, { percent: 5, region: 'Western', name: 'Levy' });
  await addTaxRate(shop, { percent: 5, region: 'Central', name: 'Levy' });
  await taxFromNowOn(shop);
  const id = await placed();
  const { taxes } = await shop.readOrder(id);
  expect(taxes).toMatchObject([{ name: 'Levy' }]);
  for (const state of ['Southern', 'Central']) {
    const other = await change(id, { state });
    expect([other.status, other.body.code]).toEqual([409, 'total_would_change']);
    expect(other.body.message).toContain('taxes');
  }
  expect((await change(id, { line_1: '1 Near By', zip_code: '00800' })).status).toBe(200);
  await taxFromNowOn(shop, { isOn: false });
  expect((await change(id, { state: 'Southern' })).body.code).toBe('total_would_change');
  expect((await change(id, { line_1: '2 Near By' })).body.taxes).toEqual(taxes);
  await shop.expectBooksInOrder();
});

test('an invoice keeps the address that it was issued with; one for another is issued by correcting it', async () => {
  const { shop, change, placed } = await openShop();
  const buyers = async (id: string) => {
    const { rows } = await shop.database.pool.query<{ buyer: string[] }>(
      `SELECT data -> 'buyer' AS buyer FROM invoice_documents WHERE order_id = $1
       AND kind = 'invoice' ORDER BY issued_at`,
      [id],
    );
    return rows.map(({ buyer }) => buyer.includes('1 New Lane'));
  };
  const [early, late] = [await placed(), await placed()];
  await change(late, { line_1: '1 New Lane' });
  await shop.issue();
  const issued = await shop.documents(early);
  const changed = await change(early, { line_1: '1 New Lane' });
  expect(await buyers(early)).toEqual([false]);
  expect(await buyers(late)).toEqual([true]);
  expect(await shop.documents(early)).toEqual(issued);
  // What the page tells its owner by.
  const at = changed.body.timeline.at(-1)?.at ?? '';
  expect(new Date(issued.documents[0]?.issuedAt ?? '').getTime()).toBeLessThan(Date.parse(at));
  await shop.correct(early, '1 New Lane\nColombo');
  expect(await buyers(early)).toEqual([false, true]);
  await shop.expectBooksInOrder();
});
