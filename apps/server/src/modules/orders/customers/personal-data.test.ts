import type { PersonalData } from '@gadgetry/contract/customers';
import { expect, test } from 'vitest';
import { openInvoicingShop } from '../../../../test/invoicing.ts';
import { arrived, returningIn } from '../../../../test/returning.ts';

test('what a person is given of their orders has returns, refunds and documents with it', async () => {
  const shop = await openInvoicingShop();
  const returning = returningIn(shop);
  const { orderId, lamps } = await returning.sentOrder();
  await shop.issue();
  const returnId = await returning.approved(orderId, [{ itemId: lamps, quantity: 1 }]);
  await returning.act(returnId, 'receive', { lines: [arrived(lamps, 1)] });
  expect((await returning.act(returnId, 'refund')).status).toBe(200);
  await shop.issue();
  const { status, body } = await shop.call<PersonalData>(
    'POST',
    `/admin/customers/${shop.shopper.person.id}/export`,
    shop.admin,
    {},
  );
  expect(status).toBe(200);
  expect(body.orders).toMatchObject([
    {
      _id: orderId,
      returns: [
        {
          _id: returnId,
          status: 'REFUNDED',
          reason: 'changed_mind',
          lines: [{ itemId: lamps, quantity: 1, received: 1 }],
          refund: { amount: 10, status: 'succeeded' },
          contact: null,
        },
      ],
      refunds: [{ amount: 10, status: 'succeeded' }],
      documents: [
        { kind: 'invoice', number: 'INV-00001', total: 25 },
        { kind: 'credit_note', number: 'CN-00001', total: 10 },
      ],
    },
  ]);
  expect(JSON.stringify(body)).not.toContain(shop.admin.person.email);
});
