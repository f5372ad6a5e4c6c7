import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import type { ErrorBody } from '@gadgetry/contract/errors';
import type {
  InvoiceSettings,
  InvoiceSettingsInput,
  OrderDocuments,
} from '@gadgetry/contract/invoices';
import { newId } from '../src/database/identifiers.ts';
import { type SellingShop, type Wish, openSellingShop } from './buying.ts';
import type { TestShopOptions } from './shop.ts';
import type { Answer } from './stocked-shop.ts';

export const seller: InvoiceSettingsInput = {
  isOn: true,
  sellerName: 'Gadgetry Ltd',
  sellerAddress: '12 High Street\nColombo 00700\nSri Lanka',
  vatId: '123456789-7000',
  taxNumber: '',
  registration: 'Registered in Colombo, PV 12345',
  contact: '',
  bankDetails: '',
  footer: '',
  invoicePrefix: 'INV-',
  creditPrefix: 'CN-',
  numbersByYear: false,
  digits: 5,
  timeZone: 'UTC',
  attachTo: 'none',
};

/** A shop that issues invoices, and what its owner does with them. */
export interface InvoicingShop extends SellingShop {
  setInvoicing(more?: Partial<InvoiceSettingsInput>): Promise<Answer<InvoiceSettings & ErrorBody>>;
  /** An order that was paid by card. */
  bought(items: readonly Wish[], more?: { readonly promoCode?: string }): Promise<string>;
  /** Issues what is due by now. */
  issue(): Promise<void>;
  documents(orderId: string): Promise<OrderDocuments>;
  /** What the documents of an order are, in short: 'invoice INV-00001 40'. */
  inShort(orderId: string): Promise<string[]>;
  correct(orderId: string, recipient: string): Promise<Answer<OrderDocuments & ErrorBody>>;
  refund(
    orderId: string,
    of: ({ amount: number } | { lines: { itemId: string; quantity: number }[] }) & {
      reason?: string;
      note?: string;
    },
  ): Promise<AdminOrder>;
}

/** @param more settings of invoices; null: they are not touched */
export async function openInvoicingShop(
  more: Partial<InvoiceSettingsInput> | null = {},
  options: TestShopOptions = {},
): Promise<InvoicingShop> {
  const shop = await openSellingShop(options);
  const setInvoicing: InvoicingShop['setInvoicing'] = (said = {}) =>
    shop.call('PUT', '/admin/invoices/settings', shop.admin, { ...seller, ...said });
  if (more !== null) {
    const { status, body } = await setInvoicing(more);
    if (status !== 200) throw new Error(JSON.stringify(body));
  }
  const issue = () => shop.app.scheduledWork.issueDocuments(new Date(Date.now() + 1_000));
  const documents: InvoicingShop['documents'] = async (orderId) => {
    const path = `/admin/orders/${orderId}/documents`;
    return (await shop.call<OrderDocuments>('GET', path, shop.admin)).body;
  };
  return {
    ...shop,
    setInvoicing,
    issue,
    documents,
    async bought(items, wanted) {
      const orderId = await shop.placed(shop.shopper, items, wanted);
      await shop.comeBack(shop.shopper, await shop.pay(shop.shopper, orderId));
      return orderId;
    },
    async inShort(orderId) {
      return (await documents(orderId)).documents.map(
        ({ kind, number, total }) => `${kind} ${number} ${total}`,
      );
    },
    correct: (orderId, recipient) =>
      shop.call('POST', `/admin/orders/${orderId}/documents/correct`, shop.admin, {
        recipient,
        reason: 'wrong company',
      }),
    async refund(orderId, of) {
      const answer = await shop.app.inject({
        method: 'POST',
        url: `/api/v1/admin/orders/${orderId}/refunds`,
        headers: { ...shop.admin.headers, 'idempotency-key': newId() },
        body: { reason: 'sent back', ...of },
      });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json();
    },
  };
}
