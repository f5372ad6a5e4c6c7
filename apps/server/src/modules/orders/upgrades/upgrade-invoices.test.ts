import { expect, test } from 'vitest';
import { address } from '../../../../test/buying.ts';
import { addTaxRate, taxFromNowOn } from '../../../../test/taxing.ts';
import { type Upgrading, openUpgradingShop } from '../../../../test/upgrades.ts';
import { newId } from '../../../database/identifiers.ts';

const electronic = {
  isElectronic: true,
  vatId: 'LK 123456789',
  contact: 'Phone 011 234 5678\nhello@gadgetry.example',
};

interface Row {
  readonly total: number;
  readonly taxes: { readonly rate: number; readonly net: number; readonly amount: number }[];
  readonly electronic: { readonly problem?: string; readonly lines?: { readonly net: number }[] };
}

async function documentsOf({ shop }: Upgrading, orderId: string): Promise<Row[]> {
  await shop.issue();
  const { rows } = await shop.database.pool.query<{ data: Row }>(
    'SELECT data FROM invoice_documents WHERE order_id = $1 ORDER BY issued_at, id',
    [orderId],
  );
  return rows.map(({ data }) => data);
}

/** A paid order of goods at both rates, sent by Standard. */
async function boughtAtTwoRates(upgrades: Upgrading): Promise<string> {
  const { shop, methods } = upgrades;
  const items = [
    { product: await shop.addProduct({ price: 40 }), quantity: 1 },
    { product: await shop.addProduct({ price: 21, taxClass: 'Reduced' }), quantity: 1 },
  ];
  const placed = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/orders',
    headers: { ...shop.shopper.headers, 'idempotency-key': newId() },
    body: { items, shippingAddress: address, shippingMethodId: methods.Standard },
  });
  const { orderId } = placed.json<{ orderId: string }>();
  await upgrades.pay(orderId);
  return orderId;
}

test.each([true, false])(
  'what is shared out among two rates is charged on its shares, and told to programs (prices include: %s)',
  async (pricesInclude) => {
    const upgrades = await openUpgradingShop({}, electronic);
    const { shop } = upgrades;
    await shop.call('POST', '/admin/tax/classes', shop.admin, { name: 'Reduced' });
    await addTaxRate(shop, { percent: 7, taxClass: 'Reduced' });
    await taxFromNowOn(shop, { pricesInclude });
    const orderId = await boughtAtTwoRates(upgrades);
    const asked = await upgrades.asked(orderId, 'Courier');
    await upgrades.pay(asked);
    const { rows: shares } = await shop.database.pool.query<{ net: number; amount: number }>(
      `SELECT (base_cents - CASE WHEN is_included THEN amount_cents ELSE 0 END)::int AS net,
         amount_cents::int AS amount
       FROM order_taxes WHERE order_id = $1 ORDER BY rate DESC`,
      [asked],
    );
    const [invoice] = await documentsOf(upgrades, asked);
    const told = invoice?.taxes.toSorted((one, other) => other.rate - one.rate);
    expect(told?.map(({ net, amount }) => ({ net, amount }))).toEqual(shares);
    expect(shares.reduce((sum, { net, amount }) => sum + net + amount, 0)).toBe(invoice?.total);
    expect(invoice?.electronic.problem).toBeUndefined();
    expect(invoice?.electronic.lines?.map(({ net }) => net).toSorted((a, b) => b - a)).toEqual(
      shares.map(({ net }) => net),
    );

    // A part goes back, and then the rest: together the credit notes come to the invoice.
    const { grandTotal } = await upgrades.read(asked);
    for (const amount of [3.33, Math.round(grandTotal * 100 - 333) / 100]) {
      expect((await upgrades.refund(asked, { amount })).status).toBe(200);
    }
    const credits = (await documentsOf(upgrades, asked)).slice(1);
    for (const { rate, net, amount } of invoice?.taxes ?? []) {
      const back = credits.flatMap(({ taxes }) => taxes.filter((tax) => tax.rate === rate));
      expect(back.reduce((sum, tax) => sum + tax.net, 0)).toBe(net);
      expect(back.reduce((sum, tax) => sum + tax.amount, 0)).toBe(amount);
    }
    expect(credits.map((credit) => credit.electronic.problem)).toEqual([undefined, undefined]);
    await shop.expectBooksInOrder();
    await shop.close();
  },
);
