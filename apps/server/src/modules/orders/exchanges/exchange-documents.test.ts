import { expect, test } from 'vitest';
import { exchangingIn } from '../../../../test/exchanging.ts';
import { openInvoicingShop } from '../../../../test/invoicing.ts';
import { returningIn } from '../../../../test/returning.ts';

test('the old line is credited and the new one billed, each for what it costs', async () => {
  const shop = await openInvoicingShop();
  const exchanging = exchangingIn(shop, returningIn(shop));
  const cheaper = await shop.addProduct({ price: 7.33, stockQuantity: 10 });
  const dearer = await shop.addProduct({ price: 16, stockQuantity: 10 });

  const first = await exchanging.received();
  const sent = await exchanging.exchanged(first.returnId, [{ product: cheaper, quantity: 1 }]);
  await shop.issue();
  const kinds = (all: readonly string[]) => all.map((one) => one.replace(/(INV|CN)-\d+ /, ''));
  expect(kinds(await shop.inShort(first.orderId))).toEqual([
    'invoice 25',
    'credit_note 7.33',
    'credit_note 2.67',
  ]);
  expect(kinds(await shop.inShort(sent))).toEqual(['invoice 7.33']);

  const second = await exchanging.received();
  const waits = await exchanging.exchanged(second.returnId, [{ product: dearer, quantity: 1 }]);
  await shop.issue();
  // Nothing is billed, nor credited, before the difference is paid.
  expect(kinds(await shop.inShort(second.orderId))).toEqual(['invoice 25']);
  expect(await shop.inShort(waits)).toEqual([]);
  await exchanging.pay(waits);
  await shop.issue();
  expect(kinds(await shop.inShort(second.orderId))).toEqual(['invoice 25', 'credit_note 10']);
  expect(kinds(await shop.inShort(waits))).toEqual(['invoice 16']);
  const { rows } = await shop.database.pool.query(
    `SELECT data -> 'paid' AS paid FROM invoice_documents
     WHERE order_id = ANY ($1) AND kind = 'invoice' ORDER BY issued_at, number`,
    [[sent, waits]],
  );
  // With goods alone, and six of sixteen by card.
  expect(rows).toMatchObject([
    { paid: { method: 'Credit from an earlier order' } },
    { paid: { method: 'Card', exchanged: 1000 } },
  ]);
  expect(rows[0].paid).not.toHaveProperty('exchanged');
  await exchanging.act(waits, 'cancel');
  await shop.issue();
  expect(kinds(await shop.inShort(waits))).toEqual(['invoice 16', 'credit_note 6']);
  await shop.expectBooksInOrder();
  await shop.close();
});
