import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import type { StoredOwnerSettings } from '@gadgetry/contract/shop-settings';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SMTPServer } from 'smtp-server';
import { type SellingShop, openSellingShop } from '../../../test/buying.ts';
import { openTestShop } from '../../../test/shop.ts';
import { openSilentServer } from '../../../test/silent-server.ts';

interface Received {
  readonly to: string[];
  readonly source: string;
}

/** A mail server that takes what it is given, or refuses as often as it is told. */
async function openMailServer({ refusals = 0 } = {}) {
  const received: Received[] = [];
  let left = refusals;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        left -= 1;
        if (left >= 0)
          return done(Object.assign(new Error('come back later'), { responseCode: 451 }));
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          // Lines that were broken for transport are joined again.
          source: Buffer.concat(chunks).toString().replaceAll('=\r\n', '').replaceAll('=3D', '='),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { received, url: `smtp://127.0.0.1:${port}` };
}

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);

async function paidOrder(shop: SellingShop, name = 'Lamp <b>& Co</b>') {
  const product = await shop.addProduct({ name, price: 19.99 });
  const orderId = await shop.placed(shop.shopper, [{ product, quantity: 3 }]);
  const sessionId = await shop.pay(shop.shopper, orderId);
  await shop.comeBack(shop.shopper, sessionId);
  await shop.comeBack(shop.shopper, sessionId);
  return orderId;
}

test('a paid order is confirmed by one mail with the order in it, as text and as HTML', async () => {
  const { url, received } = await openMailServer();
  const shop = await openSellingShop({ settings: { SMTP_URL: url, MAIL_FROM: 'hi@shop.example' } });
  const orderId = await paidOrder(shop);
  const { number } = await shop.readOrder(orderId);
  await Promise.all([1, 2, 3].map(() => shop.app.scheduledWork.deliverMail(later(1))));
  await vi.waitFor(() => expect(received).toHaveLength(1));
  const [mail] = received;
  expect(mail?.to).toEqual([shop.shopper.person.email]);
  expect(mail?.source).toContain('From: Gadgetry <hi@shop.example>');
  expect(mail?.source).toContain(`Subject: Your order ${number} is confirmed`);
  expect(mail?.source).toContain('Content-Type: text/plain');
  expect(mail?.source).toContain('Lamp <b>& Co</b>: $59.97');
  expect(mail?.source).toContain('Lamp &lt;b&gt;&amp; Co&lt;/b&gt;');
  expect(mail?.source).toMatch(/Shipping: Free\s+Tax: None\s+Grand Total: \$59\.97/);
  expect(mail?.source).toContain('12 Flower Road');
});

test('mails are from the shop by the name that its owner has given it since it was started', async () => {
  const { url, received } = await openMailServer();
  const shop = await openSellingShop({ settings: { SMTP_URL: url, MAIL_FROM: 'hi@shop.example' } });
  await paidOrder(shop);
  await shop.app.scheduledWork.deliverMail(later(1));
  await vi.waitFor(() => expect(received).toHaveLength(1));
  expect(received[0]?.source).toContain('From: Gadgetry <hi@shop.example>');
  const { body: stored } = await shop.call<StoredOwnerSettings>(
    'GET',
    '/admin/settings',
    shop.admin,
  );
  const { _id, noGuestsBecause: _why, version: _version, ...settings } = stored;
  const renamed = { ...settings, name: 'Watt Shop' };
  expect((await shop.call('PUT', '/admin/settings', shop.admin, renamed)).status).toBe(200);
  await paidOrder(shop, 'Kettle');
  await shop.app.scheduledWork.deliverMail(later(1));
  await vi.waitFor(() => expect(received).toHaveLength(2));
  expect(received[1]?.source).toContain('From: Watt Shop <hi@shop.example>');
});

test('a mail that was sent leaves nothing readable behind', async () => {
  const { url, received } = await openMailServer();
  const shop = await openSellingShop({ settings: { SMTP_URL: url } });
  await paidOrder(shop);
  const waiting = await shop.database.pool.query('SELECT * FROM mails');
  expect(JSON.stringify(waiting.rows)).not.toContain(shop.shopper.person.email);
  await shop.app.scheduledWork.deliverMail(later(1));
  await vi.waitFor(async () => {
    const { rows } = await shop.database.pool.query('SELECT sealed, sent_at FROM mails');
    expect(rows).toEqual([{ sealed: null, sent_at: expect.any(Date) }]);
  });
  await shop.app.scheduledWork.deliverMail(later(60 * 24));
  expect(received).toHaveLength(1);
});

test('shipping and refunding are told too, each once', async () => {
  const { url, received } = await openMailServer();
  const shop = await openSellingShop({ settings: { SMTP_URL: url } });
  const sent = await paidOrder(shop);
  const ship = { trackingNumber: 'TRACK-77' };
  await shop.call('POST', `/admin/orders/${sent}/ship`, shop.admin, ship);
  await shop.call('POST', `/admin/orders/${sent}/ship`, shop.admin, ship);
  const refunded = await paidOrder(shop, 'Kettle');
  await shop.call('POST', `/admin/orders/${refunded}/cancel`, shop.admin);
  await shop.app.scheduledWork.deliverMail(later(1));
  const about = async (id: string, words: string) => {
    const { number } = await shop.readOrder(id);
    return received.filter(({ source }) => source.includes(`Your order ${number} ${words}`));
  };
  await vi.waitFor(() => expect(received).toHaveLength(4));
  const [shipped, ...more] = await about(sent, 'is on its way');
  expect(more).toEqual([]);
  expect(shipped?.source).toContain('TRACK-77');
  expect(await about(refunded, 'has been refunded')).toHaveLength(1);
});

test('a mail that nobody asked for has a button in mail programs that ends it', async () => {
  const { url, received } = await openMailServer();
  const shop = await openSellingShop({ settings: { SMTP_URL: url } });
  const order = await paidOrder(shop);
  for (const action of ['ship', 'deliver']) {
    await shop.call('POST', `/admin/orders/${order}/${action}`, shop.admin, {});
  }
  await shop.app.scheduledWork.askForReviews(later(60 * 24 * 11));
  await shop.app.scheduledWork.deliverMail(later(1));
  await vi.waitFor(() => expect(received).toHaveLength(4));
  const withButton = received.filter(({ source }) => source.includes('List-Unsubscribe'));
  expect(withButton).toHaveLength(1);
  expect(withButton[0]?.source).toMatch(
    /List-Unsubscribe:\s+<http:\/\/localhost:\d+\/review-mails\?token=[\w-]+>/,
  );
  expect(withButton[0]?.source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
});

test('a refund by line says in the mail which items it is for', async () => {
  const { url, received } = await openMailServer();
  const shop = await openSellingShop({ settings: { SMTP_URL: url } });
  const orderId = await paidOrder(shop, 'Kettle');
  const path = `/admin/orders/${orderId}`;
  const { body } = await shop.call<AdminOrder>('GET', path, shop.admin);
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/api/v1${path}/refunds`,
    headers: { ...shop.admin.headers, 'idempotency-key': 'key-1' },
    body: { reason: 'dented', lines: [{ itemId: body.items[0]?._id, quantity: 2 }] },
  });
  expect(answer.statusCode).toBe(200);
  await shop.app.scheduledWork.deliverMail(later(1));
  await vi.waitFor(() => expect(received).toHaveLength(2));
  const refund = received.find(({ source }) => source.includes('A part of your order'));
  expect(refund?.source.replaceAll('=C3=97', '×')).toContain('$39.98 for 2 × Kettle.');
});

test('a mail server that says no is asked again, and the shopper gets one mail', async () => {
  const { url, received } = await openMailServer({ refusals: 2 });
  const shop = await openSellingShop({ settings: { SMTP_URL: url } });
  await paidOrder(shop);
  for (const minutes of [10, 20, 40]) await shop.app.scheduledWork.deliverMail(later(minutes));
  await vi.waitFor(() => expect(received).toHaveLength(1));
  const { rows } = await shop.database.pool.query('SELECT sent_at FROM mails');
  expect(rows).toEqual([{ sent_at: expect.any(Date) }]);
});

test('a mail that can never be sent is given up, told to the owner, and forgotten', async () => {
  const shop = await openSellingShop({ settings: { SMTP_URL: 'smtp://127.0.0.1:9' } });
  await paidOrder(shop);
  for (let round = 1; round <= 10; round += 1)
    await shop.app.scheduledWork.deliverMail(later(round * 300));
  const { rows } = await shop.database.pool.query(
    'SELECT attempts, sealed, next_attempt_at, sent_at FROM mails',
  );
  expect(rows).toEqual([{ attempts: 8, sealed: null, next_attempt_at: null, sent_at: null }]);
  expect(shop.logged).toContainEqual(expect.objectContaining({ code: 'mail_given_up' }));
  expect(JSON.stringify(shop.logged)).not.toContain(shop.shopper.person.email);
});

test('in a demo, mails land in a mailbox that shows them as text', async () => {
  const shop = await openSellingShop({ settings: { DEMO: '1' } });
  await paidOrder(shop);
  await shop.app.scheduledWork.deliverMail(later(1));
  const list = await shop.app.inject({ url: '/dev/mail' });
  expect(list.headers['content-security-policy']).toContain("default-src 'none'");
  expect(list.headers['content-security-policy']).not.toContain('script-src');
  expect(list.body).toContain('is confirmed');
  expect(shop.app.shop.mailbox).toBe('/dev/mail');
  const link = /href="(\/dev\/mail\/[^"]+)"/.exec(list.body)?.[1] ?? '';
  const message = await shop.app.inject({ url: link });
  expect(message.body).toContain('Lamp &lt;b&gt;&amp; Co&lt;/b&gt;: $59.97');
  expect(message.body).not.toContain('<b>& Co');
  const asHtml = await shop.app.inject({ url: `${link}/html` });
  expect(asHtml.body).toContain('Lamp &lt;b&gt;&amp; Co&lt;/b&gt;');
});

test.each([
  ['is no demo', { DEMO: '0' }],
  ['sends real mail', { DEMO: '1', SMTP_URL: 'smtp://127.0.0.1:9' }],
])('there is no mailbox where the shop %s', async (_why, settings) => {
  const shop = await openTestShop({ settings });
  expect((await shop.app.inject({ url: '/dev/mail' })).statusCode).toBe(404);
  expect(shop.app.shop.mailbox).toBeUndefined();
});

test('a shop that can send nothing keeps no mail', async () => {
  const shop = await openSellingShop();
  await paidOrder(shop);
  expect((await shop.database.pool.query('SELECT * FROM mails')).rows).toEqual([]);
});

test('a mail server that takes the connection and says nothing is not waited for: the mail is sent later', async () => {
  const SMTP_URL = `smtp://127.0.0.1:${await openSilentServer()}`;
  const shop = await openSellingShop({ settings: { SMTP_URL } });
  await paidOrder(shop);
  const began = performance.now();
  await shop.app.scheduledWork.deliverMail(later(1));
  await vi.waitFor(() => expect(shop.logged.map(({ code }) => code)).toContain('mail_delayed'), {
    timeout: 25_000,
    interval: 200,
  });
  expect(performance.now() - began).toBeLessThan(25_000);
}, 60_000);
