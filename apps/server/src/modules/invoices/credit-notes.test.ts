import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import type { HistoryEntry } from '@gadgetry/contract/history';
import type { OpenDocument } from '@gadgetry/contract/invoices';
import { sumOf } from '@gadgetry/contract/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type InvoicingShop, openInvoicingShop } from '../../../test/invoicing.ts';
import { letGo } from '../../../test/letting-go.ts';
import { addTaxRate, taxFromNowOn } from '../../../test/taxing.ts';
import type { DocumentData } from './document-rules.ts';

async function tellAll(shop: InvoicingShop): Promise<void> {
  const { data } = await shop.stripe.events.list({ limit: 100 });
  for (const event of data) await shop.deliver(event);
}

const dataOf = async (shop: InvoicingShop, orderId: string): Promise<DocumentData[]> => {
  const { rows } = await shop.database.pool.query<{ data: DocumentData }>(
    'SELECT data FROM invoice_documents WHERE order_id = $1 ORDER BY issued_at',
    [orderId],
  );
  return rows.map(({ data }) => data);
};

test('a refund that fails after all has its credit note cancelled, and one that is paid otherwise another', async () => {
  const shop = await openInvoicingShop();
  const product = await shop.addProduct({ price: 20, stockQuantity: 10 });
  const orderId = await shop.bought([{ product, quantity: 2 }]);
  const { payment } = await shop.refund(orderId, { amount: 15 });
  await shop.issue();
  const refund = payment?.transactions.find(({ kind }) => kind === 'refund');
  await shop.provider.moveRefund(refund?.providerId ?? '', {
    to: 'failed',
    failureReason: 'expired_or_canceled_card',
  });
  await tellAll(shop);
  await shop.issue();
  const before = ['invoice INV-00001 40', 'credit_note CN-00001 15', 'cancellation CN-00002 15'];
  expect(await shop.inShort(orderId)).toEqual(before);

  const path = `/admin/orders/${orderId}/refunds/${refund?._id}/close`;
  const body = { reason: 'by transfer', paidOtherwise: true };
  await shop.call<AdminOrder>('POST', path, shop.admin, body);
  await shop.issue();
  expect(await shop.inShort(orderId)).toEqual([...before, 'credit_note CN-00003 15']);
  const { documents } = await shop.documents(orderId);
  expect(documents.map(({ isCorrected }) => isCorrected)).toEqual([false, true, false, false]);
  await shop.expectBooksInOrder();
});

test('a wrong recipient is corrected by taking all back and issuing anew, with what was refunded meanwhile', async () => {
  const shop = await openInvoicingShop();
  const product = await shop.addProduct({ price: 20, stockQuantity: 10 });
  const orderId = await shop.bought([{ product, quantity: 2 }]);
  await shop.refund(orderId, { amount: 15 });
  await shop.issue();
  const corrected = await shop.correct(orderId, 'Shopper & Sons Ltd\n1 New Street');
  expect(corrected.status).toBe(200);
  expect(await shop.inShort(orderId)).toEqual([
    'invoice INV-00001 40',
    'credit_note CN-00001 15',
    'cancellation CN-00002 15',
    'credit_note CN-00003 40',
    'invoice INV-00002 40',
    'credit_note CN-00004 15',
  ]);
  expect(corrected.body.documents.at(-1)).toMatchObject({
    buyer: 'Shopper & Sons Ltd',
    refersTo: 'INV-00002',
  });
  const history = await shop.call<HistoryEntry[]>(
    'GET',
    `/history?entity=order&id=${orderId}`,
    shop.admin,
  );
  expect(history.body[0]).toMatchObject({
    action: 'invoice_corrected',
    who: shop.admin.person.email,
  });
  await shop.expectBooksInOrder();
});

test('the same correction, sent twice or by two at once, is one', async () => {
  const shop = await openInvoicingShop();
  const product = await shop.addProduct({ price: 20, stockQuantity: 10 });
  const orderId = await shop.bought([{ product, quantity: 1 }]);
  await shop.issue();
  const both = await Promise.all([
    shop.correct(orderId, 'Wide Wire Ltd'),
    shop.correct(orderId, ' Wide Wire Ltd\n'),
  ]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 400,
  ]);
  const again = await shop.correct(orderId, 'Wide Wire Ltd');
  expect(again.body.issues).toEqual([
    { path: 'recipient', message: 'The invoice is for this recipient already' },
  ]);
  expect(await shop.inShort(orderId)).toEqual([
    'invoice INV-00001 20',
    'credit_note CN-00001 20',
    'invoice INV-00002 20',
  ]);
  await shop.expectBooksInOrder();
});

test('of a deleted account the record of a corrected invoice names nobody', async () => {
  const shop = await openInvoicingShop();
  const product = await shop.addProduct({ price: 20, stockQuantity: 10 });
  const orderId = await shop.bought([{ product, quantity: 1 }]);
  await shop.issue();
  expect((await shop.correct(orderId, 'Kim Private\n7 Hidden Lane')).status).toBe(200);
  expect((await shop.call('DELETE', '/account', shop.shopper, {})).status).toBe(200);
  const { body: entries } = await shop.call<HistoryEntry[]>(
    'GET',
    `/history?entity=order&id=${orderId}`,
    shop.admin,
  );
  expect(entries[0]).toMatchObject({ action: 'invoice_corrected' });
  const { rows } = await shop.database.pool.query('SELECT before, after FROM admin_changes');
  const written = JSON.stringify([entries, rows]);
  expect(written).toContain('removed');
  expect(written).not.toMatch(/Kim|Hidden|Robin|Shopper/);
});

test('what would not come to the order’s sums is not issued, and the owner is told', async () => {
  const shop = await openInvoicingShop({ isOn: false });
  const { pool } = shop.database;
  const product = await shop.addProduct({ price: 20, stockQuantity: 10 });
  const orderId = await shop.bought([{ product, quantity: 2 }]);
  const forge = (cents: number) =>
    pool.query(
      `ALTER TABLE order_items DISABLE TRIGGER USER; UPDATE order_items SET price_cents = ${cents}`,
    );
  await forge(1_999);
  const byHand = await shop.call('POST', `/admin/orders/${orderId}/documents`, shop.admin);
  expect(byHand.body).toMatchObject({
    code: 'invoice_refused',
    message: 'This can’t be issued: its lines come to $39.98, the order’s to $40.00',
  });
  await shop.setInvoicing();
  await pool.query(`UPDATE invoice_settings SET on_since = now() - interval '1 hour'`);
  await pool.query('INSERT INTO invoice_due (order_id) VALUES ($1)', [orderId]);
  await shop.issue();
  const open = await shop.call<OpenDocument[]>('GET', '/admin/invoices/open', shop.admin);
  expect(open.body).toMatchObject([
    { orderId, problem: 'Not issued: its lines come to $39.98, the order’s to $40.00' },
  ]);
  expect(shop.logged.filter(({ code }) => code === 'document_not_issued')).toHaveLength(1);

  await forge(2_000);
  await pool.query('UPDATE invoice_due SET next_attempt_at = now()');
  await shop.issue();
  expect(await shop.inShort(orderId)).toEqual(['invoice INV-00001 40']);
  const after = await shop.call<OpenDocument[]>('GET', '/admin/invoices/open', shop.admin);
  expect(after.body).toEqual([]);
});

const anyCase = fc.record({
  pricesInclude: fc.boolean(),
  percent: fc.integer({ min: 1, max: 300_000 }).map((rate) => rate / 10_000),
  other: fc.integer({ min: 1, max: 300_000 }).map((rate) => rate / 10_000),
  isCompound: fc.boolean(),
  price: fc.integer({ min: 100, max: 9_999 }).map((cents) => cents / 100),
  pieces: fc.integer({ min: 1, max: 5 }),
  off: fc.integer({ min: 1, max: 90 }),
  sum: fc.integer({ min: 1, max: 99 }).map((cents) => cents / 100),
});

const MUCH_DISCOUNTED = {
  pricesInclude: false,
  percent: 0.0001,
  other: 0.0001,
  isCompound: false,
  price: 1,
  pieces: 1,
  off: 88,
  sum: 0.94,
};

test('whatever is taxed and discounted how, an invoice is the order to the cent, and refunds in steps credit all of it with all its tax', async () => {
  const shop = await openInvoicingShop();
  const rates: string[] = [];
  let made = 0;
  await fc.assert(
    fc.asyncProperty(anyCase, async (given) => {
      for (const _id of rates.splice(0)) {
        await shop.call('DELETE', `/admin/tax/rates/${_id}`, shop.admin);
      }
      const levy = { name: 'Levy', percent: given.other, isCompound: given.isCompound };
      for (const rate of [{ percent: given.percent }, levy]) {
        rates.push((await addTaxRate(shop, rate))._id);
      }
      await taxFromNowOn(shop, { pricesInclude: given.pricesInclude });
      made += 1;
      const promoCode = `OFF${made}`;
      await shop.call('POST', '/promocodes', shop.admin, {
        code: promoCode,
        discountPercentage: given.off,
        expiresAt: '2999-12-31',
      });
      const products = [
        await shop.addProduct({ price: given.price, stockQuantity: 10 }),
        await shop.addProduct({ price: 7.77, stockQuantity: 10 }),
      ];
      const wishes = products.map((product) => ({ product, quantity: given.pieces }));
      const orderId = await shop.bought(wishes, { promoCode });
      await shop.issue();
      const order = await shop.readOrder(orderId);
      const [first] = order.items;
      await shop.refund(orderId, { lines: [{ itemId: first?._id ?? '', quantity: 1 }] });
      const path = `/admin/orders/${orderId}`;
      const left = async () =>
        (await shop.call<AdminOrder>('GET', path, shop.admin)).body.payment?.refundable ?? 0;
      // Of something much discounted, less than that may be left.
      await shop.refund(orderId, { amount: Math.min(given.sum, await left()) });
      const rest = await left();
      if (rest > 0) await shop.refund(orderId, { amount: rest });
      await shop.issue();

      const [invoice, ...credits] = await dataOf(shop, orderId);
      expect(invoice?.total).toBe(Math.round(order.grandTotal * 100));
      expect(sumOf(credits.map(({ total }) => total))).toBe(invoice?.total);
      expect(sumOf(credits.map(({ tax }) => tax))).toBe(invoice?.tax);
      invoice?.taxes.forEach(({ amount }, at) => {
        expect(sumOf(credits.map(({ taxes }) => taxes[at]?.amount ?? 0))).toBe(amount);
      });
      await shop.expectBooksInOrder();
    }),
    { numRuns: 6, examples: [[MUCH_DISCOUNTED]] },
  );
});

test('an order cancelled before its invoice was issued has both documents all the same', async () => {
  const shop = await openInvoicingShop();
  const product = await shop.addProduct({ price: 20, stockQuantity: 10 });
  const orderId = await shop.bought([{ product, quantity: 1 }]);
  const path = `/admin/orders/${orderId}/cancel`;
  expect((await shop.call('POST', path, shop.admin)).status).toBe(200);
  await shop.issue();
  expect(await shop.inShort(orderId)).toEqual(['invoice INV-00001 20', 'credit_note CN-00001 20']);
  await shop.expectBooksInOrder();
});

test('money that comes for an order that was never confirmed goes back without documents', async () => {
  const shop = await openInvoicingShop();
  const product = await shop.addProduct({ price: 20, stockQuantity: 1 });
  const orderId = await shop.placed(shop.shopper, [{ product, quantity: 1 }]);
  const session = await shop.pay(shop.shopper, orderId);
  await letGo(shop, orderId, product, 'cancelled');
  const { body } = await shop.comeBack(shop.shopper, session);
  expect(body).toMatchObject({ orderStatus: 'CANCELLED', paymentStatus: 'REFUNDED' });
  await shop.issue();
  expect(await shop.documents(orderId)).toMatchObject({ documents: [], canIssue: false });
  await shop.expectBooksInOrder();
});
