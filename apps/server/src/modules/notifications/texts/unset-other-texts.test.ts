import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Mail } from '../email-template.ts';
import { productNoticeEmail } from '../notice-emails.ts';
import { type ReturnNotification, returnEmail } from '../return-emails.ts';
import { reviewEmail } from '../review-emails.ts';

const head = {
  name: 'Watt & Co',
  origin: 'https://shop.example',
  country: 'LK',
  supportEmail: 'help@shop.example',
  timeZone: 'UTC',
};
const customer = { name: 'Ada <b>Lovelace</b>', email: 'ada@example.com' };
const nobody = { name: '', email: 'a@b.example' };
const lamp = [{ name: 'Example lamp', quantity: 2 }];
const cable = [{ name: 'Example cable', quantity: 1 }];

const returned = (given: Partial<ReturnNotification>): Mail =>
  returnEmail(head, {
    kind: 'requested',
    order: { id: 'o1', number: 'ABC-DEF-GHJ', placedAt: new Date('2026-01-15T10:30:00Z') },
    orderKey: null,
    customer,
    pieces: lamp,
    reason: null,
    note: '',
    said: '',
    ...given,
  });
const exchange = { orderId: 'o2', orderKey: null, number: 'MMM-MMM-MMM', goods: cable };
const withdrawal = { at: new Date('2026-01-16T08:00:01Z'), name: 'A. Lovelace', unsent: cable };
const product = { id: 'p1', variantId: 'v1', name: 'Lamp www.lamp.example' };
const notice = { to: customer, product, seenCents: 2_000, cents: 1_500, endPath: '/end' };
const products = [product, { id: 'p2', name: 'Kettle' }];

const mails: Readonly<Record<string, Mail>> = {
  requested: returned({ note: 'It hums.\nSee www.hum.example', reason: 'faulty' }),
  'requested by a guest': returned({ orderKey: 'k', customer: nobody }),
  questioned: returned({ kind: 'questioned', said: 'Which one?\nSee https://shop.example/help' }),
  approved: returned({ kind: 'approved', said: 'Send it to\n1 Example Street' }),
  'approved without a word': returned({ kind: 'approved' }),
  refused: returned({ kind: 'refused', said: 'It is too late.' }),
  cancelled: returned({ kind: 'cancelled' }),
  received: returned({ kind: 'received' }),
  closed: returned({ kind: 'closed', said: 'It never arrived.' }),
  exchanged: returned({ kind: 'exchanged', exchange: { ...exchange, due: 0, back: 0 } }),
  'exchanged for more': returned({
    kind: 'exchanged',
    exchange: { ...exchange, due: 500, back: 0 },
  }),
  'exchanged for less': returned({
    kind: 'exchanged',
    exchange: { ...exchange, due: 0, back: 500 },
  }),
  withdrawn: returned({ kind: 'withdrawn', said: 'Send it back.', withdrawal }),
  'withdrawn unsent': returned({ kind: 'withdrawn', pieces: [], withdrawal }),
  'asked for reviews': reviewEmail(head, { customer, products, endPath: '/end' }),
  'asked for a review': reviewEmail(head, { customer: nobody, products, endPath: '/end' }),
  'back in stock': productNoticeEmail(head, { ...notice, kind: 'back_in_stock' }),
  'back in stock for a guest': productNoticeEmail(head, {
    ...notice,
    kind: 'back_in_stock',
    to: nobody,
  }),
  cheaper: productNoticeEmail(head, { ...notice, kind: 'cheaper' }),
};

test('a mail about a return, a review or a product that nobody has written is what it was, byte for byte', () => {
  const made = Object.entries(mails).map(([name, { kind, subject, text, html }]) => {
    const bytes = createHash('sha256').update(`${subject}\n${text}\n${html}`).digest('hex');
    return `${name}: ${kind}, ${subject} ${bytes.slice(0, 16)}`;
  });
  expect(made).toMatchInlineSnapshot(`
    [
      "requested: return-requested, We have your return of order ABC-DEF-GHJ cbfc1774ca8eea1f",
      "requested by a guest: return-requested, We have your return of order ABC-DEF-GHJ c4f0000012b7cf6e",
      "questioned: return-questioned, A question about your return of order ABC-DEF-GHJ 7ff9a2a8fc72a419",
      "approved: return-approved, Your return of order ABC-DEF-GHJ is approved a4ada7d7fc22d7e8",
      "approved without a word: return-approved, Your return of order ABC-DEF-GHJ is approved 133673794766ab95",
      "refused: return-refused, Your return of order ABC-DEF-GHJ is not accepted ef7220f3b078d1cc",
      "cancelled: return-cancelled, Your return of order ABC-DEF-GHJ is cancelled 37148edc4bf39487",
      "received: return-received, Your return of order ABC-DEF-GHJ has arrived ce0262e88819c5fe",
      "closed: return-closed, Your return of order ABC-DEF-GHJ is closed 032d60935f008c25",
      "exchanged: return-exchanged, Your return of order ABC-DEF-GHJ is exchanged 5ebbd7982446da51",
      "exchanged for more: return-exchanged, Your return of order ABC-DEF-GHJ is exchanged 8c23032a50e0ca87",
      "exchanged for less: return-exchanged, Your return of order ABC-DEF-GHJ is exchanged 2171536c2f44b745",
      "withdrawn: withdrawal-received, Your withdrawal from the contract of order ABC-DEF-GHJ bf36df558e70cfc3",
      "withdrawn unsent: withdrawal-received, Your withdrawal from the contract of order ABC-DEF-GHJ 62fa6b9f66cc6df8",
      "asked for reviews: review-request, How do you like what you bought? f9728f0241a857a1",
      "asked for a review: review-request, How do you like what you bought? ba8b44c24064e45f",
      "back in stock: product-notice, Back in stock: Lamp www.⁠lamp.⁠example 158eae19d62a5cc2",
      "back in stock for a guest: product-notice, Back in stock: Lamp www.⁠lamp.⁠example c46d76d535d91b05",
      "cheaper: product-notice, Cheaper now: Lamp www.⁠lamp.⁠example 0dce986afee5a976",
    ]
  `);
});
