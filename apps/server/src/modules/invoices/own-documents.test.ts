import { once } from 'node:events';
import type { IssuedDocument } from '@gadgetry/contract/invoices';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { orderAsGuest, takesGuests, withKeys } from '../../../test/guests.ts';
import { type InvoicingShop, openInvoicingShop } from '../../../test/invoicing.ts';
import { unreachableMail } from '../../../test/mails.ts';

async function openMailServer() {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { received, url: `smtp://127.0.0.1:${port}` };
}

const deliver = (shop: InvoicingShop, minutes = 1) =>
  shop.app.scheduledWork.deliverMail(new Date(Date.now() + minutes * 60_000));

test('a guest reads the invoice with the order’s key, and nobody else does', async () => {
  const shop = await openInvoicingShop({}, { settings: { ...takesGuests, ...unreachableMail } });
  const product = await shop.addProduct({ price: 20, stockQuantity: 10 });
  const { orderId, orderKey } = await orderAsGuest(shop, [{ product, quantity: 1 }]);
  const guest = withKeys(orderKey);
  await shop.comeBack(guest, await shop.pay(guest, orderId));
  await shop.issue();
  const path = `/orders/${orderId}/documents`;
  const { body } = await shop.call<IssuedDocument[]>('GET', path, guest);
  expect(body).toMatchObject([{ kind: 'invoice', number: 'INV-00001', total: 20 }]);
  const file = (headers: Record<string, string>) =>
    shop.app.inject({ url: `/api/v1${path}/${body[0]?._id}`, headers });
  expect((await file({ ...guest.headers })).statusCode).toBe(200);
  expect((await file({ ...shop.shopper.headers })).statusCode).toBe(404);
  expect((await file({})).statusCode).toBe(401);
  const other = await orderAsGuest(shop, [{ product, quantity: 1 }]);
  expect((await file({ ...withKeys(other.orderKey).headers })).statusCode).toBe(404);
  const elsewhere = await shop.app.inject({
    url: `/api/v1/orders/${other.orderId}/documents/${body[0]?._id}`,
    headers: { ...withKeys(other.orderKey).headers },
  });
  expect(elsewhere.statusCode).toBe(404);
});

test('where its owner wants that, the mail that confirms an order has the invoice with it', async () => {
  const { received, url } = await openMailServer();
  const shop = await openInvoicingShop({ attachTo: 'confirmed' }, { settings: { SMTP_URL: url } });
  const product = await shop.addProduct({ price: 20, stockQuantity: 10 });
  const orderId = await shop.bought([{ product, quantity: 1 }]);
  await deliver(shop);
  await expect.poll(() => received.some((mail) => mail.includes('is confirmed'))).toBe(true);
  const mail = received.find((one) => one.includes('is confirmed')) ?? '';
  expect(mail).toContain('Content-Type: application/pdf; name=INV-00001.pdf');
  // The first signs of a PDF, as mails carry files.
  expect(mail).toContain(Buffer.from('%PDF-1.').toString('base64').slice(0, 8));
  expect(await shop.inShort(orderId)).toEqual(['invoice INV-00001 20']);
});

test('the demo’s mailbox shows the invoice that a mail would carry', async () => {
  const shop = await openInvoicingShop({ attachTo: 'confirmed' }, { settings: { DEMO: '1' } });
  const product = await shop.addProduct({ price: 20, stockQuantity: 10 });
  await shop.bought([{ product, quantity: 1 }]);
  const read = (url: string) => shop.app.inject(url);
  const list = (await read('/dev/mail')).body;
  const [, mail = ''] = /href="([^"]+)">Your order \S+ is confirmed/.exec(list) ?? [];
  expect((await read(mail)).body).toContain(`<a href="${mail}/invoice">INV-00001.pdf</a>`);
  const invoice = await read(`${mail}/invoice`);
  expect(invoice.headers['content-disposition']).toBe('attachment; filename="INV-00001.pdf"');
  expect(invoice.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  await shop.setInvoicing({ attachTo: 'none', version: 2 });
  expect((await read(`${mail}/invoice`)).statusCode).toBe(404);
});

test('a mail waits for an invoice that can’t be issued, and goes without it at last', async () => {
  const { received, url } = await openMailServer();
  const shop = await openInvoicingShop({ attachTo: 'shipped' }, { settings: { SMTP_URL: url } });
  const { pool } = shop.database;
  const product = await shop.addProduct({ price: 20, stockQuantity: 10 });
  await pool.query(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'full'; END $$`);
  await pool.query(`
    CREATE TRIGGER refuse BEFORE INSERT ON invoice_documents EXECUTE FUNCTION refuse()`);
  const orderId = await shop.bought([{ product, quantity: 1 }]);
  await shop.call('POST', `/admin/orders/${orderId}/ship`, shop.admin, {});
  await expect.poll(() => received.some((mail) => mail.includes('is confirmed'))).toBe(true);
  const isSent = () => received.some((mail) => mail.includes('is on its way'));
  for (let minutes = 1; minutes < 60 && !isSent(); minutes *= 3) await deliver(shop, minutes);
  expect(isSent()).toBe(true);
  expect(received.join('')).not.toContain('application/pdf');
  expect(shop.logged.filter(({ code }) => code === 'mail_without_invoice')).toHaveLength(1);
});

test('documents stay as they were issued when the account is deleted', async () => {
  const shop = await openInvoicingShop();
  const product = await shop.addProduct({ price: 20, stockQuantity: 10 });
  const orderId = await shop.bought([{ product, quantity: 1 }]);
  await shop.issue();
  const before = await shop.documents(orderId);
  await shop.call('POST', `/admin/orders/${orderId}/ship`, shop.admin, {});
  await shop.call('POST', `/admin/orders/${orderId}/deliver`, shop.admin, {});
  const gone = await shop.call('DELETE', '/account', shop.shopper, {});
  expect(gone.status).toBeLessThan(300);
  expect(await shop.documents(orderId)).toEqual(before);
  await shop.refund(orderId, { amount: 5 });
  await shop.issue();
  const { documents } = await shop.documents(orderId);
  expect(documents.map(({ buyer }) => buyer)).toEqual(
    before.documents.map(({ buyer }) => buyer).concat(before.documents[0]?.buyer ?? ''),
  );
  await shop.expectBooksInOrder();
});
